import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension ControlService {
  func calendar(_ input: Control.Calendar.Input, _ call: TypedCall<Control.Calendar>) throws(CallFailure) {
    let moment = daemon.moment
    let engine = daemon.engine
    let today = moment.today
    let month = try month(input.month, today: today)
    let output = try stored { () throws(StoreError) in
      let slots = try daemon.history.slots(of: month.days, engine: engine, at: moment)
      let markable = engine.markableSlots(of: month.days, besides: slots, at: moment)
      let names = engine.regimen.slots.names(during: month.days).union(slots.values.joined().map(\.id.slot))
      return Control.Calendar.Output(
        now: moment.timestamp,
        today: today,
        month: month,
        slots: engine.regimen.inOrder(names, on: month.days.upperBound).map(\.description),
        days: month.days.map { day in
          Control.CalendarDay(
            day: day,
            slots: calendarSlots(slots[day] ?? [], at: moment),
            markable: markable[day]?.map(\.description)
          )
        },
        streak: try daemon.history.streak(of: engine, at: moment),
        lock: Control.HistoryLock(engine.overview(at: moment).lock, at: moment)
      )
    }
    call.reply(output)
  }

  /// One for each slot, even if its doses keep different hours.
  private func calendarSlots(_ slots: [SlotOverview], at moment: Moment) -> [Control.CalendarSlot] {
    var result: [Control.CalendarSlot] = []
    for slot in slots {
      let name = slot.id.slot.description
      let zone = moment.by(clockOf: slot.id).zone
      let doses = slot.doses.map { Control.Dose($0, zone: zone) }
      if let index = result.firstIndex(where: { $0.slot == name }) {
        result[index].doses += doses
      } else {
        result.append(Control.CalendarSlot(slot: name, doses: doses))
      }
    }
    return result
  }

  func stats(_ input: Control.Stats.Input, _ call: TypedCall<Control.Stats>) throws(CallFailure) {
    let moment = daemon.moment
    let engine = daemon.engine
    let today = moment.today
    let firstAnswer = try stored { () throws(StoreError) in
      try daemon.store.readable(at: moment).firstAnsweredDay()
    }
    let days = try self.days(input, firstAnswer: firstAnswer, today: today)
    let output = try stored { () throws(StoreError) in
      let statistics = try daemon.history.statistics(of: days, engine: engine, at: moment)
      let regimen = engine.regimen
      return Control.Stats.Output(
        now: moment.timestamp,
        firstDay: days.lowerBound,
        lastDay: days.upperBound,
        total: Control.Tally(statistics.total),
        slots: regimen.inOrder(Set(statistics.slots.keys), on: days.upperBound).compactMap { slot in
          statistics.slots[slot].map { Control.SlotTally(slot: slot.description, tally: Control.Tally($0)) }
        },
        medications: regimen.histories.compactMap { history in
          statistics.medications[history.id].map { tally in
            Control.MedicationTally(medication: history.latest(on: today).name, tally: Control.Tally(tally))
          }
        },
        months: statistics.months.sorted { $0.key < $1.key }.map { month, tally in
          Control.MonthTally(month: month, tally: Control.Tally(tally))
        },
        streak: try daemon.history.streak(of: engine, at: moment),
        longestStreak: statistics.longestStreak
      )
    }
    call.reply(output)
  }

  /// The requested days, from the first dose at the earliest through today at the latest.
  private func days(
    _ input: Control.Stats.Input,
    firstAnswer: Day?,
    today: Day
  ) throws(CallFailure) -> ClosedRange<Day> {
    let firstDay = daemon.engine.regimen.histories.map(\.versions[0].from.day).min()
    let first = [firstDay, firstAnswer, today].compactMap(\.self).min() ?? today
    if let text = input.month {
      let days = try month(text, today: today).days
      return days.lowerBound...min(days.upperBound, today)
    }
    guard let count = input.days else { return first...today }
    return max(first, try self.first(of: count, endingWith: today))...today
  }

  /// `today` is the last of the `count` days.
  func first(of count: Int, endingWith today: Day) throws(CallFailure) -> Day {
    guard Control.InvalidDays.allowed.contains(count) else {
      throw CallFailure(Control.InvalidDays(days: count))
    }
    return today.advanced(by: 1 - count)
  }

  /// The requested month, which must not be in the future; without a text, the current month.
  func month(_ text: String?, today: Day) throws(CallFailure) -> Month {
    guard let text else { return Month(of: today) }
    guard let month = MonthReference(parsing: text)?.resolved(today: today) else {
      throw CallFailure(Control.InvalidMonth(month: text))
    }
    guard month <= Month(of: today) else { throw CallFailure(Control.FutureMonth(month: month)) }
    return month
  }
}

extension Control.Tally {
  fileprivate init(_ tally: DoseTally) {
    self.init(due: tally.due, taken: tally.taken, skipped: tally.skipped, missed: tally.missed)
  }
}

extension ControlService {
  func lock(_ call: TypedCall<Control.Lock>) { run(.lock(.lock), for: call, lockOutput) }

  func unlock(_ call: TypedCall<Control.Unlock>) { run(.lock(.unlock), for: call, lockOutput) }

  private func lockOutput(_ outcome: Outcome, at moment: Moment) -> Control.LockOutput? {
    guard case .lock(let lock) = outcome else { return nil }
    return Control.LockOutput(now: moment.timestamp, lock: Control.HistoryLock(lock, at: moment))
  }
}
