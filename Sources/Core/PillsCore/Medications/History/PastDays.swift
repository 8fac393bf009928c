/// An answer in the history, without its time.
package struct AnsweredDose: Hashable, Sendable {
  package let dose: Dose
  package let kind: DoseAnswer.Kind
}

extension AnsweredDose {
  package init(_ dose: Dose, kind: DoseAnswer.Kind) { self.init(dose: dose, kind: kind) }
}

/// A dose that was due, with what became of it.
package struct PastDose: Hashable, Sendable {
  package let slot: SlotName
  package let medication: MedicationID
  package let status: DoseStatus
}

/// The doses of past days, from what was due and what was answered.
package struct PastDays {
  private let due: DueDoses
  private let regimen: Regimen
  private let settings: Settings
  private let records: [ReminderID: ReminderRecord]
  private let moment: Moment
  /// ``moment`` in the zone of the medications that override the settings; nil if there are none.
  private let otherMoment: Moment?
  private let firstAnswer: Day?
  /// When the last medication began; nil if there is none.
  private let lastBeginning: Day?

  /// The first day on which a dose may have been due or was answered; nil if there is none.
  package var firstDay: Day? { [due.firstDay, firstAnswer].compactMap(\.self).min() }

  /// Calls `body` with each of `days` and its doses. `answers` are sorted by day; other days are ignored.
  package func forEach(
    of days: ClosedRange<Day>,
    answers: [AnsweredDose],
    _ body: (Day, [PastDose]) -> Void
  ) {
    var next = 0
    var doses: [PastDose] = []
    // Collected first, because a closure that captures more than this costs more than all the rest.
    var dueDoses: [(Slot, MedicationID)] = []
    // As many as most days have: growing the array costs more than the doses of a month.
    dueDoses.reserveCapacity(4)
    for day in days {
      while next < answers.count, answers[next].dose.day < day { next += 1 }
      let first = next
      while next < answers.count, answers[next].dose.day == day { next += 1 }
      doses.removeAll(keepingCapacity: true)
      var answeredCount = 0
      dueDoses.removeAll(keepingCapacity: true)
      due.forEach(on: day) { slot, medication in dueDoses.append((slot, medication)) }
      for (slot, medication) in dueDoses {
        let index = (first..<next).first {
          answers[$0].dose.medication == medication && answers[$0].dose.slot == slot.name
        }
        let status: DoseStatus
        if let index {
          answeredCount += 1
          status = DoseStatus(answers[index].kind)
        } else {
          status = .unanswered(isOver: isOver(slot, of: medication, on: day))
        }
        doses.append(PastDose(slot: slot.name, medication: medication, status: status))
      }
      if answeredCount < next - first { append(answers[first..<next], to: &doses) }
      body(day, doses)
    }
  }

  /// Whether a day from before a medication began is marked in some of its slots and not in all: then nobody
  /// can say that everything was taken.
  package func isMarkedInPart(_ day: Day, _ doses: [PastDose]) -> Bool {
    guard let lastBeginning, day < lastBeginning else { return false }
    return Set(doses.map(\.medication)).contains { id in
      guard let first = regimen[id]?.versions.first, day < first.from.day else { return false }
      let schedule = first.medication.schedule
      let marked = Set(doses.lazy.filter { $0.medication == id }.map(\.slot))
      return schedule.days.reaching(back: day).contains(day) && !schedule.slots.isSubset(of: marked)
    }
  }

  /// Adds the answered doses that `doses` lacks. They were due, even if the schedule changed later.
  private func append(_ answers: ArraySlice<AnsweredDose>, to doses: inout [PastDose]) {
    for answer in answers
    where !doses.contains(where: { $0.medication == answer.dose.medication && $0.slot == answer.dose.slot }) {
      let status = DoseStatus(answer.kind)
      doses.append(PastDose(slot: answer.dose.slot, medication: answer.dose.medication, status: status))
    }
  }

  private func isOver(_ slot: Slot, of medication: MedicationID, on day: Day) -> Bool {
    guard let otherMoment, let history = regimen[medication],
      let hours = regimen.otherHours(of: history, on: day, than: settings.reminderHours)
    else { return isOver(slot, on: day, at: moment, by: nil) }
    return isOver(slot, on: day, at: otherMoment, by: hours)
  }

  private func isOver(_ slot: Slot, on day: Day, at moment: Moment, by hours: ReminderHours?) -> Bool {
    // A window is at most a day long, and the days of two zones overlap by at most one more.
    if day.advanced(by: 2) < moment.today { return true }
    if day > moment.today { return false }
    let id = ReminderID(day: day, slot: slot.name, by: hours)
    let dueAt = moment.zone.instant(of: slot.time, on: day)
    let closing = ReminderRecord.closing(
      ofDue: dueAt,
      by: ReminderRecord.current(records[id], dueAt: dueAt, at: moment.now),
      window: settings.window,
      next: regimen.nextDueAt(after: slot.name, on: day, zone: moment.zone)
    )
    return closing <= moment.now
  }
}

extension PastDays {
  /// `records` are those of the reminders that may still be open.
  init(
    regimen: Regimen,
    settings: Settings,
    records: [ReminderID: ReminderRecord],
    firstAnswer: Day? = nil,
    at moment: Moment
  ) {
    let usual = settings.reminderHours
    let otherMoment = regimen.hasOtherHours(than: usual) ? moment.by(usual.other) : nil
    self.init(
      due: DueDoses(regimen: regimen),
      regimen: regimen,
      settings: settings,
      records: records,
      moment: moment,
      otherMoment: otherMoment,
      firstAnswer: firstAnswer,
      lastBeginning: regimen.histories.lazy.compactMap { $0.versions.first?.from.day }.max()
    )
  }
}
