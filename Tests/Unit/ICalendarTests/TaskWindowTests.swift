import PillsCore
import Testing

@testable import ICalendar

@Suite struct TaskWindowTests {
  private let name: WindowName

  init() throws { name = try #require(WindowName("tasks-k3f9m2qxw0.ics")) }

  @Test func `a device says in a resource of its own of which days it wants tasks`() throws {
    let window = try #require(TaskWindow("2026-11-20 2026-11-22", as: name))
    #expect(window.days.count == 3)
    #expect(name.device.description == "k3f9m2qxw0")
    #expect(name.description == "tasks-k3f9m2qxw0.ics")
    #expect(TaskWindow(reading: window.text, as: name) == window)
    #expect(TaskWindow(window.line, as: name) == window)
  }

  @Test(arguments: [
    "tasks-.ics", "tasks-k3f9m2qxw0", "task-k3f9m2qxw0.ics", "tasks-K3F9M2QXW0.ics",
    "log-k3f9m2qxw0-2026-11.ics",
  ])
  func `another resource is none of them`(name: String) { #expect(WindowName(name) == nil) }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-22 2026-11-20", "2026-11-20 2026-11-31", "2026-11-20  2026-11-22",
  ])
  func `what says no days is none`(line: String) { #expect(TaskWindow(line, as: name) == nil) }

  @Test func `what another device wrote is none of this one`() throws {
    let other = try #require(WindowName("tasks-4tqv7b1c9z.ics"))
    let window = try #require(TaskWindow("2026-11-20 2026-11-22", as: other))
    #expect(TaskWindow(reading: window.text, as: name) == nil)
    #expect(TaskWindow(reading: [], as: name) == nil)
  }
}
