import Words

extension PopupAction {
  package static let taken = PopupAction(rawValue: "taken")
  package static let skip = PopupAction(rawValue: "skip")
}

extension PopupButton {
  package static func ofMedications(_ settings: Settings) -> [PopupButton] {
    [
      PopupButton(.taken, label: translated("Taken", in: "button of a popup")),
      PopupButton(.snooze, label: translated("Snooze \(settings.snooze.inWords)")),
      PopupButton(.skip, label: translated("Skip", in: "button of a popup")),
    ]
  }
}

extension TimeSpan {
  /// `10 min` or `1 h 30 min`: ``description`` with a space between number and unit.
  fileprivate var inWords: String {
    description.split(separator: " ").map { part in
      let number = part.prefix { $0.isNumber }
      return "\(number) \(part.dropFirst(number.count))"
    }.joined(separator: " ")
  }
}

extension SlotName {
  /// The title of what is due in this slot: `Evening pills`.
  package var pills: String { pills(by: .inSentences) }

  package func pills(by clock: ClockStyle) -> String {
    if let (name, times) = usualNameAndTimes {
      return "\(name.pills) \(times.map(clock.text(of:)).joined(separator: "/"))"
    }
    return switch description {
    case "night": translated("Night pills")
    case "morning": translated("Morning pills")
    case "noon": translated("Noon pills")
    case "afternoon": translated("Afternoon pills")
    case "evening": translated("Evening pills")
    case "bedtime": translated("Bedtime pills")
    default: translated("\(description.prefix(1).uppercased() + description.dropFirst()) pills")
    }
  }

  fileprivate var timeForPills: String {
    if let name = usualNameAndTimes?.name { return name.timeForPills }
    return switch description {
    case "night": translated("Time for your night pills.")
    case "morning": translated("Time for your morning pills.")
    case "noon": translated("Time for your noon pills.")
    case "afternoon": translated("Time for your afternoon pills.")
    case "evening": translated("Time for your evening pills.")
    case "bedtime": translated("Time for your bedtime pills.")
    default: translated("Time for your \(description) pills.")
    }
  }
}

extension ReminderPopup {
  /// The popup of `reminder`. It says when the dose was due if it is late or the device shows another time.
  init(
    of reminder: Reminder,
    medications: [Medication],
    places: [MedicationID: String],
    settings: Settings,
    at moment: Moment
  ) {
    let slot = reminder.id.slot
    let asked = Set(reminder.doses.map(\.medication))
    let due = medications.filter { asked.contains($0.id) }
    let isPlain = settings.popupsPrivate || due.allSatisfy(\.isAsInstalled)
    let text = isPlain ? slot.timeForPills : Self.list(of: due, places, in: reminder.id)
    self.init(
      id: reminder.id,
      summary: slot.pills,
      text: text,
      lateness: Self.lateness(of: reminder, at: moment),
      timeHere: moment.timeHere(at: reminder.dueAt),
      urgency: settings.popupUrgency,
      hasSound: settings.popupSound,
      buttons: PopupButton.ofMedications(settings),
      doses: reminder.doses
    )
  }

  private static func lateness(of reminder: Reminder, at moment: Moment) -> String? {
    guard moment.now - reminder.dueAt >= .minutes(1) || moment.isElsewhere(at: reminder.dueAt) else {
      return nil
    }
    let dueDay = moment.zone.day(at: reminder.dueAt)
    let isToday = dueDay == moment.today
    let time = moment.clock(at: reminder.dueAt)
    return isToday
      ? translated("Due at \(time).") : translated("Due \(dueDay.moment(time, today: moment.today)).")
  }

  /// What desktops show beside the due time, in characters: GNOME cuts after seven lines of about 40.
  private static let longestList = 220

  /// All medications, or their number and as many of them as fit.
  private static func list(
    of medications: [Medication],
    _ places: [MedicationID: String],
    in id: ReminderID
  ) -> String {
    let texts = medications.map { text(of: $0, $0.amount(in: id.slot, on: id.day), places[$0.id]) }
    let whole = texts.joined(separator: ", ")
    guard whole.count > longestList, texts.count > 1 else { return whole }
    var named = texts[0]
    var rest = texts.count - 1
    for text in texts.dropFirst() {
      let longer = "\(named), \(text)"
      guard translated("\(texts.count) medications: \(longer)").count <= longestList else { break }
      named = longer
      rest -= 1
    }
    return rest > 0
      ? translated("\(texts.count) medications: \(named), and \(rest) more")
      : translated("\(texts.count) medications: \(named)")
  }

  private static func text(of medication: Medication, _ amount: Amount, _ place: String?) -> String {
    let remarks = [medication.instructions, place ?? ""].filter { !$0.isEmpty }
    let dose = amount.times(medication.title)
    return remarks.isEmpty ? dose : "\(dose) (\(remarks.joined(separator: "; ")))"
  }
}
