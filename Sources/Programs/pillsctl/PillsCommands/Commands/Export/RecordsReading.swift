import PillsAPI
import PillsCore

/// The medications, and the doses of some days with their answers.
typealias RecordedHistory = Control.GetRecords.Output

extension RecordedHistory {
  var today: Day { now.day }
}

extension PillsdConnection {
  /// The records of the days from `first` to `last`, as typed; nil for the first day with records and for
  /// today. `begin` gets the first part, and returns whether to read the rest.
  func records(
    from first: String?,
    to last: String?,
    begin: (RecordedHistory) throws(Failure) -> Bool
  ) throws(Failure) -> RecordedHistory {
    var input = Control.GetRecords.Input(firstDay: first, lastDay: last)
    var history = try call(Control.GetRecords.self, input)
    guard try begin(history) else { return history }
    while let next = history.next {
      input.after = next.description
      let part = try call(Control.GetRecords.self, input)
      history.doses += part.doses
      history.next = part.next
    }
    return history
  }

  /// Undone answers of the days of `history`, each with the time at which the dose had been taken or skipped.
  func undoneAnswers(of history: RecordedHistory) throws(Failure) -> [Control.LogEntry] {
    let (first, last) = (history.firstDay, history.lastDay)
    var undone: [Control.LogEntry] = []
    guard first <= last else { return [] }
    for day in first...last {
      var answered: [String: Timestamp] = [:]
      // One day at a time, because all together may be too many for one reply.
      for var entry in try call(Control.GetLog.self, .init(day: day.description)).entries {
        let dose = "\(entry.slot ?? "") \(entry.medication)"
        if entry.answer == .undone {
          entry.at = entry.at ?? answered[dose]
          undone.append(entry)
        } else {
          answered[dose] = entry.at
        }
      }
    }
    return undone
  }
}
