import Varlink

/// A file with all entries, as pills-journal(5) describes it.
struct JournalFile {
  let format: String
  let version: Int
  /// Empty if the version is not known.
  let entries: [String]

  static let format = "pills-journal"
  private static let version = 1

  var isTooNew: Bool { version > Self.version }

  static func text(of entries: [String]) -> String {
    jsonDocument(#""format": "\#(format)", "version": \#(version), "#, rows: entries, "entries")
  }
}

extension JournalFile: JSONReadable {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    format = try members.required("format")
    version = try members.required("version")
    entries = version > Self.version ? [] : try members.required("entries")
  }
}

/// A JSON object whose last member `name` has each of `rows` on its own line; `head` comes before it.
func jsonDocument(_ head: String = "", rows: [some JSONWritable], _ name: String) -> String {
  "{\(head)\"\(name)\": [\(rows.map { "\n\(jsonLine($0))" }.joined(separator: ","))\n]}\n"
}
