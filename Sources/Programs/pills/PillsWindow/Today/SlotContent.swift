import PillsAPI
import PillsCore
import PillsView
import Words

/// A slot of today, or one of yesterday that is still open, without its widgets.
struct SlotContent: Equatable, Identifiable {
  /// What a press on the button of a slot or a dose does.
  enum Answer: Equatable {
    case take
    case undo

    var text: String { self == .take ? translated("Taken") : translated("Undo") }

    /// For screen readers.
    func name(of what: String) -> String {
      self == .take ? translated("Taken, \(what)") : translated("Undo, \(what)")
    }
  }

  /// One dose in the slot.
  struct DoseContent: Equatable {
    let medication: String
    let name: String
    let state: String
    let answer: Answer
    let answerName: String
  }

  let slot: String
  let day: String
  /// `evening` or `yesterday evening`, within a sentence.
  let place: String
  /// `21:00, open since 21:00`.
  let state: String
  let summary: SlotState.Summary
  /// `Metformin 500 mg`; empty for the placeholder.
  let names: [String]
  let doses: [DoseContent]
  let answer: Answer
  let canSkip: Bool
  let canSnooze: Bool
  /// Slot and medications: stays the same when the state changes.
  let id: [String]
  /// Medications to name in requests, as another slot of this name keeps another time zone; nil if none does.
  let named: [String]?
  /// What skipping does to the streak; nil if there is none.
  var skippingText: String?
}

extension SlotContent {
  /// `isNamed` is true if some slots keep another time zone.
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
        medication: dose.calling,
        name: dose.name,
        state: SlotState(dose, of: date, today: today).text.capitalizedFirst,
        answer: dose.answer,
        answerName: dose.answer.name(of: "\(dose.name), \(place)")
      )
    }
    answer = status.doses.contains { $0.answer == .take } ? .take : .undo
    canSkip = answer == .take
    canSnooze = status.reminder == .open || status.reminder == .snoozed
    id = [status.isByAnotherClock ? status.id : "\(slot) \(day)"] + status.doses.map(\.calling)
    named = isNamed ? status.doses.map(\.calling) : nil
  }

  /// Leaves out slots in which nothing is due.
  static func all(in status: Control.Status) -> [SlotContent] {
    let today = status.today
    let isNamed = status.slots.contains(where: \.isByAnotherClock)
    return status.slots.filter { !$0.doses.isEmpty }.map { slot in
      var content = SlotContent(slot, today: today, isNamed: isNamed)
      content.skippingText = skippingLine(status.streak ?? 0)
      return content
    }
  }

  var title: String { place.capitalizedFirst }

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

/// Requests for the slot or one dose, and the messages after them (nil for none).
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
    let text = [translated("\(title) pills skipped."), skippingText].compactMap(\.self).joined(separator: " ")
    return told(output.slot, output.changed ? text : nil, keeping: .taken)
  }

  /// Adds to `text` which doses keep another answer.
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

/// The message after taking everything that is open: `Evening pills taken.`
func takenText(_ output: Control.Take.Output) -> String {
  let slots = output.slots ?? output.slot.map { [$0] } ?? []
  let names = listText(slots.map { translated("\(slotName($0.slot)) pills", in: "list of slots") })
  return names.isEmpty ? translated("Nothing was changed.") : translated("\(names.capitalizedFirst) taken.")
}
