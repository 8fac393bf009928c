import Glibc
import PillsAPI
import PillsSamples
import PillsTestSupport
import PillsView
import Testing
import Varlink
import Words

/// What people read of every error of pillsd and of every complaint.
///
/// The complaints into which values go are in one file for reviewers: the words of the others stand so in the catalogues, as
/// do those of other languages. With `PILLS_RECORD_SNAPSHOTS=1` the file is written anew, and the test fails.
@Suite(.serialized) struct ErrorTextTests {
  private static let folder = String(#filePath.dropLast("ErrorTextTests.swift".count))
  private static let errorsFile = folder + "errors.txt"

  @Test func `every complaint is said as reviewers have read it`() {
    let texts = ErrorSamples.complaints.filter(\.hasValues).map { "\($0.name)  \($0.words())\n" }.joined()
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

  @Test func `every language has words of its own for every error`() {
    defer { Language.use(nil) }
    let errors = ErrorSamples.all.map { error in (type(of: error).name, { error.fact }) }
    var words: [String: Set<String>] = [:]
    for language in ["en", "de", "fr"] {
      // English has no catalogue.
      Language.use(
        language == "en" ? nil : POFile(text(of: "\(Self.folder)../../../packaging/po/\(language).po"))
      )
      for (index, (name, say)) in (errors + ErrorSamples.complaints.map { ($0.name, $0.words) }).enumerated()
      { words["\(index) \(name)", default: []].insert(say()) }
    }
    for (name, words) in words { #expect(words.count == 3, "\(name)") }
  }
}
