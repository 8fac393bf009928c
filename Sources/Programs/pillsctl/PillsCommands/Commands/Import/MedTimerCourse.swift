import PillsCore
import Varlink

/// A reminder of MedTimer at a time of day, or several that one time of day of Pills can hold.
struct MedTimerPlan: Hashable {
  /// The days on which it comes.
  enum Pattern: Hashable {
    /// One for each weekday, from Monday on.
    case weekdays([Bool])
    /// In the form of 'medication add'.
    case schedule(String)
  }

  var time: SlotTime
  var pattern: Pattern
  /// As typed, but numbers in one form; nil if there is none.
  let amount: String?
  let from: Day?
  /// The first day on which it does not come any more.
  let end: Day?
  /// The reminders that it stands for, by their index.
  var numbers: Set<Int>
}

extension MedTimerPlan {
  init(
    _ reminder: MedTimer.Reminder,
    _ weekend: MedTimerWeekend?,
    number: Int,
    at place: String
  ) throws(UnfitJSON) {
    guard let time = TimeOfDay(minutes: reminder.timeInMinutes) else {
      throw .corrupt(at: "\(place).timeInMinutes")
    }
    self.init(
      time: weekend?.time(of: time) ?? SlotTime(time),
      pattern: try Pattern(reminder, at: place),
      amount: typedAmount(reminder.amount).map { Amount($0)?.description ?? $0 },
      from: try foreignDay(reminder.periodStart, at: "\(place).periodStart"),
      end: try foreignDay(reminder.periodEnd, at: "\(place).periodEnd")?.next,
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
      // Here 0 is the first day of 1970; elsewhere it means none.
      let first = try foreignDay(reminder.cycleStartDay, at: "\(place).cycleStartDay")
      guard max(on, off) <= ForeignStep.mostDays else { throw .corrupt(at: "\(place).pauseDays") }
      let start = first ?? Day(daysSinceEpoch: 0)
      self = .schedule(on == 1 ? "every \(off + 1) days from \(start)" : "cycle \(on)/\(off) from \(start)")
    } else if let count = reminder.dayCount {
      guard count <= ForeignStep.mostDays else { throw .corrupt(at: "\(place).daysBetweenReminders") }
      self = .schedule("every \(count) days")
    } else {
      self = .weekdays(reminder.weekdays)
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
  /// More reminders than anybody has, and few enough to compare each with each.
  static let mostPlans = 50

  private(set) var steps: [ForeignStep] = []
  /// Reminders that Pills cannot combine with the others.
  private(set) var leftOut: [MedTimerPlan] = []
  /// Reminders in the steps that have no amount although others have one.
  private(set) var withoutAmount: [MedTimerPlan] = []
  /// The number of reminders in the steps.
  private(set) var carried = 0

  init(_ plans: [MedTimerPlan], on today: Day) {
    var lost: Set<Int> = []
    let days = Set(plans.flatMap { [$0.from, $0.end] }.compactMap(\.self)).sorted()
    for (day, next) in zip([nil] + days, days + [nil]) {
      let held = plans.filter { $0.holds(on: day) }.joinedAtSameTime
      // Times by weekday help if the days then are those of the other reminders.
      let ways = [held, held.joinedByWeekday].map { MedTimerStep($0, from: steps.last?.from) }
      let best = ways[1].leftOut.count < ways[0].leftOut.count ? ways[1] : ways[0]
      // What was left out of days that are over is not missing.
      if next.map({ today < $0 }) ?? true { lost.formUnion(best.leftOut) }
      var step = best.step
      if steps.isEmpty ? step.schedule == nil : step == steps.last { continue }
      step.from = day
      steps.append(step)
    }
    carried = plans.count - lost.count
    // If a reminder fits in one step but not in another, it counts as left out.
    leftOut = plans.filter { !$0.numbers.isDisjoint(with: lost) }
    guard plans.contains(where: { $0.amount != nil }) else { return }
    withoutAmount = plans.filter { $0.amount == nil && $0.numbers.isDisjoint(with: lost) }
  }
}

/// The reminders of some days that Pills can have together: those with the days of the first one, one for each
/// time.
private struct MedTimerStep {
  private(set) var step: ForeignStep
  /// The reminders that are not in the step, by their index.
  private(set) var leftOut: Set<Int> = []

  init(_ plans: [MedTimerPlan], from day: Day?) {
    step = ForeignStep(from: day)
    guard let first = plans.first else { return }
    step.schedule = first.pattern.text
    let areNumbers = plans.allSatisfy { plan in
      plan.amount.map { Amount($0).map(Amount.doseRange.contains) ?? false } ?? true
    }
    if !areNumbers { step.dosage = first.amount }
    for plan in plans {
      let isTaken = step.times.keys.contains { $0.usual == plan.time.usual }
      guard plan.pattern == first.pattern, !isTaken, areNumbers || plan.amount == first.amount else {
        leftOut.formUnion(plan.numbers)
        continue
      }
      step.times[plan.time] = .some(areNumbers ? plan.amount.flatMap { Amount($0) } : nil)
    }
  }
}

extension [MedTimerPlan] {
  /// Joins reminders of one time and amount that come on different weekdays.
  fileprivate var joinedAtSameTime: Self {
    reduce(into: []) { joined, plan in
      let place = joined.firstIndex { $0.time == plan.time && $0.weekdays(apartFrom: plan) != nil }
      if let place { joined[place].join(plan) } else { joined.append(plan) }
    }
  }

  /// Joins reminders of one amount that come on different weekdays, the nearest times first.
  fileprivate var joinedByWeekday: Self {
    var joined = self
    while let (one, other) = joined.nearestApart {
      joined[one].join(joined[other])
      joined.remove(at: other)
    }
    return joined
  }

  private var nearestApart: (Int, Int)? {
    var nearest: (pair: (Int, Int), distance: Int32)?
    for one in indices {
      for other in indices where other > one && self[one].weekdays(apartFrom: self[other]) != nil {
        let times = (self[one].time.usual, self[other].time.usual)
        let distance = abs(times.0.secondsSinceMidnight - times.1.secondsSinceMidnight)
        if nearest.map({ distance < $0.distance }) ?? true { nearest = ((one, other), distance) }
      }
    }
    return nearest?.pair
  }
}

extension MedTimerPlan {
  /// The weekdays of both; nil if they have one in common, another amount, or other rules for their days.
  fileprivate func weekdays(apartFrom other: Self) -> (own: [Bool], others: [Bool])? {
    guard amount == other.amount, case .weekdays(let own) = pattern,
      case .weekdays(let others) = other.pattern, !zip(own, others).contains(where: { $0 && $1 })
    else { return nil }
    return (own, others)
  }

  /// Adds the weekdays of `other`, each with its time.
  fileprivate mutating func join(_ other: Self) {
    guard let (own, others) = weekdays(apartFrom: other) else { return }
    var times: [Weekday: TimeOfDay] = [:]
    for (weekday, (isOwn, isOther)) in zip(Weekday.allCases, zip(own, others)) where isOwn || isOther {
      times[weekday] = (isOwn ? time : other.time).time(on: weekday)
    }
    time = SlotTime(times)
    pattern = .weekdays(zip(own, others).map { $0 || $1 })
    numbers.formUnion(other.numbers)
  }
}

extension SlotTime {
  /// The usual time is that of most days.
  fileprivate init(_ times: [Weekday: TimeOfDay]) {
    let counts = Dictionary(times.map { ($0.value, 1) }, uniquingKeysWith: +)
    let usual = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? .noon
    self.init(usual, except: times)
  }
}

extension TimeOfDay {
  /// Nil unless it is of one day.
  init?(minutes: Int) {
    guard (0..<1440).contains(minutes) else { return nil }
    self.init(hour: minutes / 60, minute: minutes % 60)
  }
}
