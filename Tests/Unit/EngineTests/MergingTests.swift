import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// What the engine does with entries of other devices.
@Suite struct MergingTests {
  private func merge(_ merge: Merge, into desk: inout Desk) {
    desk.disk.merge = merge
    desk.handle(.command(.sync(.merge([])), RequestID(rawValue: 99)))
  }

  private func merge(_ change: (inout Merge) -> Void) -> Merge {
    var merge = Merge.nothing
    merge.newEntries = 1
    change(&merge)
    return merge
  }

  private func taken(_ id: String, at text: String) -> NewEntry {
    let reminder = reminder(id)
    let dose = Dose(day: reminder.day, slot: reminder.slot, medication: .defaultMedication)
    return NewEntry(.dose(dose, DoseAnswer(.taken, at: instant(text))), at: instant(text))
  }

  @Test func `a popup goes when the dose is taken elsewhere, before the reply`() {
    var desk = Desk(at: "2026-11-20 07:00")
    #expect(desk.takeDeeds() == ["show morning-2026-11-20"])
    let event = taken("morning-2026-11-20", at: "2026-11-20 06:58")
    merge(merge { $0.change.entries = [event] }, into: &desk)
    #expect(desk.takeDeeds() == ["withdraw morning-2026-11-20", "1 entries merged"])
    desk.run(until: "2026-11-20 20:59")
    #expect(desk.takeDeeds() == [])
    desk.run(until: "2026-11-20 21:00")
    #expect(desk.takeDeeds() == ["show evening-2026-11-20"])
  }

  @Test func `what is undone elsewhere is asked for again while it is open`() {
    var desk = Desk(at: "2026-11-20 07:00")
    desk.say(.take, "morning")
    _ = desk.takeDeeds()
    let undone = Statement.dose(dose("morning-2026-11-20"), nil)
    merge(merge { $0.change.entries = [NewEntry(undone, at: instant("2026-11-20 07:05"))] }, into: &desk)
    #expect(desk.takeDeeds() == ["show morning-2026-11-20 after 1", "1 entries merged"])
  }

  @Test func `slots of other machines hold at once, and one that is needed here is not lost`() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.set(slot("noon"), to: "12:00")
    _ = desk.takeDeeds()
    let today = day("2026-11-20")
    let removed = SlotTimeline(always: .noon).changed(by: SlotTimeline.Step(nil, from: today))
    let slots = [
      .morning: SlotTimeline(always: time("06:00")), slot("bedtime"): SlotTimeline(always: time("22:30")),
      slot("noon"): removed, SlotName.evening: removed,
    ]
    merge(merge { $0.change.medications.slots = slots }, into: &desk)
    #expect(desk.takeDeeds() == ["show morning-2026-11-20", "1 entries merged"])
    #expect(
      desk.engine.settings.slots == [
        .morning: time("06:00"), .evening: .noon, slot("bedtime"): time("22:30"),
      ]
    )
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.shown == ["evening-2026-11-20"])
  }

  @Test func `the goals of other machines hold here, whatever the settings file says`() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.change { $0.hydration.goal = 1500 }
    let goals = GoalHistory(versions: [(day("2026-11-01"), 2000), (day("2026-11-19"), 2500)])
    merge(merge { $0.change.hydration.goals = goals }, into: &desk)
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.goal == 2500)
    #expect(desk.engine.settings.hydration.goal == 2500)
    // The settings file is read again and has another goal now.
    desk.change { $0.hydration.goal = 1500 }
    #expect(desk.disk.goals == goals)
    desk.change { $0.hydration.goal = 1000 }
    #expect(desk.disk.goals.goal(on: day("2026-11-20")) == 1000)
    #expect(desk.disk.goals.goal(on: day("2026-11-19")) == 2500)
  }

  /// The clock jumps forward by more than a month without notice, so nobody knows whether it was right
  /// before.
  @Test func `a clock that may have been wrong at first moves nothing that other machines said`() {
    var desk = Desk(at: "2026-10-01 12:00", isInstalledNow: true)
    let said = instant("2026-01-05 08:00")
    let history = MedicationHistory(versions: [
      MedicationVersion(.metformin, from: day("2026-01-05"), madeAt: said)
    ])
    merge(merge { $0.change.medications.histories = [history] }, into: &desk)
    desk.setClock(to: "2026-11-20 12:00")
    #expect(desk.disk.regimen[history.id] == history)
    #expect(desk.disk.regimen[.defaultMedication]?.versions[0].from.day == day("2026-11-20"))
  }

  /// The entries come from a clock that is five days ahead; the clock here is set back by minutes.
  @Test(arguments: [true, false])
  func `a clock that goes back dates anew what this machine said, and nothing that others said`(isOwn: Bool) {
    var desk = Desk(at: "2026-11-20 12:00", medications: [.metformin], since: "2026-11-01")
    let said = Boundary(day("2026-11-25"), time("10:00"))
    let edited = CourseStep(.text(.dosage), "20 mg", from: said)
    let slot = SlotTimeline.Step(time("08:30"), from: said.day)
    let goals = GoalHistory(versions: [(day("2026-11-01"), 2000), (said.day, 2500)])
    let pause = Pauses().pausing(from: said, until: nil)
    desk.disk.stepsOfOthers =
      isOwn ? [] : Set([edited, CourseStep(slot)] + pause.steps + goals.versions.map(CourseStep.init))
    let history = desk.disk.regimen.histories[0].taking([edited], at: instant("2026-11-25 10:00"))
    merge(
      merge {
        $0.change.medications.histories = [history]
        $0.change.medications.slots[.morning] = SlotTimeline(always: time("07:00")).changed(by: slot)
        $0.change.medications.pauses = pause
        $0.change.hydration.goals = goals
      },
      into: &desk
    )
    desk.setClock(to: "2026-11-20 11:50")
    let from = [
      desk.disk.regimen.histories[0].versions.last?.from.day, desk.disk.regimen.slots[.morning]?.last?.from,
      desk.disk.regimen.pauses.steps.last?.from.day, desk.disk.goals.versions.last?.from,
    ]
    #expect(from.allSatisfy { $0 == (isOwn ? day("2026-11-20") : said.day) })
  }

  /// Another device renamed the medication while its clock was ahead, and this device changed the dosage.
  @Test func `of what several said only what this machine said is told anew`() {
    var desk = Desk(at: "2027-06-01 12:00", medications: [.metformin], since: "2026-11-01")
    desk.send(.edit("metformin") { $0.texts[.dosage] = "20 mg" })
    let named = CourseStep(.text(.name), "Glucophage", from: Boundary(day("2027-06-03"), time("10:00")))
    let history = desk.disk.regimen.histories[0].taking([named], at: instant("2027-06-03 10:00"))
    desk.disk.stepsOfOthers = [named]
    merge(merge { $0.change.medications.histories = [history] }, into: &desk)
    desk.setClock(to: "2026-11-20 12:00")
    let steps = desk.disk.changes.compactMap { $0.medications.edits[history.id] }.last
    let dated = CourseStep(.text(.dosage), "20 mg", from: Boundary(day("2026-11-20"), time("07:00")))
    #expect(steps == [dated])
    #expect(desk.disk.regimen.histories[0].held.map(\.step).contains(named))
  }

  @Test func `what cannot be told apart from what others said is dated anew later`() {
    var desk = Desk(at: "2027-06-01 12:00", medications: [.metformin], since: "2026-11-01")
    desk.send(.edit("metformin") { $0.texts[.dosage] = "20 mg" })
    desk.disk.readFailure = StoreFailure(.failing)
    let known = desk.disk.regimen
    desk.setClock(to: "2026-11-20 12:00")
    #expect(desk.disk.regimen == known)
    desk.disk.readFailure = nil
    desk.run(until: "2026-11-20 12:02")
    #expect(desk.disk.regimen.histories[0].versions.last?.from.day == day("2026-11-20"))
  }

  @Test func `where nothing can be saved nothing is taken in`() {
    var desk = Desk(at: "2026-11-20 07:00")
    desk.disk.writeFailure = StoreFailure(.full)
    let event = taken("morning-2026-11-20", at: "2026-11-20 06:58")
    merge(merge { $0.change.entries = [event] }, into: &desk)
    #expect(desk.answer("morning-2026-11-20") == nil)
  }
}
