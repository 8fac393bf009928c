/// An entry as one line: id, microseconds since the epoch, way, act, undone act, seen entries and statement.
///
///     k3f9m2qxw0-17 1763668991123456 popup 17 - k3f9m2qxw0-9 dose medication=0000000000 day=2026-11-20 slot=evening answer=undone
extension Entry: LosslessStringConvertible {
  /// Nil for text that neither this version of Pills nor an older one writes.
  package init?(_ description: String) {
    let words = description.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false).map(
      String.init
    )
    guard words.count == 7, let id = EntryID(words[0]),
      let recordedAt = Int64(words[1]).map(Instant.init(microsecondsSinceEpoch:)),
      (.distantPast ... .distantFuture).contains(recordedAt),
      let via = Via(rawValue: words[2]), let act = EntryID(id.device, words[3])?.number,
      let undoes = Self.number(words[4], of: id.device), let seen = Self.ids(words[5]),
      let statement = Statement(words[6])
    else { return nil }
    self.init(id, at: recordedAt, by: via, act: act, undoing: undoes, over: seen, statement)
  }

  package var description: String {
    let undone = undoes.map(String.init) ?? "-"
    return
      "\(id) \(recordedAt.microsecondsSinceEpoch) \(via.rawValue) \(act) \(undone) \(Self.text(of: seen)) \(statement)"
  }

  /// `.some(nil)` for `-`; nil if the text is no number of an entry.
  private static func number(_ text: String, of device: DeviceID) -> Int?? {
    text == "-" ? .some(nil) : EntryID(device, text).map(\.number)
  }

  package static func ids(_ text: String) -> [EntryID]? {
    guard text != "-" else { return [] }
    let words = text.split(separator: "+", omittingEmptySubsequences: false)
    let ids = words.compactMap { EntryID(String($0)) }
    return ids.count == words.count ? ids : nil
  }

  package static func text(of ids: [EntryID]) -> String {
    ids.isEmpty ? "-" : ids.map(\.description).joined(separator: "+")
  }
}
