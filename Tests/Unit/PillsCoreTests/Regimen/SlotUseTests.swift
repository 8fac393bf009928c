import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// The slots that a medication needs, which therefore cannot be removed.
@Suite struct SlotUseTests {
  private static let today = Day(daysSinceEpoch: 20_777)
  private static let now = Instant(secondsSinceEpoch: 1_795_200_000)
  private typealias Stage = (from: Int, slots: Set<SlotName>, state: MedicationState)

  /// Stages of a medication (counted in days from today), and the slots that it needs.
  private static let rows: [([Stage], Set<SlotName>)] = [
    ([(0, [.morning], .active)], [.morning]),
    ([(-9, [.evening], .active), (0, [.morning], .active)], [.morning]),
    ([(-9, [.evening], .active), (1, [.morning], .active)], [.evening, .morning]),
    ([(5, [.morning], .active)], [.morning]),
    ([(-9, [.morning], .active), (-2, [.morning], .paused)], [.morning]),
    ([(-9, [.morning], .active), (0, [.morning], .ended)], []),
    ([(-9, [.morning], .active), (1, [.morning], .ended)], [.morning]),
    // A medication that is due on some days needs a slot.
    ([(-9, [], .active)], [.morning]),
  ]

  @Test(arguments: rows)
  private func `a slot is needed by what is due in it today or later`(stages: [Stage], needed: Set<SlotName>)
  {
    let versions = stages.map { stage in
      MedicationVersion(
        Medication(
          id: MedicationID(2),
          name: "Metformin",
          schedule: Schedule(.daily, slots: stage.slots),
          state: stage.state
        ),
        from: Self.today.advanced(by: stage.from),
        madeAt: Self.now
      )
    }
    let memory = Memory(
      regimen: Regimen(versions: versions),
      reviewedUntil: Self.now,
      firstDay: Self.today.previous
    )
    var engine = Engine(settings: Settings(), memory: memory)
    for slot in [SlotName.morning, .evening] {
      let effects = engine.handle(
        .command(.medications(.setSlot(slot, nil)), RequestID(rawValue: 1)),
        at: Self.now.in(.utc)
      )
      let refusal = Refusal.medications(.slotInUse(slot, medications: ["Metformin"]))
      let isRefused = effects.contains(.reply(RequestID(rawValue: 1), .failure(refusal)))
      #expect(isRefused == needed.contains(slot))
    }
  }
}
