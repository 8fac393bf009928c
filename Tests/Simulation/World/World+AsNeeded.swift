import PillsCore

extension World {
  /// As-needed doses are recorded and undone exactly as commanded.
  mutating func checkAsNeeded(_ change: Change, _ purpose: Purpose) throws(Violation) {
    guard !change.asNeeded.isEmpty else { return }
    tally.checks += 1
    guard case .command(let request, .asNeeded) = purpose,
      case .command(.medications(.asNeeded(let command)), let asked)? = said, asked == request,
      change.asNeeded.count == 1, let event = change.asNeeded.first
    else {
      throw violation(
        4,
        "\(change.asNeeded) recorded while \(String(describing: said)) was said"
      )
    }
    let objections = objections(to: .medications(.asNeeded(command))).subtracting([.tooLongAgo])
    if !objections.isEmpty { throw violation(12, "\(command) is carried out in spite of \(objections)") }
    let today = moment.today
    let day = self.day(command.day, at: command.time, today: today, in: zone)
    let timeline = called(by: command, on: today)[0]
    let medication = timeline.id
    let taken = disk.asNeeded.filter { $0.medication == medication }
    let isRight: Bool
    switch command.action {
    case .take:
      let at = command.time.map { almanac.instant(of: $0, on: day) } ?? clock
      let isNear = at <= event.dose.at && event.dose.at - at <= .microseconds(Int64(taken.count))
      let usual = timeline.latest(on: day).label(in: nil, on: day)
      isRight =
        event.kind == .taken && isNear && !taken.contains { $0.at == event.dose.at }
        && event.dose.label == usual
    case .undo:
      isRight = event.kind == .undone && event.dose.at == taken.filter { $0.day == day }.map(\.at).max()
    }
    if !isRight || event.dose.day != day || event.dose.medication != medication
      || change.entries[0].recordedAt != clock
    {
      throw violation(12, "\(command) recorded \(event)")
    }
    tally.asNeeded += 1
  }

  mutating func hear(_ outcome: AsNeededOutcome, to request: RequestID) throws(Violation) {
    // In an older store that was put back meanwhile, the last act can be about such a dose.
    if isBlind, case .command(.medications(.takeBack), request)? = said {
      said = nil
      return
    }
    guard case .command(.medications(.asNeeded(let command)), let asked)? = said, asked == request else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    guard !isBlind else { return }
    tally.checks += 1
    let isTaken = if case .take = command.action { true } else { false }
    if disk.asNeeded.contains(outcome.dose) != isTaken {
      throw violation(6, "\(command) is acknowledged and not on disk")
    }
    try checkAsNeededOverview(outcome.overview, on: outcome.dose.day)
    try checkNothingStale()
  }

  /// The status shows the as-needed medications, and all doses taken outside a slot, with their labels of that time.
  func checkAsNeededOverviews(_ overview: Overview) throws(Violation) {
    let today = moment.today
    let wanted = almanac.timelines.flatMap { timeline -> [String] in
      var labels = Set(
        disk.asNeeded.lazy.filter { $0.medication == timeline.id && $0.day == today }.map(\.label)
      )
      if let medication = timeline.inForce(on: today), medication.schedule.days == .asNeeded,
        medication.state == .active
      {
        labels.insert(medication.label(in: nil, on: today))
      }
      return labels.map { "\(timeline.id) \($0)" }
    }
    let told = overview.asNeeded.map { "\($0.medication.id) \($0.label)" }
    if told.sorted() != wanted.sorted() {
      throw violation(12, "\(told) are told to be taken in no slot, not \(wanted)")
    }
    for told in overview.asNeeded { try checkAsNeededOverview(told, on: today) }
  }

  private func checkAsNeededOverview(_ told: AsNeededOverview, on day: Day) throws(Violation) {
    let taken = disk.asNeeded.filter {
      $0.medication == told.medication.id && $0.day == day && $0.label == told.label
    }
    if Set(told.taken) != taken { throw violation(12, "\(told.taken) are told as taken, not \(taken)") }
  }
}

extension AsNeededOverview {
  /// The label of all doses of the medication.
  fileprivate var label: DoseLabel {
    DoseLabel(name: medication.name, dosage: medication.dosage, amount: amount)
  }
}
