import PillsCore
import Testing

@testable import ICalendar

@Suite struct TaskWindowTests {
  private let device: DeviceID

  init() throws { device = try #require(DeviceID("k3f9m2qxw0")) }

  @Test func `a device says in a resource of its own of which days it wants tasks`() throws {
    let window = try #require(TaskWindow("2026-11-20 2026-11-22", of: device))
    #expect(window.days.count == 3)
    let name = TaskWindow.name(of: device)
    #expect(name == "tasks-k3f9m2qxw0.ics")
    #expect(TaskWindow.device(of: name) == device)
    #expect(TaskWindow(reading: window.text, of: device) == window)
    #expect(TaskWindow(window.line, of: device) == window)
  }

  @Test(arguments: [
    "tasks-.ics", "tasks-k3f9m2qxw0", "task-k3f9m2qxw0.ics", "tasks-K3F9M2QXW0.ics",
    "log-k3f9m2qxw0-2026-11.ics",
  ])
  func `another resource is none of them`(name: String) { #expect(TaskWindow.device(of: name) == nil) }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-22 2026-11-20", "2026-11-20 2026-11-31", "2026-11-20  2026-11-22",
  ])
  func `what says no days is none`(line: String) { #expect(TaskWindow(line, of: device) == nil) }

  @Test func `what another device wrote is none of this one`() throws {
    let other = try #require(DeviceID("4tqv7b1c9z"))
    let window = try #require(TaskWindow("2026-11-20 2026-11-22", of: other))
    #expect(TaskWindow(reading: window.text, of: device) == nil)
    #expect(TaskWindow(reading: [], of: device) == nil)
  }
}
