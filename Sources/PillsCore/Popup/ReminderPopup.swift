/// What a popup says and how, before a notification server has its way with it.
package struct ReminderPopup: Hashable, Sendable {
  package let id: ReminderID
  package let summary: String
  /// Plain text; what is to be taken.
  package let text: String
  /// Says when it was due, where it comes late.
  package let lateness: String?
  package let urgency: PopupUrgency
  package let hasSound: Bool
  /// The buttons, in the order in which they stand.
  package let buttons: [PopupAction]
  /// How long the snooze button puts it off.
  package let snooze: Span
  /// What a click answers.
  package let doses: [Dose]

  /// Plain text, of one or two lines.
  package var body: String {
    [text, lateness].compactMap(\.self).joined(separator: "\n")
  }

  /// Whether a popup that shows this needs no update to show `other`: being later alone is none.
  func isUpToDate(with other: ReminderPopup) -> Bool {
    (summary, text, urgency, hasSound, snooze, doses) == (
      other.summary, other.text, other.urgency, other.hasSound, other.snooze, other.doses
    )
  }
}

/// What a click on a reminder's popup asks for.
package enum PopupAction: String, CaseIterable, Hashable, Sendable {
  case taken
  case snooze
  case skip
  /// Of the popup itself, beside its buttons (Desktop Notifications Specification, "Actions").
  case open = "default"

  /// Those that are buttons, in the order in which they stand.
  package static let buttons: [PopupAction] = [.taken, .snooze, .skip]
}

extension ReminderPopup {
  /// Words the popup of `reminder`; one that comes late says when it was due.
  init(
    of reminder: Reminder,
    medications: [Medication],
    settings: Settings,
    at moment: Moment<some LocalTime>
  ) {
    id = reminder.id
    let slotName = reminder.id.slot.description
    summary = slotName.prefix(1).uppercased() + slotName.dropFirst() + " pills"
    let asked = Set(reminder.doses.map(\.medication))
    let due = medications.filter { asked.contains($0.id) }
    let isPlain = settings.popupsPrivate || due.allSatisfy(\.isAsInstalled)
    text = isPlain ? "Time for your \(slotName) pills." : Self.list(of: due)
    if moment.now - reminder.dueAt >= .minutes(1) {
      let dueDay = moment.zone.day(at: reminder.dueAt)
      let isToday = dueDay == moment.today
      lateness = "Due at \(moment.zone.timeOfDay(at: reminder.dueAt))\(isToday ? "" : " on \(dueDay)")."
    } else {
      lateness = nil
    }
    urgency = settings.popupUrgency
    hasSound = settings.popupSound
    buttons = PopupAction.buttons
    snooze = settings.snooze
    doses = reminder.doses
  }

  /// About what desktops show of a popup that says when it was due too: GNOME cuts after seven lines of about 40 letters.
  private static let longestList = 220

  /// All of them, or how many they are and as many of them as there is room for.
  private static func list(of medications: [Medication]) -> String {
    let texts = medications.map(text(of:))
    let whole = texts.joined(separator: ", ")
    guard whole.count > longestList, texts.count > 1 else { return whole }
    var named = "\(texts.count) medications: \(texts[0])"
    var rest = texts.count - 1
    for text in texts.dropFirst() {
      guard named.count + text.count + 2 <= longestList else { break }
      named += ", \(text)"
      rest -= 1
    }
    return rest > 0 ? "\(named), and \(rest) more" : named
  }

  private static func text(of medication: Medication) -> String {
    let amount = medication.dosage.isEmpty ? medication.name : "\(medication.name) \(medication.dosage)"
    return medication.instructions.isEmpty ? amount : "\(amount) (\(medication.instructions))"
  }
}
