package import PillsCore

/// The days for which a device wants tasks, in a resource of its own. Without it, a device with a wrong clock
/// would delete the tasks of others, which would look like a person's doing.
package struct TaskWindow: Hashable, Sendable {
  package let name: WindowName
  package let days: ClosedRange<Day>

  package init(_ name: WindowName, _ days: ClosedRange<Day>) { (self.name, self.days) = (name, days) }
}

/// Names the resource of a device's window: `tasks-k3f9m2qxw0.ics`.
package struct WindowName: ResourceName {
  package let device: DeviceID

  package init(_ device: DeviceID) { self.device = device }

  package init?(stem: Substring) {
    guard let device = DeviceID(String(stem.dropFirst(6))) else { return nil }
    self.init(device)
  }

  package var stem: String { "tasks-\(device)" }
}

extension TaskWindow {
  package init?(reading text: [UInt8], as name: WindowName) {
    let event = try? QuietEvent(reading: text, uid: name.uid)
    guard let event, event.lines.count == 1 else { return nil }
    self.init(event.lines[0], as: name)
  }

  /// Reads `2026-11-20 2026-11-22`.
  package init?(_ text: String, as name: WindowName) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let first = Day(String(words[0])), let last = Day(String(words[1])), first <= last
    else { return nil }
    self.init(name, first...last)
  }

  package var line: String { "\(days.lowerBound) \(days.upperBound)" }

  package var text: [UInt8] {
    QuietEvent(uid: name.uid, checking: [line]).text(title: "Pills: the days of its tasks")
  }
}
