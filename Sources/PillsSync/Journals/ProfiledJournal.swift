import ICalendar

/// A journal, and to which profile its entries belong: its first line says so.
struct ProfiledJournal: Hashable {
  let name: JournalName
  let profile: String
  /// Those of its entries.
  let lines: [String]
}

extension ProfiledJournal {
  private static let mark = "profile "

  init(reading text: String, as name: JournalName) throws(JournalError) {
    let entries = try JournalResource(reading: Array(text.utf8), as: name).entries
    guard let first = entries.first, first.hasPrefix(Self.mark) else { throw .notJournal }
    self.init(
      name: name,
      profile: String(first.dropFirst(Self.mark.count)),
      lines: Array(entries.dropFirst())
    )
  }

  /// Of the whole resource; `deviceName` is for people who come upon it.
  func text(deviceName: String) -> String {
    let resource = JournalResource(name, entries: [Self.mark + profile] + lines)
    return String(decoding: resource.text(deviceName: deviceName), as: UTF8.self)
  }
}
