import PillsAPI
import PillsCore
import PillsView

/// The page of today, without its widgets; nil texts are not shown.
struct TodayContent: Equatable {
  let date: String
  let missed: String?
  /// That everything is paused, or how much is due on the first day back.
  let pause: String?
  /// A failure of sync, and what to do about it; conflicts are cards.
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
    sync = status.syncFailure.map { failure in
      let statement = SharingStatement.failure(failure, now: status.now)
      return [statement.text, statement.wayInTerminal].compactMap(\.self).joined(separator: " ")
    }
    next = status.remindersEnabled == false ? nil : nextLine(status.next, today: today)
    slots = SlotContent.all(in: status)
  }
}
