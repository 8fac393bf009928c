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
    guard lines.count == 2 else { throw .notDecrypted }
    do throws(NotDecrypted) {
      let text = try key.decrypt(lines[1], as: name.description)
      return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw .notDecrypted
    }
  }

  /// Text of the resource, encrypted if there is a key; else it shows `deviceName` to people who find it.
  func text(deviceName: String?, with key: ProfileKey?) -> String {
    let lines = [Self.mark + profile] + lines
    guard let key else { return Self.text(of: JournalResource(name, entries: lines), deviceName: deviceName) }
    let encrypted = key.encrypt(Array(lines.joined(separator: "\n").utf8), as: name.description)
    let resource = JournalResource(name, entries: [Self.encryptionMark, encrypted])
    return Self.text(of: resource, deviceName: nil)
  }

  private static func text(of resource: JournalResource, deviceName: String?) -> String {
    String(decoding: resource.text(deviceName: deviceName), as: UTF8.self)
  }
}
