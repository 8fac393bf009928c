import PillsAPI
import PillsCore
import PillsView
import Words

/// A slot of today, or one of yesterday that is still open, without its widgets.
struct SlotContent: Equatable, Identifiable {
  /// Which actions a slot or a dose allows.
  enum Standing: Equatable {
    /// It waits for an answer.
    case open
    /// Its time has not come: it is shown less prominently, and recorded only after a question.
    case later
    case answered

    /// The name of the Taken button for screen readers.
    func takeName(of what: String) -> String {
      self == .later ? translated("Take, \(what)") : translated("Taken, \(what)")
    }
  }

  /// One dose in the slot.
  struct DoseContent: Equatable {
    let medication: String
    let name: String
    let state: String
    let summary: SlotState.Summary
    let standing: Standing
    let takeName: String
    let undoName: String
    /// What the form for its details begins with.
    let draft: DoseDraft

    var title: String { "\(name), \(place)" }
    var detailsName: String { translated("Details, \(title)") }
    fileprivate let place: String
  }

  let slot: String
  let day: String
  /// `evening` or `yesterday evening`, within a sentence.
  let place: String
  /// `Open since 21:00`.
  let state: String
  let summary: SlotState.Summary
  /// What is open, or everything if nothing is: `Metformin 500 mg`; empty for the placeholder.
  let names: [String]
  let doses: [DoseContent]
  let standing: Standing
  let canSnooze: Bool
  /// The question that is asked before a dose is recorded early.
  let question: String
  /// Slot and medications; it stays the same when the state changes.
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
    let open = status.doses.filter { !$0.isAnswered }
    names = open.isEmpty ? status.doses.nameList : open.nameList
    let waiting: Standing = status.reminder == .upcoming ? .later : .open
    doses = status.doses.map { dose in
      let seen = SlotState(dose, of: date, today: today)
      let what = "\(dose.name), \(place)"
      return DoseContent(
        medication: dose.calling,
        name: dose.name,
        state: seen.text.capitalizedFirst,
        summary: seen.summary,
        standing: dose.isAnswered ? .answered : waiting,
        takeName: waiting.takeName(of: what),
        undoName: translated("Undo, \(what)"),
        draft: DoseDraft(dose, in: status.slot, on: date),
        place: place
      )
    }
    standing = open.isEmpty ? .answered : waiting
    canSnooze = status.reminder == .open || status.reminder == .snoozed
    let dueAt = ShownTime(status.dueAt, here: status.dueAtHere).clock
    question = translated("\(place.capitalizedFirst) is not until \(dueAt). Record it now?")
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

  var nameText: String { names.joined(separator: ", ") }

  var subtitle: String { names.isEmpty ? state : "\(state)\n\(nameText)" }

  var takeName: String { standing.takeName(of: place) }
  var undoName: String { translated("Undo, \(place)") }
  var skipName: String { translated("Skip, \(place)") }
  var detailsName: String { translated("Details, \(place)") }
  var snoozeName: String { translated("Snooze, \(place)") }
}

extension SlotState.Summary {
  var icon: String {
    switch self {
    case .due, .open: "alarm-symbolic"
    case .taken: "object-select-symbolic"
    case .skipped: "media-skip-forward-symbolic"
    case .missed: "dialog-warning-symbolic"
    case .nothing: "list-remove-symbolic"
    }
  }
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

  /// `span` is how long to wait, as pillsd reads it; nil for the time in the settings.
  func snooze(_ span: String? = nil) -> Control.Snooze.Input { Control.Snooze.Input(slot: slot, span: span) }

  /// What the form for the details of the slot begins with: of its only dose, or of all of them.
  var draft: DoseDraft {
    if doses.count == 1 { return doses[0].draft }
    var draft = DoseDraft(subject: .slot(slot, day: day, medications: named), isOfOneMedication: false)
    let answers = Set(doses.map(\.draft.answer))
    if answers.count == 1, let answer = answers.first { draft.answer = answer }
    return draft
  }

  /// The heading of that form.
  var detailsTitle: String { doses.count == 1 && !nameText.isEmpty ? "\(nameText), \(place)" : title }

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

  /// On the button of a message.
  var undoText: String { translated("Undo \(place)") }

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
  fileprivate var isAnswered: Bool { status == .taken || status == .skipped }
}

/// The message after taking everything that is open: `Evening pills taken.`
func takenText(_ output: Control.Take.Output) -> String {
  let slots = output.slots ?? output.slot.map { [$0] } ?? []
  let names = listText(slots.map { translated("\(slotName($0.slot)) pills", in: "list of slots") })
  return names.isEmpty ? translated("Nothing was changed.") : translated("\(names.capitalizedFirst) taken.")
}
