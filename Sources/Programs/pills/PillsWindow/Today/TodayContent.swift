import PillsAPI
import PillsCore
import PillsView

/// What is shown of the medications of today; nil for what is not said.
struct TodayContent: Equatable {
  /// `Friday, 20 November`.
  let date: String
  let streak: String?
  let missed: String?
  /// That there is something to decide, and how.
  let questions: String?
  let next: String?
  let slots: [SlotContent]
}

extension TodayContent {
  init(_ status: Control.Status) {
    let today = status.today
    date = today.weekdayAndDate.capitalizedFirst
    streak = status.streak.flatMap { $0 > 0 ? streakLine($0) : nil }
    missed = status.missed.map { missed in missedLine(missed, today: today)
    }
    questions = status.questions.map { count in
      let statement = SharingStatement.conflicts(count)
      return [statement.text, statement.wayInTerminal].compactMap(\.self).joined(separator: " ")
    }
    next = status.remindersEnabled == false ? nil : nextLine(status.next, today: today)
    slots = SlotContent.all(in: status)
  }
}
