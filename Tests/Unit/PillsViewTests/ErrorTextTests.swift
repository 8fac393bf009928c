import Glibc
import PillsAPI
import PillsSamples
import PillsTestSupport
import PillsView
import Testing
import Varlink
import Words

/// What people read of every error of pillsd, in every language, in one file for reviewers.
///
/// Of complaints, it has those into which values go: the words of the others stand so in the catalogues.
/// With `PILLS_RECORD_SNAPSHOTS=1` the file is written anew, and the test fails.
@Suite(.serialized) struct ErrorTextTests {
  private static let folder = String(#filePath.dropLast("ErrorTextTests.swift".count))
  private static let errorsFile = folder + "errors.txt"
  private static let languages = ["en", "de", "fr"]

  /// The name of each error, and its words in each language; English has no catalogue.
  private static func entries() -> [(name: String, isListed: Bool, words: [String])] {
    let catalogues = languages.map { language in
      language == "en" ? nil : POFile(text(of: "\(folder)../../../packaging/po/\(language).po"))
    }
    defer { Language.use(nil) }
    let errors = ErrorSamples.all.map { error in (type(of: error).name, true, { error.fact }) }
    return (errors + ErrorSamples.complaints).map { name, isListed, words in
      let inEach = catalogues.map { catalogue in
        Language.use(catalogue)
        return words()
      }
      return (name, isListed, inEach)
    }
  }

  @Test func `every error is said in every language as reviewers have read it`() {
    let texts = Self.entries().filter(\.isListed).map { name, _, words in
      "\(name)\n" + zip(Self.languages, words).map { "  \($0)  \($1)\n" }.joined()
    }.joined()
    if getenv("PILLS_RECORD_SNAPSHOTS") != nil {
      rewrite(Self.errorsFile, with: texts.utf8)
      Issue.record("recorded errors.txt; look at it and run again without recording")
    } else {
      #expect(texts == text(of: Self.errorsFile), "see \(Self.errorsFile)")
    }
  }

  @Test func `no error is left out`() {
    let declared =
      Control.failures.map { $0.name } + Hydration.failures.map { $0.name } + Sync.failures.map { $0.name }
    #expect(Set(ErrorSamples.all.map { type(of: $0).name }) == Set(declared))
  }

  @Test func `every language has words of its own for every error`() {
    for (name, _, words) in Self.entries() { #expect(Set(words).count == 3, "\(name)") }
  }
}
