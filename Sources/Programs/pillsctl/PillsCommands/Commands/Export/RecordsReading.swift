import PillsAPI
import PillsCore

/// All that is recorded of some days.
struct RecordedHistory {
  /// When it was read.
  let now: Timestamp
  let firstDay: Day
  let lastDay: Day
  var records: Control.Records
}

extension RecordedHistory {
  /// The local day on which it was read.
  var today: Day { now.day }

  fileprivate init(_ output: Control.GetRecords.Output) {
    self.init(now: output.now, firstDay: output.firstDay, lastDay: output.lastDay, records: output.records)
  }
}

extension PillsdConnection {
  /// All that is recorded of the days from `first` to `last`, as a person wrote them; nil for the first and the last there is.
  ///
  /// `begin` is called before more than a part was read.
  func records(
    from first: String?,
    to last: String?,
    begin: (RecordedHistory) throws(Failure) -> Void
  ) throws(Failure) -> RecordedHistory {
    var input = Control.GetRecords.Input(firstDay: first, lastDay: last)
    var output = try call(Control.GetRecords.self, input)
    var history = RecordedHistory(output)
    try begin(history)
    while let next = output.next {
      input.after = next
      output = try call(Control.GetRecords.self, input)
      history.records.add(output.records)
    }
    return history
  }
}

extension PillsdConnection {
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

extension Control.Records {
  fileprivate mutating func add(_ other: Control.Records) {
    medications += other.medications
    slots += other.slots
    goals += other.goals
    doses += other.doses
    drinks += other.drinks
  }
}
