import Glibc
import PillsTestSupport
import Testing

/// Compares `lines` with the file `name` in Snapshots.
///
/// Run the tests with `PILLS_RECORD_SNAPSHOTS=1` to update the files (add `--filter HelpTests` for the help
/// alone). That run fails, so that the variable is not left set.
/// The files show escape characters as `␛`.
func expectSnapshot(_ lines: [String], _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  // A question may end in a space, because you type the answer behind it.
  let ragged = lines.filter { $0.hasSuffix(" ") && !$0.hasSuffix("] ") }
  #expect(ragged == [], "these lines end in a space", sourceLocation: sourceLocation)
  let text = lines.map { $0 + "\n" }.joined().replacingEscapes
  let path = "\(#filePath.dropLast("Snapshot.swift".count))Snapshots/\(name).txt"
  if getenv("PILLS_RECORD_SNAPSHOTS") != nil {
    rewrite(path, with: text.utf8)
    Issue.record(
      "recorded \(name); look at it and run again without recording",
      sourceLocation: sourceLocation
    )
  } else {
    #expect(text == PillsTestSupport.text(of: path), "see \(path)", sourceLocation: sourceLocation)
  }
}

extension String {
  fileprivate var replacingEscapes: String { reduce(into: "") { $0.append($1 == "\u{1B}" ? "␛" : $1) } }
}
