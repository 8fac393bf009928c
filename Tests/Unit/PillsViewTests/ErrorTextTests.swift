import Glibc
import PillsAPI
import PillsView
import Testing
import Varlink
import Words

/// What people read of every error of pillsd, in every language, in one file for reviewers.
///
/// With `PILLS_RECORD_SNAPSHOTS=1` the file is written anew, and the test fails.
@Suite(.serialized) struct ErrorTextTests {
  private static let folder = String(#filePath.dropLast("ErrorTextTests.swift".count))
  private static let errorsFile = folder + "errors.txt"

  private static func catalogue(_ language: String) throws -> POFile {
    POFile(try #require(readFile("\(folder)../../../packaging/po/\(language).po")))
  }

  private static func texts() throws -> String {
    let languages: [(name: String, catalogue: POFile?)] = [
      ("en", nil), ("de", try catalogue("de")), ("fr", try catalogue("fr")),
    ]
    defer { Language.use(nil) }
    var entries: [(name: String, words: () -> String)] = ErrorSamples.all.map { error in
      (type(of: error).name, { error.fact })
    }
    entries += ErrorSamples.complaints
    return entries.map { entry in
      let lines = languages.map { language in
        Language.use(language.catalogue)
        return "  \(language.name)  \(entry.words())\n"
      }
      return "\(entry.name)\n\(lines.joined())\n"
    }.joined()
  }

  @Test func `every error is said in every language as reviewers have read it`() throws {
    let texts = try Self.texts()
    if getenv("PILLS_RECORD_SNAPSHOTS") != nil {
      try #require(writeFile(Self.errorsFile, texts))
      Issue.record("recorded errors.txt; look at it and run again without recording")
    } else {
      #expect(texts == readFile(Self.errorsFile), "see \(Self.errorsFile)")
    }
  }

  @Test func `no error is left out`() {
    let declared =
      Control.failures.map { $0.name } + Hydration.failures.map { $0.name } + Sync.failures.map { $0.name }
    #expect(Set(ErrorSamples.all.map { type(of: $0).name }) == Set(declared))
  }

  @Test func `every language has words of its own for every error`() throws {
    for entry in try Self.texts().split(separator: "\n\n") {
      let lines = entry.split(separator: "\n").map { $0.dropFirst("  en  ".count) }
      #expect(Set(lines.dropFirst()).count == 3, "\(lines[0])")
    }
  }
}

private func readFile(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

private func writeFile(_ path: String, _ text: String) -> Bool {
  guard let file = fopen(path, "w") else { return false }
  defer { fclose(file) }
  return fputs(text, file) >= 0
}
