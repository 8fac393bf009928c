import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct StoreFailureTests {
  private let id = "morning-2026-11-20"
  private let full = StoreFailure(.full)

  private func failing() -> Bedside {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.disk.writeFailure = full
    bedside.run(until: "2026-11-20 07:00")
    return bedside
  }

  @Test func remindersAreShownAllTheSameAndThePersonIsWarnedOnce() {
    var bedside = failing()
    #expect(bedside.takeDeeds() == ["warn", "show \(id)"])
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.takeDeeds() == [])
    #expect(bedside.overview.problems == [.store(full)])
    #expect(bedside.announcements.last == "Problem: \(full.english). Open: morning. Next: evening at 21:00")
    #expect(bedside.disk.records.isEmpty)
  }

  @Test func aCommandIsRefusedAndNothingChanges() {
    var bedside = failing()
    _ = bedside.takeDeeds()
    let before = bedside.engine.memory
    #expect(bedside.say(.take, "morning")?.refusal == .storage(full))
    #expect(bedside.engine.memory == before)
    #expect(bedside.takeDeeds() == ["refused"])
    #expect(bedside.shown == [id])
  }

  @Test func aFirstFailureOfACommandIsAnnouncedAtOnce() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.disk.writeFailure = full
    bedside.say(.take, "morning")
    #expect(bedside.takeDeeds() == ["warn", "refused"])
    #expect(bedside.announcements.last == "Problem: \(full.english). Next: morning at 07:00")
  }

  @Test(arguments: [PopupAction.taken, .snooze, .skip, .open])
  func aClickThatCannotBeSavedShowsThePopupAgain(action: PopupAction) {
    var bedside = failing()
    _ = bedside.takeDeeds()
    bedside.click(action, id)
    #expect(bedside.takeDeeds() == ["show \(id) after 1"])
    #expect(bedside.disk.answers.isEmpty)
    bedside.disk.writeFailure = nil
    bedside.click(.taken, id)
    #expect(bedside.answer(id)?.kind == .taken)
  }

  @Test func itIsTriedAgainByItselfAndTheWarningTakenBack() {
    var bedside = failing()
    bedside.run(until: "2026-11-20 07:10")
    bedside.disk.writeFailure = nil
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-20 07:12")
    #expect(bedside.takeDeeds() == ["end warning"])
    #expect(bedside.record(id)?.state == .raised)
    #expect(bedside.record(id)?.popup?.number == 1)
    #expect(bedside.overview.problems.isEmpty)
    #expect(bedside.announcements.last == "Open: morning. Next: evening at 21:00")
    #expect(bedside.armed == instant("2026-11-20 13:00"))
  }

  @Test func theNextSavedChangeTakesAlongWhatCouldNotBeSaved() {
    var bedside = failing()
    bedside.disk.writeFailure = nil
    _ = bedside.takeDeeds()
    bedside.say(.take, "evening")
    #expect(bedside.takeDeeds() == ["end warning", "done"])
    #expect(bedside.record(id)?.state == .raised)
    bedside.restart()
    #expect(bedside.takeDeeds() == ["update \(id) replacing 1"])
  }

  @Test func failingForDaysGoesOnReminding() {
    var bedside = failing()
    bedside.run(until: "2026-11-24 08:00")
    #expect(bedside.shown == ["morning-2026-11-24"])
    bedside.disk.writeFailure = nil
    bedside.run(until: "2026-11-24 08:05")
    #expect(bedside.disk.records.values.filter { $0.state == .missed }.count == 8)
    bedside.run(until: "2026-12-05 00:00")
    #expect(bedside.engine.memory.reminders.records.count <= 2 * (MissedDoses.days + 1))
  }
}
