import PillsCore
import Words

/// Why a medication does not begin as it is in the other program.
struct ForeignProblem {
  /// A clause.
  let words: String
  /// Whether the reminder is not imported. Otherwise it is, but needs a look.
  var leavesOut = true
}

extension MedTimer.Reminder {
  /// False if it is about stock or an expiry date, which only counts if it is of no other kind.
  var isOfDose: Bool {
    isLinked || isAtIntervals
      || outOfStockReminderType ?? "OFF" == "OFF" && expirationReminderType ?? "OFF" == "OFF"
  }

  private var isLinked: Bool { linkedReminderId ?? 0 != 0 }
  private var isAtIntervals: Bool { intervalStart ?? 0 != 0 || windowedInterval == true }

  var problems: [ForeignProblem] {
    if isLinked { return [ForeignProblem(words: translated("a reminder follows another one"))] }
    if isAtIntervals {
      return [ForeignProblem(words: translated("a reminder repeats every \(timeInMinutes) minutes"))]
    }
    if monthDays == [] { return [ForeignProblem(words: translated("a reminder has no day of the month"))] }
    if !weekdays.contains(true) {
      return [ForeignProblem(words: translated("a reminder has no day of the week"))]
    }
    if isCyclic, (consecutiveDays ?? 1) < 1 || (pauseDays ?? 0) < 0 {
      return [ForeignProblem(words: noDayInCycle())]
    }
    if let from = periodStart, let end = periodEnd, from != 0, end != 0, end < from {
      return [ForeignProblem(words: endsBeforeItBegins())]
    }
    let rules = [monthDays != nil, isCyclic, dayCount != nil, weekdays.contains(false)]
    guard rules.count(where: { $0 }) < 2 else {
      return [ForeignProblem(words: translated("a reminder has more than one rule for its days"))]
    }
    if let dayCount {
      let words = translated("it is due every \(dayCount) days, but the file does not say from which day")
      return [ForeignProblem(words: words, leavesOut: false)]
    }
    return monthDays.flatMap(doubt(about:)).map { [ForeignProblem(words: $0, leavesOut: false)] } ?? []
  }

  var isCyclic: Bool { pauseDays ?? 0 != 0 }

  /// One for each weekday, from Monday on. What the file leaves out of a list is false.
  var weekdays: [Bool] {
    guard let days else { return Weekday.allCases.map { _ in true } }
    return Weekday.allCases.indices.map { days.indices.contains($0) && days[$0] }
  }

  /// From one due day to the next; nil for every day.
  var dayCount: Int? { daysBetweenReminders.flatMap { $0 == 1 || $0 == 0 ? nil : $0 } }

  /// Nil if they do not matter: all 31 are chosen. The program writes 32 bits, as a signed or an unsigned
  /// number.
  var monthDays: Set<Int>? {
    let bits = UInt32(truncatingIfNeeded: activeDaysOfMonth ?? -1)
    let days = DayPattern.monthDayRange.filter { bits & 1 << ($0 - 1) != 0 }
    return days.count == DayPattern.monthDayRange.count ? nil : Set(days)
  }
}

extension MedTimerCourse {
  var problems: [String] {
    leftOut.map { plan in
      translated(
        "the reminder at \(plan.time.usual) has other days or another amount than the others, which Pills cannot combine"
      )
    }
      + withoutAmount.map { plan in
        translated("the reminder at \(plan.time.usual) has no amount, but the others do")
      }
  }
}

func noDayInCycle() -> String { translated("its cycle has no day with a dose") }

func endsBeforeItBegins() -> String { translated("it ends before it begins") }

/// Why Pills would have other days than a program that has no dose in a month without one of `monthDays`; nil
/// if it would have the same.
func doubt(about monthDays: Set<Int>) -> String? {
  // Every month has 28 days.
  monthDays.allSatisfy { $0 <= 28 }
    ? nil
    : translated(
      "in a month without this day, Pills has a dose on the last day, but the other program has none"
    )
}
