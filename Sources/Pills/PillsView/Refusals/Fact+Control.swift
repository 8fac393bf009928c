import PillsAPI
import PillsCore
import Words

extension Control.Failure {
  package var fact: String {
    switch refusal {
    case .unknownSlot(let failure): translated("There is no time of day '\(failure.slot)'.")
    case .nothingDue(let failure): failure.fact
    case .nothingDueOnDays(let failure): failure.fact
    case .notOneMedication:
      translated(
        "An amount or a place can be given for one medication only, and a note for one time of day only."
      )
    case .nothingMissed: translated("There is no such missed dose in the last 7 days.")
    case .tooManyDays(let failure): failure.fact
    case .nothingOpen: translated("Nothing is open now, so nothing was changed.")
    case .nothingAnswered:
      translated("You have not answered anything today, so there is nothing to undo.")
    case .notOpen(let failure):
      translated("No \(slotName(failure.slot)) reminder is open, so there is nothing to snooze.")
    case .snoozeTooLong(let failure): failure.fact
    case .invalidDay(let failure): translated("'\(failure.day)' is not a day.")
    case .invalidTime(let failure): translated("'\(failure.time)' is not a time.")
    case .invalidSpan(let failure): failure.fact
    case .invalidMonth(let failure): translated("'\(failure.month)' is not a month.")
    case .invalidDays(let failure): translated("\(failure.days) is not allowed here.")
    case .futureDay(let failure): translated("\(failure.day.weekdayAndFullDate) is in the future.")
    case .futureTime(let failure): translated("\(failure.at.clock) is in the future.", in: "time of day")
    case .futureMonth(let failure):
      translated("\(failure.month) is in the future. The last month is this one.")
    case .historyLocked(let failure):
      translated("\(failure.day.weekdayAndFullDate) is locked, like all past days.")
    case .tooLongAgo(let failure):
      translated(
        "That is too long ago. The first day that can be recorded is \(failure.first.weekdayAndFullDate)."
      )
    case .timeMissing(let failure):
      translated("For \(failure.day.weekdayAndFullDate), Pills also needs the time.")
    case .unknownMedication(let failure):
      translated("There is no medication '\(failure.medication)' here.")
    case .ambiguousMedication(let failure):
      translated("'\(failure.medication)' may mean \(choiceText(failure.candidates)).")
    case .ambiguousName(let failure):
      translated(
        """
        '\(failure.name)' may mean the time of day \(failure.slot) or the medication \
        \(choiceText(failure.medications)).
        """
      )
    case .invalidText(let failure): failure.fact
    case .invalidSchedule(let failure): failure.fact
    case .invalidDose(let failure):
      translated("'\(failure.dose)' is not a dose: \(clause(failure.complaint, InputFlaw.self).asSentence)")
    case .invalidAmount(let failure): unfit(failure.amount, clause(failure.complaint, InputFlaw.self))
    case .invalidLimit(let failure): failure.fact
    case .medicationExists(let failure): translated("'\(failure.medication)' exists already.")
    case .tooManyMedications(let failure):
      translated("There are already \(failure.limit) medications, and more are not possible.")
    case .noSlot: translated("A medication needs a time of day, unless it is taken as needed.")
    case .slotOfAsNeeded: translated("A medication taken as needed has no times of day.")
    case .pastDay(let failure): translated("\(failure.day.weekdayAndFullDate) is in the past.")
    case .untilBeforeFrom(let failure):
      translated(
        "The last day, \(failure.until.weekdayAndFullDate), is before the first day, \(failure.from.weekdayAndFullDate)."
      )
    case .wouldMiss(let failure): failure.fact
    case .notAsNeeded(let failure):
      translated("\(failure.medication) is due at these times of day: \(listText(failure.slots)).")
    case .limitExceeded(let failure): failure.fact
    case .nothingTaken(let failure):
      translated("No dose of \(failure.medication) is recorded on \(failure.day.weekdayAndFullDate).")
    case .slotInUse(let failure):
      translated(
        "The time of day '\(slotName(failure.slot))' is still used by \(listText(failure.medications))."
      )
    case .notCounted(let failure): translated("The stock of \(failure.medication) is not counted.")
    case .packUnknown(let failure):
      translated("Pills does not know how much is in a pack of \(failure.medication).")
    case .unknownSetting(let failure): failure.fact
    case .invalidSetting(let failure):
      translated("\(failure.key) cannot be '\(failure.value)'. \(failure.allowed)")
    case .settingsFileFailed(let failure): failure.fact
    case .storeFailed(let failure):
      unsaved(clause(failure.complaint, StoreFlaw.self, english: failure.message))
    case .historyUnreadable(let failure): failure.fact
    case .nothingToRescue(let failure):
      translated(
        "There is nothing to rescue: \(failure.path) still exists."
      )
    case .backupFailed(let failure):
      translated("No backup was made: \(clause(failure.complaint, StoreFlaw.self).asSentence)")
    case .unusableBackup(let failure):
      translated("Nothing was changed: \(clause(failure.complaint, StoreFlaw.self).asSentence)")
    case .popupFailed(let failure): failure.fact
    case .noImportBegun:
      translated(
        "Nothing was changed, because another import began in the meantime. Try again."
      )
    case .tooManyEntries(let failure): failure.fact
    case .invalidDrinkAmount(let failure): failure.fact
    case .nothingDrunk: translated("Nothing is recorded for today, so there is nothing to undo.")
    case .unknownDrink(let failure): translated("No drink has an id that begins with '\(failure.id)'.")
    case .ambiguousDrink(let failure):
      translated("More than one drink has an id that begins with '\(failure.id)'.")
    }
  }
}

extension Control.NothingDue {
  package var isPast: Bool { today.map { day < $0 } ?? false }

  fileprivate var fact: String {
    let (name, date) = (slotName(slot), day.weekdayAndFullDate)
    return isPast
      ? translated("No \(name) pills were due on \(date).")
      : translated("No \(name) pills are due on \(date).")
  }
}

extension Control.NothingDueOnDays {
  fileprivate var fact: String {
    let (first, last) = (firstDay.weekdayAndFullDate, lastDay.weekdayAndFullDate)
    return firstDay == lastDay
      ? translated("There is nothing to mark on \(first).")
      : translated("There is nothing to mark from \(first) to \(last).")
  }
}

extension Control.TooManyDays {
  fileprivate var fact: String {
    translated(
      days,
      one: "\(days) day is too much at once. Allowed: at most \(limit).",
      other: "\(days) days are too many at once. Allowed: at most \(limit)."
    )
  }
}

extension Control.SnoozeTooLong {
  fileprivate var fact: String {
    translated(
      """
      That is too long: the reminder would come back at \(until.clock), but the next one is due at \(limit.clock).
      """
    )
  }
}

extension Control.InvalidSpan {
  fileprivate var fact: String {
    let reason = clause(complaint, InputFlaw.self, english: expectation)
    return translated("'\(span)' cannot be used here. Allowed: \(reason.asSentence)")
  }
}

extension Control.InvalidText {
  fileprivate var fact: String {
    let reason = clause(complaint, InputFlaw.self, english: expectation)
    return translated("The \(fieldName(field)) cannot be used: \(reason.asSentence)")
  }
}

extension Control.HistoryUnreadable {
  fileprivate var fact: String {
    translated(
      "The history cannot be read: \(clause(complaint, StoreFlaw.self, english: message).asSentence)"
    )
  }
}

extension Control.InvalidDrinkAmount {
  /// In both units, as the other may be meant: `7393 ml (250.0 fl oz) is not possible for one drink.`
  fileprivate var fact: String {
    // Larger amounts are typing errors and would overflow the conversion.
    guard (0...1_000_000_000).contains(millilitres) else {
      return translated("That amount is not possible for one drink.")
    }
    let ml = VolumeUnit.millilitres.text(millilitres)
    let floz = VolumeUnit.fluidOunces.text(millilitres)
    return translated("\(ml) (\(floz)) is not possible for one drink.")
  }
}

extension Control.InvalidSchedule {
  fileprivate var fact: String {
    let reason = clause(complaint, InputFlaw.self, english: expectation)
    return translated("'\(schedule)' is not a schedule: \(reason.asSentence)")
  }
}

extension Control.InvalidLimit {
  fileprivate var fact: String {
    let allowed = clause(complaint, InputFlaw.self, english: expectation).asSentence
    return field == "gap"
      ? translated("The time between two doses is out of range. Allowed: \(allowed)")
      : translated("The number of doses is out of range. Allowed: \(allowed)")
  }
}

extension Control.WouldMiss {
  fileprivate var fact: String {
    translated(
      doses,
      one: "\(doses) dose of \(medication) since \(since.weekdayAndFullDate) would count as missed.",
      other: "\(doses) doses of \(medication) since \(since.weekdayAndFullDate) would count as missed."
    )
  }
}

extension Control.LimitExceeded {
  fileprivate var fact: String {
    let until =
      next.map { $0.clock(today: nil) }
      .map { " " + translated("The next one may be taken from \($0) on.") } ?? ""
    let more =
      others.map {
        " "
          + translated(
            "Other medications have reached their limit too: \(listText($0))."
          )
      } ?? ""
    guard let limit, let taken else {
      return translated("\(medication): you took a dose at \(near?.clockWithMinutes ?? "").") + " "
        + translated("Wait at least \(gap?.description ?? "") between two doses.") + until + more
    }
    let count = translated(
      taken,
      one: "\(medication): you took \(taken) dose within 24 hours.",
      other: "\(medication): you took \(taken) doses within 24 hours."
    )
    return count + " " + translated("The limit is \(limit).") + until + more
  }
}

extension Control.UnknownSetting {
  /// The name of the slot if the setting would be a slot's time; otherwise nil.
  package var slot: String? {
    let prefix = "slots."
    return suggestion == nil && complaint == nil && key.hasPrefix(prefix)
      ? String(key.dropFirst(prefix.count)) : nil
  }

  fileprivate var fact: String {
    if let complaint {
      return translated(
        "A setting '\(key)' is not possible: \(clause(complaint, SettingsFlaw.self).asSentence)"
      )
    }
    return slot.map {
      translated(
        "There is no time of day '\($0)'."
      )
    } ?? translated("There is no setting '\(key)'.")
  }
}

extension Control.SettingsFileFailed {
  fileprivate var fact: String {
    let reason = clause(complaint, SettingsFlaw.self, english: message).asSentence
    return translated("Nothing was changed, because of the settings file: \(reason)")
  }
}

extension Control.PopupFailed {
  fileprivate var fact: String {
    translated("No popup was shown: \(clause(complaint, PopupFlaw.self, english: message).asSentence)")
  }
}

extension Control.TooManyEntries {
  fileprivate var fact: String {
    translated(
      limit,
      one: "Nothing was changed: more than \(limit) entry cannot be imported at once.",
      other: "Nothing was changed: more than \(limit) entries cannot be imported at once."
    )
  }
}

/// Translates the name of a text field of pillsd.
private func fieldName(_ field: String) -> String {
  switch field {
  case "beverage": translated("beverage", in: "text of a drink")
  case "note": translated("note", in: "text of a drink")
  case "place": translated("place", in: "text of a dose")
  default: MedicationText(rawValue: field)?.words ?? field
  }
}
