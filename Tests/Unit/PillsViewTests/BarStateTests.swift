import PillsAPI
import PillsCore
import PillsView
import Testing

/// What the bar of a slot shows.
struct BarStateTests {
  @Test(
    "a bar shows the overall state of its slot, depending on the day",
    arguments: [
      ([], false, .past, .nothing), ([], true, .past, .markable), ([.taken, .taken], false, .past, .taken),
      ([.taken, .due], false, .today, .partly(taken: 1, of: 2)),
      ([.taken, .missed], false, .past, .partly(taken: 1, of: 2)), ([.due], false, .today, .due),
      ([.due], false, .future, .future), ([.taken], false, .future, .taken),
      ([.due, .missed], false, .past, .due), ([.skipped, .missed], false, .past, .missed),
      ([.skipped, .skipped], false, .past, .skipped),
    ] as [([Control.DoseStatus], Bool, MonthView.MonthDay.Relation, BarState)]
  )
  func states(
    statuses: [Control.DoseStatus],
    isMarkable: Bool,
    relation: MonthView.MonthDay.Relation,
    state: BarState
  ) {
    let doses = statuses.map { Control.Dose(medication: "Pills", status: $0) }
    #expect(BarState(doses, isMarkable ? .markable : MonthView.Mark(doses), on: relation) == state)
  }
}
