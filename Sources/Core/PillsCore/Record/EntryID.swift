/// One installation of Pills: a device of a person, for as long as it keeps its database.
package enum Device {}

package typealias DeviceID = LastingID<Device>

/// The record that the devices of one person share.
package enum Profile {}

package typealias ProfileID = LastingID<Profile>

/// The permanent id of an entry, the same on every device: `k3f9m2qxw0-17`.
package struct EntryID: Hashable, Sendable {
  package let device: DeviceID
  /// Its place among the entries of that device, from 1 on, without gaps.
  package let number: Int

  package init?(_ device: DeviceID, _ number: Int) {
    guard (1...Self.mostEntries).contains(number) else { return nil }
    (self.device, self.number) = (device, number)
  }

  /// The limit for one device.
  package static let mostEntries = 1_000_000_000
}

extension EntryID: LosslessStringConvertible {
  package init?(_ description: String) {
    let words = description.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 2, let device = DeviceID(String(words[0])) else { return nil }
    self.init(device, words[1])
  }

  init?(_ device: DeviceID, _ number: some StringProtocol) {
    guard let value = Int(number), String(value) == number else { return nil }
    self.init(device, value)
  }

  package var description: String { "\(device)-\(number)" }
}

extension EntryID: Comparable {
  package static func < (one: EntryID, other: EntryID) -> Bool {
    (one.device, one.number) < (other.device, other.number)
  }
}
