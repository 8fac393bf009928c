import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// What comes to the engine of what other machines said.
@Suite struct MergingTests {
  private func merge(_ merge: Merge, into bedside: inout Bedside) {
    bedside.disk.merge = merge
    bedside.handle(.command(.sync(.merge([])), RequestID(rawValue: 99)))
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
    var bedside = Bedside(at: "2026-11-20 07:00")
    #expect(bedside.takeDeeds() == ["show morning-2026-11-20"])
    let event = taken("morning-2026-11-20", at: "2026-11-20 06:58")
    merge(merge { $0.change.entries = [event] }, into: &bedside)
    #expect(bedside.takeDeeds() == ["withdraw morning-2026-11-20", "1 entries merged"])
    bedside.run(until: "2026-11-20 20:59")
    #expect(bedside.takeDeeds() == [])
    bedside.run(until: "2026-11-20 21:00")
    #expect(bedside.takeDeeds() == ["show evening-2026-11-20"])
  }

  @Test func `what is undone elsewhere is asked for again while it is open`() {
    var bedside = Bedside(at: "2026-11-20 07:00")
    bedside.say(.take, "morning")
    _ = bedside.takeDeeds()
    let undone = Statement.dose(dose("morning-2026-11-20"), nil)
    merge(merge { $0.change.entries = [NewEntry(undone, at: instant("2026-11-20 07:05"))] }, into: &bedside)
    #expect(bedside.takeDeeds() == ["show morning-2026-11-20 after 1", "1 entries merged"])
  }

  @Test func `slots of other machines hold at once, and one that is needed here is not lost`() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.set(slot("noon"), to: "12:00")
    _ = bedside.takeDeeds()
    let today = day("2026-11-20")
    let removed = SlotTimeline(always: .noon).changed(by: SlotTimeline.Step(nil, from: today))
    let slots = [
      .morning: SlotTimeline(always: time("06:00")), slot("bedtime"): SlotTimeline(always: time("22:30")),
      slot("noon"): removed, SlotName.evening: removed,
    ]
    merge(merge { $0.change.medications.slots = slots }, into: &bedside)
    #expect(bedside.takeDeeds() == ["show morning-2026-11-20", "1 entries merged"])
    #expect(
      bedside.engine.settings.slots == [
        .morning: time("06:00"), .evening: .noon, slot("bedtime"): time("22:30"),
      ]
    )
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.shown == ["evening-2026-11-20"])
  }

  @Test func `the goals of other machines hold here, whatever the settings file says`() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.change { $0.hydration.goal = 1500 }
    let goals = GoalHistory(versions: [(day("2026-11-01"), 2000), (day("2026-11-19"), 2500)])
    merge(merge { $0.change.hydration.goals = goals }, into: &bedside)
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.goal == 2500)
    #expect(bedside.engine.settings.hydration.goal == 2500)
    // The file is read again, and then says something else.
    bedside.change { $0.hydration.goal = 1500 }
    #expect(bedside.disk.goals == goals)
    bedside.change { $0.hydration.goal = 1000 }
    #expect(bedside.disk.goals.goal(on: day("2026-11-20")) == 1000)
    #expect(bedside.disk.goals.goal(on: day("2026-11-19")) == 2500)
  }

  /// The clock goes on by more than a month without a word: nobody knows whether it was right before.
  @Test func `a clock that may have been wrong at first moves nothing that other machines said`() {
    var bedside = Bedside(at: "2026-10-01 12:00", isInstalledNow: true)
    let said = instant("2026-01-05 08:00")
    let history = MedicationHistory(versions: [
      MedicationVersion(.metformin, from: day("2026-01-05"), madeAt: said)
    ])
    merge(merge { $0.change.medications.histories = [history] }, into: &bedside)
    bedside.setClock(to: "2026-11-20 12:00")
    #expect(bedside.disk.regimen[history.id] == history)
    #expect(bedside.disk.regimen[.defaultMedication]?.versions[0].from.day == day("2026-11-20"))
  }

  @Test func `where nothing can be saved nothing is taken in`() {
    var bedside = Bedside(at: "2026-11-20 07:00")
    bedside.disk.writeFailure = StoreFailure(.full)
    let event = taken("morning-2026-11-20", at: "2026-11-20 06:58")
    merge(merge { $0.change.entries = [event] }, into: &bedside)
    #expect(bedside.answer("morning-2026-11-20") == nil)
  }
}
