package import PillsCore

/// The days for which a device wants tasks, in a resource of its own, `tasks-k3f9m2qxw0.ics`. Without it, a
/// device with a wrong clock would delete the tasks of others, which would look like a person's doing.
package struct TaskWindow: Hashable, Sendable {
  package let device: DeviceID
  package let days: ClosedRange<Day>

  package init(of device: DeviceID, _ days: ClosedRange<Day>) { (self.device, self.days) = (device, days) }
}

extension TaskWindow {
  package static func name(of device: DeviceID) -> String { "tasks-\(device).ics" }

  package static func device(of resource: String) -> DeviceID? {
    guard resource.hasPrefix("tasks-"), resource.hasSuffix(".ics"),
      let device = DeviceID(String(resource.dropFirst(6).dropLast(4))),
      name(of: device).utf8.elementsEqual(resource.utf8)
    else { return nil }
    return device
  }

  private static func uid(of device: DeviceID) -> String { "pills-tasks-\(device)" }

  package init?(reading text: [UInt8], of device: DeviceID) {
    guard let event = try? QuietEvent(reading: text, uid: Self.uid(of: device)), event.lines.count == 1
    else { return nil }
    self.init(event.lines[0], of: device)
  }

  /// Reads `2026-11-20 2026-11-22`.
  package init?(_ text: String, of device: DeviceID) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let first = Day(String(words[0])), let last = Day(String(words[1])), first <= last
    else { return nil }
    self.init(of: device, first...last)
  }

  package var line: String { "\(days.lowerBound) \(days.upperBound)" }

  /// The day is 1 January 2000, where nobody comes across it in a calendar.
  package var text: [UInt8] {
    let event = QuietEvent(uid: Self.uid(of: device), checking: [line])
    return event.text(title: "Pills: the days of its tasks", on: Day(daysSinceEpoch: 10_957))
  }
}
