package import PillsCore

/// Names the journal of one device for one month: `log-k3f9m2qxw0-2026-11.ics`.
package struct JournalName: ResourceName {
  package let device: DeviceID
  package let month: Month

  package init(_ device: DeviceID, _ month: Month) { (self.device, self.month) = (device, month) }

  package init?(stem: Substring) {
    let words = stem.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, let device = DeviceID(words[1]), let month = Month(words[2]) else { return nil }
    self.init(device, month)
  }

  package var stem: String { "log-\(device)-\(month)" }
}
