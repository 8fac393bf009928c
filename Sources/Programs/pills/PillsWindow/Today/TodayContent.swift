import PillsAPI
import PillsCore
import PillsView

/// The page of today, without its widgets; nil texts are not shown.
struct TodayContent: Equatable {
  let date: String
  let missed: String?
  /// That everything is paused, or how much is due on the first day back.
  let pause: String?
  /// Conflicts to decide or a failure of sync, and what to do about them.
  let sync: String?
  let next: String?
  let slots: [SlotContent]
}

extension TodayContent {
  init(_ status: Control.Status) {
    let today = status.today
    date = today.weekdayAndDate.capitalizedFirst
    missed = status.missed.map { missedLine($0, today: today) }
    pause = status.pauseLine
    let statements = [
      status.questions.map(SharingStatement.conflicts),
      status.syncFailure.map { SharingStatement.failure($0, now: status.now) },
    ]
    let lines = statements.compactMap(\.self).map { statement in
      [statement.text, statement.wayInTerminal].compactMap(\.self).joined(separator: " ")
    }
    sync = lines.isEmpty ? nil : lines.joined(separator: "\n")
    next = status.remindersEnabled == false ? nil : nextLine(status.next, today: today)
    slots = SlotContent.all(in: status)
  }
}
