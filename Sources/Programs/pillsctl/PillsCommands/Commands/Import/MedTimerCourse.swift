import PillsCore
import Varlink

/// A reminder of MedTimer at a time of day.
struct MedTimerPlan: Hashable {
  /// The days on which it comes.
  enum Pattern: Hashable {
    /// One for each weekday, from Monday on.
    case weekdays([Bool])
    /// In the form of 'medication add'.
    case schedule(String)
  }

  let time: TimeOfDay
  var pattern: Pattern
  /// As typed; nil if there is none.
  let amount: String?
  let from: Day?
  /// The first day on which it does not come any more.
  let end: Day?
  /// The reminders that it stands for, by their index.
  var numbers: Set<Int>
}

extension MedTimerPlan {
  init(_ reminder: MedTimer.Reminder, number: Int, at place: String) throws(UnfitJSON) {
    guard (0..<1440).contains(reminder.timeInMinutes),
      let time = TimeOfDay(hour: reminder.timeInMinutes / 60, minute: reminder.timeInMinutes % 60)
    else { throw .corrupt(at: "\(place).timeInMinutes") }
    self.init(
      time: time,
      pattern: try Pattern(reminder, at: place),
      amount: typedAmount(reminder.amount),
      from: reminder.periodStart.flatMap(foreignDay),
      end: reminder.periodEnd.flatMap(foreignDay)?.next,
      numbers: [number]
    )
  }

  func holds(on day: Day?) -> Bool {
    (from.map { from in day.map { from <= $0 } ?? false } ?? true)
      && (end.map { end in day.map { $0 < end } ?? true } ?? true)
  }
}

extension MedTimerPlan.Pattern {
  fileprivate init(_ reminder: MedTimer.Reminder, at place: String) throws(UnfitJSON) {
    let (on, off) = (reminder.consecutiveDays ?? 1, reminder.pauseDays ?? 0)
    if let monthDays = reminder.monthDays {
      self = .schedule(DayPattern.monthly(monthDays).description)
    } else if reminder.isCyclic {
      let start = reminder.cycleStartDay ?? 0
      // Here 0 is the first day of 1970; elsewhere it means none.
      let cycleStart = start == 0 ? Day(daysSinceEpoch: 0) : foreignDay(start)
      guard max(on, off) <= ForeignStep.mostDays, let first = cycleStart else {
        throw .corrupt(at: "\(place).cycleStartDay")
      }
      self = .schedule(on == 1 ? "every \(off + 1) days from \(first)" : "cycle \(on)/\(off) from \(first)")
    } else if let days = reminder.days, days.count == 7, days.contains(true) {
      self = .weekdays(days)
    } else {
      self = .weekdays(Array(repeating: true, count: 7))
    }
  }

  fileprivate var text: String {
    switch self {
    case .schedule(let text): return text
    case .weekdays(let days):
      guard days.contains(false) else { return "daily" }
      let names = zip(Weekday.allCases, days).filter(\.1).map(\.0.description)
      return "weekly \(names.joined(separator: ","))"
    }
  }
}

/// The steps that the reminders of a medicine give together.
struct MedTimerCourse {
  private(set) var steps: [ForeignStep] = []
  /// Reminders that Pills cannot combine with the others.
  private(set) var leftOut: [MedTimerPlan] = []
  /// The number of reminders in the steps.
  private(set) var carried = 0

  init(_ plans: [MedTimerPlan]) {
    var numbers: Set<Int> = []
    let days =
      [nil] + Set(plans.flatMap { [$0.from, $0.end] }.compactMap(\.self)).sorted().map(Optional.some)
    for day in days {
      let held = plans.filter { $0.holds(on: day) }
      var step = Self.step(from: steps.last?.from, held.merged, into: &numbers, &leftOut)
      if steps.isEmpty ? step.schedule == nil : step == steps.last { continue }
      step.from = day
      steps.append(step)
    }
    let lost = leftOut.reduce(into: Set()) { $0.formUnion($1.numbers) }
    carried = numbers.subtracting(lost).count
    // If a reminder fits in one step but not in another, it counts as left out.
    leftOut = plans.filter { !$0.numbers.isDisjoint(with: lost) }
  }

  private static func step(
    from day: Day?,
    _ plans: [MedTimerPlan],
    into numbers: inout Set<Int>,
    _ leftOut: inout [MedTimerPlan]
  ) -> ForeignStep {
    guard let first = plans.first else { return ForeignStep(from: day) }
    var step = ForeignStep(from: day, schedule: first.pattern.text)
    let areNumbers = plans.allSatisfy { plan in
      plan.amount.map { Amount($0).map(Amount.doseRange.contains) ?? false } ?? true
    }
    if !areNumbers { step.dosage = first.amount }
    for plan in plans {
      let isTaken = step.times[plan.time] != nil
      guard plan.pattern == first.pattern, !isTaken, areNumbers || plan.amount == first.amount else {
        leftOut.append(plan)
        continue
      }
      step.times[plan.time] = .some(areNumbers ? plan.amount.flatMap { Amount($0) } : nil)
      numbers.formUnion(plan.numbers)
    }
    return step
  }
}

extension [MedTimerPlan] {
  /// Joins reminders of one time and amount that come on different weekdays.
  fileprivate var merged: [MedTimerPlan] {
    var merged: [MedTimerPlan] = []
    for plan in self {
      let place = merged.firstIndex { known in
        guard case .weekdays(let days) = known.pattern, case .weekdays(let others) = plan.pattern else {
          return false
        }
        let areApart = !zip(days, others).contains { $0 && $1 }
        return areApart && known.time == plan.time && known.amount == plan.amount
      }
      guard let place, case .weekdays(let days) = merged[place].pattern,
        case .weekdays(let others) = plan.pattern
      else {
        merged.append(plan)
        continue
      }
      merged[place].pattern = .weekdays(zip(days, others).map { $0 || $1 })
      merged[place].numbers.formUnion(plan.numbers)
    }
    return merged
  }
}
