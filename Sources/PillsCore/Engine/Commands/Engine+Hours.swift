/// By whose clocks a medication comes, and what a person says of a slot of which some come by other clocks than the rest.
extension Engine {
  /// Whether a medication that is taken on `today` or later is to keep the hours of home, whatever the settings choose.
  package func isHomeNeeded(on today: Day) -> Bool {
    regimen.current(on: today).contains { history in
      history.choosesHours && history.course(from: today).contains { $0.medication.hours == .home }
    }
  }

  /// By whose clocks the medication comes that `command` is about.
  func hours(of command: MedicationCommand, on today: Day) -> ReminderHours? {
    switch command {
    case .add(let draft, _): draft.hours
    case .edit(let name, _, _), .remove(let name), .pause(let name, _), .resume(let name):
      try? history(named: name, on: today).hours(on: today)
    }
  }

  /// What an edit makes of the clocks by which a medication comes, and from when on; nil where they stay as they are.
  ///
  /// The days that have begun by any clock keep those that they had: no dose moves that may be open, answered or put off.
  func clocked(
    _ edit: MedicationEdit,
    of history: MedicationHistory,
    from first: Day,
    evenOver isOver: Bool,
    at moment: Moment
  ) -> (edit: HistoryEdit, from: Day)? {
    guard let hours = edit.hours else { return nil }
    let todays = [nil, .local, .home].map { moment.by($0).today }
    let from = todays.map(\.next).reduce(first, max)
    let clocked = HistoryEdit.clocked(hours.value, from: from, evenOver: isOver)
    return history.applying([clocked], at: .distantFuture) == nil ? nil : (clocked, from)
  }

  /// What is due of one medication alone, whatever was answered.
  func occurrences(of history: MedicationHistory, on day: Day, at moment: Moment) -> [Occurrence] {
    occurrences(of: regimen.alone(history), history, on: day, at: moment)
  }

  /// The same, `alone` being a regimen of just this medication.
  func occurrences(
    of alone: Regimen,
    _ history: MedicationHistory,
    on day: Day,
    at moment: Moment
  ) -> [Occurrence] {
    let hours = alone.otherHours(of: history, on: day, than: settings.reminderHours)
    return Occurrence.all(
      on: day,
      regimen: alone,
      settings: settings,
      zone: moment.by(hours).zone,
      by: hours
    )
  }
}

extension Engine {
  /// Answers the doses of one slot of a day, or of two: that of each clock.
  ///
  /// Who names no day means what is open; where nothing is, the one that is nearest. Whatever else is called so may be due only
  /// tomorrow by the clocks here.
  func answerSlotOfBoth(_ command: AnswerCommand, at moment: Moment) throws(Refusal) -> Step {
    var parts: [Occurrence] = []
    var refusals: [Refusal] = []
    for source in allMedicationReminders {
      do throws(Refusal) {
        let id = try target(of: command, by: source.hours, at: moment)
        guard medications.holdsAnswers(of: id.day) else { return .recall(id.day...id.day) }
        guard let occurrence = occurrence(id, spokenOfBy: command, at: moment) else {
          throw .medications(.nothingDue(slot: id.slot, day: id.day))
        }
        parts.append(occurrence)
      } catch {
        refusals.append(error)
      }
    }
    if let refusal = refusals.first, parts.isEmpty { throw refusal }
    refusals = []
    // One that was changed from one clock to the other may be in both.
    let known = Dictionary(parts.flatMap(\.medications).map { ($0.id, $0) }) { first, _ in first }
      .values.sorted { $0.id < $1.id }
    let named = Set(try medications(named: command.medications, among: known).map(\.id))
    let exceptions = Set(
      try command.exceptions.map { name throws(Refusal) in try medication(named: name, among: known).id }
    )
    if !command.medications.isEmpty {
      parts.removeAll { part in !part.medications.contains { named.contains($0.id) } }
    } else if command.day == nil {
      parts = meant(parts, by: command, at: moment)
    }
    let all = doses(of: parts, at: moment) { named.contains($0) && !exceptions.contains($0) }
    // What is in the past by one clock alone does not keep a person from speaking of the rest.
    let unlocked = all.filter { !isLocked($0.occurrence.id, at: moment) }
    let spoken = unlocked.isEmpty ? all : unlocked
    let kind = kind(of: command.action, on: spoken.flatMap(\.doses))
    var events: [DoseEvent] = []
    var ids: [ReminderID] = []
    for (occurrence, doses) in spoken {
      do throws(Refusal) {
        let said = try self.events(for: command, about: occurrence, doses, as: kind, at: moment)
        // Last, so that nobody unlocks a day and hears then that there is nothing to do on it.
        if isLocked(occurrence.id, at: moment) { throw .lock(.historyLocked(occurrence.id.day)) }
        if said.isEmpty, self.occurrence(occurrence.id, at: moment) == nil {
          throw .medications(.nothingDue(slot: occurrence.id.slot, day: occurrence.id.day))
        }
        events += said
        ids.append(occurrence.id)
      } catch {
        refusals.append(error)
      }
    }
    // What was found out last says most.
    guard !ids.isEmpty else { throw refusals.last ?? .medications(.nothingAnswered) }
    guard !events.isEmpty else {
      return .done(
        ids.count == 1
          ? outcome(of: ids[0], changed: false, at: moment) : outcome(of: ids, changed: false, at: moment)
      )
    }
    let change = Change(medications: MedicationsChange(events: events))
    return .persist(change, ids.count == 1 ? .slot(ids[0]) : .slots(ids))
  }

  /// The doses of `parts` that are wanted, each medication in one of them: in the one that can be answered now, if any.
  private func doses(
    of parts: [Occurrence],
    at moment: Moment,
    where isWanted: (MedicationID) -> Bool
  ) -> [(occurrence: Occurrence, doses: [Dose])] {
    var known: Set<MedicationID> = []
    let current = parts.filter { isWithinWindow($0, at: moment) }
    return (current + parts.filter { !isWithinWindow($0, at: moment) }).compactMap { occurrence in
      let doses = occurrence.doses.filter { isWanted($0.medication) && !known.contains($0.medication) }
      known.formUnion(doses.map(\.medication))
      return doses.isEmpty && parts.count > 1 ? nil : (occurrence, doses)
    }
  }

  /// Those of `parts` that a command means which names neither a medication nor a day.
  private func meant(_ parts: [Occurrence], by command: AnswerCommand, at moment: Moment) -> [Occurrence] {
    var parts = parts
    if command.action == .undo {
      let answered = parts.filter { $0.doses.contains { medications.answers[$0] != nil } }
      if !answered.isEmpty { parts = answered }
    } else {
      let open = parts.filter { part in
        isWithinWindow(part, at: moment)
          && part.doses.contains { medications.answers[$0] == nil }
      }
      if !open.isEmpty { return open }
    }
    func distance(_ part: Occurrence) -> TimeSpan {
      let dueAt = part.dueAt
      return dueAt < moment.now ? moment.now - dueAt : dueAt - moment.now
    }
    let nearest = parts.map(distance).min()
    return parts.filter { distance($0) == nearest }
  }
}
