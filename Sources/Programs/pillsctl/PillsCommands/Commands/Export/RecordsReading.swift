import PillsAPI
import PillsCore

/// What was due on some days, and how it stands.
typealias RecordedHistory = Control.GetRecords.Output

extension RecordedHistory {
  /// The local day on which it was read.
  var today: Day { now.day }
}

extension PillsdConnection {
  /// What was due on the days from `first` to `last`, as a person wrote them; nil for the first and the last there is.
  ///
  /// `begin` is called before more than a part was read; it gives whether more of it is needed.
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

  /// The answers of the days of `history` that were taken back, each with when the dose had been taken or skipped.
  func undoneAnswers(of history: RecordedHistory) throws(Failure) -> [Control.LogEntry] {
    let (first, last) = (history.firstDay, history.lastDay)
    var undone: [Control.LogEntry] = []
    guard first <= last else { return [] }
    for day in first...last {
      var answered: [String: Timestamp] = [:]
      // A day at a time, as all together may be too many for one reply.
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
