import PillsAPI
import PillsCore
import PillsView
import Words

/// What is shown of a slot of today, or of last night while that is open.
struct SlotContent: Equatable, Identifiable {
  /// What there is to do about it, or about one dose.
  enum Answer: Equatable {
    case take
    case undo

    /// What stands on its button.
    var text: String { self == .take ? translated("Taken") : translated("Undo") }

    /// What a screen reader says of its button.
    func name(of what: String) -> String {
      self == .take ? translated("Taken, \(what)") : translated("Undo, \(what)")
    }
  }

  /// One medication in it.
  struct DoseContent: Equatable {
    let medication: String
    let name: String
    let state: String
    let answer: Answer
    /// What a screen reader says of the button that answers it.
    let answerName: String
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
  /// Which slot it is, and of what, whatever becomes of it.
  let id: [String]
  /// The medications to be named with it, as others come by another clock in a slot that is called so; nil where none do.
  let named: [String]?
}

extension SlotContent {
  /// As seen on `today`; `isNamed` tells that some medications come by another clock.
  init(_ status: Control.SlotStatus, today: Day, isNamed: Bool = false) {
    let date = status.day
    let seen = SlotState(status, today: today, .absolute)
    let place = slotAndDay(status.slot, date, today: today)
    self.place = place
    slot = status.slot
    day = status.day.description
    state = seen.text.capitalizedFirst
    summary = seen.summary
    names = status.doses.nameList
    doses = status.doses.map { dose in
      DoseContent(
        medication: dose.medication,
        name: dose.name,
        state: SlotState(dose, of: date, today: today).text.capitalizedFirst,
        answer: dose.answer,
        answerName: dose.answer.name(of: "\(dose.name), \(place)")
      )
    }
    answer = status.doses.contains { $0.answer == .take } ? .take : .undo
    canSkip = answer == .take
    canSnooze = status.reminder == .open || status.reminder == .snoozed
    id = [status.isByAnotherClock ? status.id : "\(slot) \(day)"] + status.doses.map(\.medication)
    named = isNamed ? status.doses.map(\.medication) : nil
  }

  /// Those of the day, without the ones in which nothing is due.
  static func all(in status: Control.Status) -> [SlotContent] {
    let today = status.today
    let isNamed = status.slots.contains(where: \.isByAnotherClock)
    return status.slots.filter { !$0.doses.isEmpty }.map { slot in
      SlotContent(slot, today: today, isNamed: isNamed)
    }
  }

  /// `Evening`, `Yesterday evening`.
  var title: String { place.capitalizedFirst }

  /// How it stands, and below that which medications it is about.
  var subtitle: String { names.isEmpty ? state : "\(state)\n\(names.joined(separator: ", "))" }

  var icon: String {
    switch summary {
    case .due, .open: "alarm-symbolic"
    case .taken: "object-select-symbolic"
    case .skipped: "media-skip-forward-symbolic"
    case .missed: "dialog-warning-symbolic"
    case .nothing: "list-remove-symbolic"
    }
  }

  var answerName: String { answer.name(of: place) }
  var skipName: String { translated("Skip, \(place)") }
  var snoozeName: String { translated("Snooze, \(place)") }
}

/// What pillsd is asked for, of all of it or of one dose, and what is said then; nil for nothing.
extension SlotContent {
  func take(_ dose: DoseContent? = nil) -> Control.Take.Input {
    Control.Take.Input(slot: slot, medications: medications(dose), day: day)
  }

  func undo(_ dose: DoseContent? = nil) -> Control.Undo.Input {
    Control.Undo.Input(slot: slot, medications: medications(dose), day: day)
  }

  var skip: Control.Skip.Input { Control.Skip.Input(slot: slot, medications: named, day: day) }

  var snooze: Control.Snooze.Input { Control.Snooze.Input(slot: slot) }

  func takenText(_ output: Control.Take.Output) -> String? {
    told(output.slot, output.changed ? translated("\(title) pills taken.") : nil, keeping: .skipped)
  }

  func skippedText(_ output: Control.Skip.Output) -> String? {
    told(output.slot, output.changed ? translated("\(title) pills skipped.") : nil, keeping: .taken)
  }

  /// `text`, and which doses of `slot` have another answer, and keep it.
  private func told(_ slot: Control.SlotStatus?, _ text: String?, keeping: Control.DoseStatus) -> String? {
    let kept = slot?.doses.count { $0.status == keeping } ?? 0
    return kept > 0 ? "\(text.map { "\($0) " } ?? "")\(keptText(kept, keeping))" : text
  }

  static func snoozedText(_ output: Control.Snooze.Output) -> String? {
    guard let slot = output.slot, let time = slot.snoozedUntil else { return nil }
    let until = ShownTime(time, here: slot.snoozedUntilHere)
    return translated("Snoozed until \(until.clockWithMinutes).")
  }

  private func medications(_ dose: DoseContent?) -> [String]? { dose.map { [$0.medication] } ?? named }
}

extension Control.SlotStatus {
  fileprivate var isByAnotherClock: Bool { id.contains("@") }
}

extension Control.Dose {
  fileprivate var answer: SlotContent.Answer { status == .taken || status == .skipped ? .undo : .take }
}

/// What became of an answer about everything that is open: `Evening pills taken.`
func takenText(_ output: Control.Take.Output) -> String {
  let slots = output.slots ?? output.slot.map { [$0] } ?? []
  let names = listText(slots.map { translated("\(slotName($0.slot)) pills", in: "list of slots") })
  return names.isEmpty ? translated("Nothing was changed.") : translated("\(names.capitalizedFirst) taken.")
}
