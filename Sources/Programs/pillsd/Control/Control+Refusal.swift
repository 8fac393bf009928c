import PillsAPI
import PillsCore

extension Refusal {
  func failure(at moment: Moment, regimen: Regimen) -> any Control.Failure {
    switch self {
    case .medications(let refusal): refusal.failure(at: moment)
    case .reminders(let refusal): refusal.failure(at: moment, regimen: regimen)
    case .hydration(let refusal): refusal.failure
    case .time(let refusal): refusal.failure(at: moment)
    case .storage(let failure): Control.StoreFailed(failure)
    }
  }
}

extension TimeRefusal {
  fileprivate func failure(at moment: Moment) -> any Control.Failure {
    switch self {
    case .futureDay(let day): Control.FutureDay(day: day)
    case .futureTime(let instant): Control.FutureTime(at: moment.zone.timestamp(of: instant))
    case .timeMissing(let day): Control.TimeMissing(day: day)
    case .tooLongAgo(let first): Control.TooLongAgo(first: first)
    case .historyLocked(let day): Control.HistoryLocked(day: day)
    }
  }
}

extension RemindersRefusal {
  fileprivate func failure(at moment: Moment, regimen: Regimen) -> any Control.Failure {
    switch self {
    case .notOpen(let slot):
      Control.NotOpen(slot: slot.description)
    case .nothingOpen(let next):
      Control.NothingOpen(
        today: moment.today,
        next: next.map { Control.Reminder($0, at: moment, regimen: regimen) }
      )
    case .snoozeTooLong(let until, let limit):
      Control.SnoozeTooLong(until: moment.zone.timestamp(of: until), limit: moment.zone.timestamp(of: limit))
    case .invalidSnooze(let span):
      Control.InvalidSpan(span: span.description, InputComplaint(.snoozeOutOfRange))
    }
  }
}

extension MedicationsRefusal {
  fileprivate func failure(at moment: Moment) -> any Control.Failure {
    switch self {
    case .unknownSlot(let name, let suggestion, let slots):
      Control.UnknownSlot(slot: name, suggestion: suggestion, slots: slots.map(\.description))
    case .unknownMedication(let name, let suggestion):
      Control.UnknownMedication(medication: name, suggestion: suggestion)
    case .ambiguousMedication(let name, let candidates):
      Control.AmbiguousMedication(medication: name, candidates: candidates)
    case .slotOrMedication(let name, let slot, let candidates):
      Control.AmbiguousName(name: name, slot: slot.description, medications: candidates)
    case .nothingDue(let slot, let day):
      Control.NothingDue(slot: slot.description, day: day, today: moment.today)
    case .slotInUse(let slot, let medications):
      Control.SlotInUse(slot: slot.description, medications: medications)
    case .nothingAnswered:
      Control.NothingAnswered()
    case .nothingDueOnDays(let days):
      Control.NothingDueOnDays(firstDay: days.lowerBound, lastDay: days.upperBound)
    case .notOneMedication:
      Control.NotOneMedication()
    case .nothingMissed:
      Control.NothingMissed()
    case .tooManyDays(let count, let limit):
      Control.TooManyDays(days: count, limit: limit)
    case .invalidText(let text, let complaint):
      Control.InvalidText(field: text.rawValue, complaint)
    case .invalidSchedule(let text, let complaint):
      Control.InvalidSchedule(schedule: text, complaint)
    case .invalidDose(let text, let complaint):
      Control.InvalidDose(dose: text, complaint)
    case .invalidLimits(let limits):
      limits.hasGoodGap
        ? Control.InvalidLimit(field: "perDay", DoseLimits.perDayComplaint)
        : Control.InvalidLimit(field: "gap", DoseLimits.gapComplaint)
    case .medicationExists(let name):
      Control.MedicationExists(medication: name)
    case .tooManyMedications(let limit):
      Control.TooManyMedications(limit: limit)
    case .noSlot(let slots):
      Control.NoSlot(slots: slots.map(\.description))
    case .slotOfAsNeeded(let slot):
      Control.SlotOfAsNeeded(slot: slot.description)
    case .pastDay(let day):
      Control.PastDay(day: day)
    case .untilBeforeFrom(let until, let from):
      Control.UntilBeforeFrom(until: until, from: from)
    case .wouldMiss(let name, let doses, let since):
      Control.WouldMiss(medication: name, doses: doses, since: since)
    case .notAsNeeded(let name, let slots):
      Control.NotAsNeeded(medication: name, slots: slots.map(\.description))
    case .limitExceeded(let name, .perDay(let limit, let taken), let next, let others):
      Control.LimitExceeded(
        medication: name,
        limit: limit,
        taken: taken,
        next: moment.zone.timestamp(of: next),
        others: others.isEmpty ? nil : others
      )
    case .limitExceeded(let name, .gap(let gap, let near), let next, let others):
      Control.LimitExceeded(
        medication: name,
        gap: gap,
        near: moment.zone.timestamp(of: near),
        next: moment.zone.timestamp(of: next),
        others: others.isEmpty ? nil : others
      )
    case .notCounted(let name):
      Control.NotCounted(medication: name)
    case .invalidStock(let text, let complaint):
      Control.InvalidAmount(amount: text, complaint)
    case .nothingTaken(let name, let day):
      Control.NothingTaken(medication: name, day: day)
    }
  }
}

extension HydrationRefusal {
  fileprivate var failure: any Control.Failure {
    switch self {
    case .invalidAmount(let millilitres): Control.InvalidDrinkAmount(millilitres: millilitres)
    case .invalidBeverage:
      Control.InvalidText(
        field: "beverage",
        InputComplaint(.noBeverage, [.most: "\(Beverage.mostCharacters)"])
      )
    case .invalidNote(let complaint): Control.InvalidText(field: "note", complaint)
    case .nothingDrunk: Control.NothingDrunk()
    case .unknownDrink(let id): Control.UnknownDrink(id: id)
    case .ambiguousDrink(let id): Control.AmbiguousDrink(id: id)
    }
  }
}
