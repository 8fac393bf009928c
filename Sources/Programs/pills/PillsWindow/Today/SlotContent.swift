import PillsAPI
import PillsCore
import PillsView
import Words

/// What is shown of a slot of today, or of last night while that is open.
struct SlotContent: Equatable {
  /// What there is to do about it, or about one dose.
  enum Answer: Equatable {
    case take
    case undo
  }

  /// One medication in it.
  struct DoseContent: Equatable {
    let medication: String
    let name: String
    let state: String
    let answer: Answer
  }

  let slot: String
  let day: String
  /// `evening`, `yesterday evening`, within a sentence.
  let place: String
  /// `21:00, open since 21:00`.
  let state: String
  let summary: SlotState.Summary
  /// `Metformin 500 mg`, none for the placeholder.
  let names: [String]
  let doses: [DoseContent]
  let answer: Answer
  let canSkip: Bool
  let canSnooze: Bool
  /// Which slot it is, whatever becomes of it.
  let key: String
  /// The medications to be named with it, as others come by another clock in a slot that is called so; nil where none do.
  let named: [String]?
}

extension SlotContent {
  /// As seen on `today`; `isNamed` tells that some medications come by another clock.
  init(_ status: Control.SlotStatus, today: Day, isNamed: Bool = false) throws(UnreadableReply) {
    let date = try Day(sent: status.day)
    let seen = try SlotState(status, today: today, .absolute)
    slot = status.slot
    day = status.day
    place = slotAndDay(slot, date, today: today)
    state = seen.text.capitalizedFirst
    summary = seen.summary
    names = status.doses.nameList
    doses = try status.doses.map { (dose) throws(UnreadableReply) in
      DoseContent(
        medication: dose.medication,
        name: dose.name,
        state: try SlotState(dose, of: date, today: today).text.capitalizedFirst,
        answer: dose.isAnswered ? .undo : .take
      )
    }
    answer = status.doses.allSatisfy(\.isAnswered) ? .undo : .take
    canSkip = !status.doses.allSatisfy(\.isAnswered)
    canSnooze = status.reminder == .open || status.reminder == .snoozed
    key = status.isByAnotherClock ? status.id : "\(slot) \(day)"
    named = isNamed ? status.doses.map(\.medication) : nil
  }

  /// Those of the day, without the ones in which nothing is due.
  static func all(in status: Control.Status) throws(UnreadableReply) -> [SlotContent] {
    let today = try Day(sent: status.today)
    let isNamed = status.slots.contains(where: \.isByAnotherClock)
    return try status.slots.filter { !$0.doses.isEmpty }.map { (slot) throws(UnreadableReply) in
      try SlotContent(slot, today: today, isNamed: isNamed)
    }
  }

  /// `Evening`, `Yesterday evening`.
  var title: String { place.capitalizedFirst }
}

extension Control.SlotStatus {
  fileprivate var isByAnotherClock: Bool { id.contains("@") }
}

extension Control.Dose {
  fileprivate var isAnswered: Bool { status == .taken || status == .skipped }
}

/// What became of an answer about everything that is open: `Evening pills taken.`
func takenText(_ output: Control.Take.Output) -> String {
  let slots = output.slots ?? output.slot.map { [$0] } ?? []
  let names = listText(slots.map { translated("\(slotName($0.slot)) pills", in: "list of slots") })
  return names.isEmpty ? translated("Nothing was changed.") : translated("\(names.capitalizedFirst) taken.")
}
