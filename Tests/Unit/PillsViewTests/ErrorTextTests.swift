import Glibc
import PillsAPI
import PillsSamples
import PillsTestSupport
import PillsView
import Testing
import Varlink
import Words

/// The text of every error of pillsd and of every complaint in every language.
///
/// One file has all of them for reviewers. With `PILLS_RECORD_SNAPSHOTS=1` the file is updated and the test
/// fails.
@Suite(.serialized) struct ErrorTextTests {
  private static let folder = String(#filePath.dropLast("ErrorTextTests.swift".count))
  private static let errorsFile = folder + "errors.txt"
  private static let catalogues = folder + "../../../packaging/po/"

  @Test func `every error is said in every language as reviewers have read it`() {
    defer { Language.use(nil) }
    let errors = ErrorSamples.all.map { error in (type(of: error).name, { error.fact }) }
    let samples = errors + ErrorSamples.complaints.map { ($0.name, $0.words) }
    var said = samples.map { [$0.0] }
    // English needs no catalogue.
    let languages =
      ["en"]
      + names(in: Self.catalogues).filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
    for language in languages {
      Language.use(language == "en" ? nil : POFile(text(of: "\(Self.catalogues)\(language).po")))
      for (index, (_, say)) in samples.enumerated() { said[index].append(say()) }
    }
    for said in said { #expect(Set(said.dropFirst()).count == languages.count, "\(said[0])") }
    let texts = said.map { $0.joined(separator: "\n  ") + "\n" }.joined()
    if getenv("PILLS_RECORD_SNAPSHOTS") != nil {
      rewrite(Self.errorsFile, with: texts.utf8)
      Issue.record("recorded errors.txt; look at it and run again without recording")
    } else {
      #expect(texts == text(of: Self.errorsFile), "see \(Self.errorsFile)")
    }
  }

  @Test func `no error is left out`() {
    let declared = Control.failures.map { $0.name } + Sync.failures.map { $0.name }
    #expect(Set(ErrorSamples.all.map { type(of: $0).name }) == Set(declared))
  }
}
