/// An entry as one line: its id, when it was recorded in microseconds since the epoch, what it supersedes, and what it says.
///
///     k3f9m2qxw0-17 1763668991123456 k3f9m2qxw0-9 dose medication=0000000000 day=2026-11-20 slot=evening answer=undone
extension Entry: LosslessStringConvertible {
  /// Nil for what no version of Pills up to this one writes.
  package init?(_ description: String) {
    let words = description.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(
      String.init
    )
    guard words.count == 4, let id = EntryID(words[0]),
      let recordedAt = Int64(words[1]).map(Instant.init(microsecondsSinceEpoch:)),
      (.distantPast ... .distantFuture).contains(recordedAt),
      let supersedes = Self.ids(words[2]), let statement = Statement(words[3])
    else { return nil }
    self.init(id, at: recordedAt, over: supersedes, statement)
  }

  package var description: String {
    "\(id) \(recordedAt.microsecondsSinceEpoch) \(Self.text(of: supersedes)) \(statement)"
  }

  /// Nil where any of them is no id.
  package static func ids(_ text: String) -> [EntryID]? {
    guard text != "-" else { return [] }
    let words = text.split(separator: "+", omittingEmptySubsequences: false)
    let ids = words.compactMap { EntryID(String($0)) }
    return ids.count == words.count ? ids : nil
  }

  /// With + between them; - for none.
  package static func text(of ids: [EntryID]) -> String {
    ids.isEmpty ? "-" : ids.map(\.description).joined(separator: "+")
  }
}
