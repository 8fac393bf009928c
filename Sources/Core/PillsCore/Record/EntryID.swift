/// One installation of Pills: a machine of a person, for as long as it keeps its database.
package enum Device {}

package typealias DeviceID = LastingID<Device>

/// What the machines of one person share.
package enum Profile {}

package typealias ProfileID = LastingID<Profile>

/// Names an entry for good, on every machine: `k3f9m2qxw0-17`.
package struct EntryID: Hashable, Sendable {
  /// The one that wrote it.
  package let device: DeviceID
  /// Its place among the entries of that device, from 1 on, without a gap.
  package let number: Int

  /// Nil for a number out of range.
  package init?(_ device: DeviceID, _ number: Int) {
    guard (1...Self.mostEntries).contains(number) else { return nil }
    (self.device, self.number) = (device, number)
  }

  /// Of one device.
  package static let mostEntries = 1_000_000_000
}

extension EntryID: LosslessStringConvertible {
  package init?(_ description: String) {
    let words = description.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 2, let device = DeviceID(String(words[0])) else { return nil }
    self.init(device, words[1])
  }

  /// Nil where `number` is none as it is written here.
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
