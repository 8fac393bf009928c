import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct StoreFailureTests {
  private let id = "morning-2026-11-20"
  private let full = StoreFailure(.full)

  private func failing() -> Desk {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.disk.writeFailure = full
    desk.run(until: "2026-11-20 07:00")
    return desk
  }

  @Test func remindersAreShownAllTheSameAndThePersonIsWarnedOnce() {
    var desk = failing()
    #expect(desk.takeDeeds() == ["warn", "show \(id)"])
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.takeDeeds() == [])
    #expect(desk.overview.problems == [.store(full)])
    #expect(desk.announcements.last == "Problem: \(full.english). Open: morning. Next: evening at 21:00")
    #expect(desk.disk.records.isEmpty)
  }

  @Test func aCommandIsRefusedAndNothingChanges() {
    var desk = failing()
    _ = desk.takeDeeds()
    let before = desk.engine.memory
    #expect(desk.say(.take, "morning")?.refusal == .storage(full))
    #expect(desk.engine.memory == before)
    #expect(desk.takeDeeds() == ["refused"])
    #expect(desk.shown == [id])
  }

  @Test func aFirstFailureOfACommandIsAnnouncedAtOnce() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.disk.writeFailure = full
    desk.say(.take, "morning")
    #expect(desk.takeDeeds() == ["warn", "refused"])
    #expect(desk.announcements.last == "Problem: \(full.english). Next: morning at 07:00")
  }

  @Test(arguments: [PopupAction.taken, .snooze, .skip, .open])
  func aClickThatCannotBeSavedShowsThePopupAgain(action: PopupAction) {
    var desk = failing()
    _ = desk.takeDeeds()
    desk.click(action, id)
    #expect(desk.takeDeeds() == ["show \(id) after 1"])
    #expect(desk.disk.answers.isEmpty)
    desk.disk.writeFailure = nil
    desk.click(.taken, id)
    #expect(desk.answer(id)?.kind == .taken)
  }

  @Test func itIsTriedAgainByItselfAndTheWarningTakenBack() {
    var desk = failing()
    desk.run(until: "2026-11-20 07:10")
    desk.disk.writeFailure = nil
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 07:12")
    #expect(desk.takeDeeds() == ["end warning"])
    #expect(desk.record(id)?.state == .raised)
    #expect(desk.record(id)?.popup?.number == 1)
    #expect(desk.overview.problems.isEmpty)
    #expect(desk.announcements.last == "Open: morning. Next: evening at 21:00")
    #expect(desk.armed == instant("2026-11-20 13:00"))
  }

  @Test func theNextSavedChangeTakesAlongWhatCouldNotBeSaved() {
    var desk = failing()
    desk.disk.writeFailure = nil
    _ = desk.takeDeeds()
    desk.say(.take, "evening")
    #expect(desk.takeDeeds() == ["end warning", "done"])
    #expect(desk.record(id)?.state == .raised)
    desk.restart()
    #expect(desk.takeDeeds() == ["update \(id) replacing 1"])
  }

  @Test func failingForDaysGoesOnReminding() {
    var desk = failing()
    desk.run(until: "2026-11-24 08:00")
    #expect(desk.shown == ["morning-2026-11-24"])
    desk.disk.writeFailure = nil
    desk.run(until: "2026-11-24 08:05")
    #expect(desk.disk.records.values.filter { $0.state == .missed }.count == 8)
    desk.run(until: "2026-12-05 00:00")
    #expect(desk.engine.memory.reminders.records.count <= 2 * (MissedDoses.days + 1))
  }
}
