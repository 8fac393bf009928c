import Encryption
import ICalendar

/// A journal with its profile, which the first line names.
struct ProfiledJournal: Hashable {
  let name: JournalName
  let profile: String
  let lines: [String]
}

extension ProfiledJournal {
  private static let mark = "profile "
  /// First line of an encrypted journal; its second line is all the rest, encrypted.
  private static let encryptionMark = "encrypted"

  /// Reads a resource. With a key it must be encrypted, without one it must not be.
  init(reading text: String, as name: JournalName, with key: ProfileKey?) throws(JournalProblem) {
    var lines: [String]
    do throws(JournalError) {
      lines = try JournalResource(reading: Array(text.utf8), as: name).entries
    } catch {
      throw .unusable(error)
    }
    switch (lines.first == Self.encryptionMark, key) {
    case (true, let key?): lines = try Self.decrypted(lines, as: name, with: key)
    case (true, nil): throw .encrypted
    case (false, _?): throw .notEncrypted
    case (false, nil): break
    }
    guard let first = lines.first, first.hasPrefix(Self.mark) else { throw .unusable(.notJournal) }
    self.init(name: name, profile: String(first.dropFirst(Self.mark.count)), lines: Array(lines.dropFirst()))
  }

  private static func decrypted(
    _ lines: [String],
    as name: JournalName,
    with key: ProfileKey
  ) throws(JournalProblem) -> [String] {
    guard lines.count == 2, let text = key.decrypt(lines[1], as: name.description) else {
      throw .notDecrypted
    }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Text of the resource, encrypted if there is a key; else it shows `deviceName` to people who find it.
  func text(deviceName: String?, with key: ProfileKey?) -> String {
    var lines = [Self.mark + profile] + lines
    if let key {
      let text = Array(lines.joined(separator: "\n").utf8)
      lines = [Self.encryptionMark, key.encrypt(text, as: name.description)]
    }
    let text = JournalResource(name, entries: lines).text(deviceName: key == nil ? deviceName : nil)
    return String(decoding: text, as: UTF8.self)
  }
}
