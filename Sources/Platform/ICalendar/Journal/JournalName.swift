package import PillsCore

/// Names the journal of one device for one month: `log-k3f9m2qxw0-2026-11.ics`.
package struct JournalName: Hashable, Sendable {
  package let device: DeviceID
  package let month: Month
}

extension JournalName {
  package init(_ device: DeviceID, _ month: Month) { self.init(device: device, month: month) }

  var uid: String { "pills-log-\(device)-\(month)" }
}

extension JournalName: LosslessStringConvertible {
  package init?(_ description: String) {
    let words = description.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasSuffix(".ics"), let device = DeviceID(String(words[1])),
      let month = Month(String(words[2].dropLast(4)))
    else { return nil }
    self.init(device, month)
    // Only one spelling is valid, or a device could have two journals of one month.
    guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
  }

  package var description: String { "log-\(device)-\(month).ics" }
}
