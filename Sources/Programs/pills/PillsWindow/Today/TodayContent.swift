import PillsAPI
import PillsCore
import PillsView

/// What is shown of the medications of today; nil for what is not said.
struct TodayContent: Equatable {
  /// `Friday, 20 November`.
  let date: String
  let streak: String?
  let missed: String?
  /// That there is something to decide, or that the machines do not meet; and what to do.
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
    let statements = [
      status.questions.map(SharingStatement.conflicts),
      status.syncFailure.map { SharingStatement.failure($0, now: status.now) },
    ]
    let lines = statements.compactMap(\.self).map { statement in
      [statement.text, statement.wayInTerminal].compactMap(\.self).joined(separator: " ")
    }
    questions = lines.isEmpty ? nil : lines.joined(separator: "\n")
    next = status.remindersEnabled == false ? nil : nextLine(status.next, today: today)
    slots = SlotContent.all(in: status)
  }
}
