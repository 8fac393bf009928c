import PillsCore

extension World {
  /// Doses are recorded and taken back as a person said just now.
  mutating func checkAsNeeded(_ change: Change, _ purpose: Purpose) throws(Violation) {
    guard !change.medications.asNeededEvents.isEmpty else { return }
    tally.checks += 1
    guard case .command(let request, .asNeeded) = purpose,
      case .command(.medications(.asNeeded(let command)), let asked)? = said, asked == request,
      change.medications.asNeededEvents.count == 1, let event = change.medications.asNeededEvents.first
    else {
      throw violation(
        4,
        "\(change.medications.asNeededEvents) recorded while \(String(describing: said)) was said"
      )
    }
    let objections = objections(to: .medications(.asNeeded(command))).subtracting([.tooLongAgo])
    if !objections.isEmpty { throw violation(12, "\(command) is carried out in spite of \(objections)") }
    let today = moment.today
    let day = command.day?.resolved(today: today) ?? today
    let medication = almanac.named(command.medication, on: today)[0].id
    let taken = disk.asNeeded.filter { $0.medication == medication }
    let isRight: Bool
    switch command.action {
    case .take:
      let at = command.time.map { almanac.instant(of: $0, on: day) } ?? clock
      let isNear = at <= event.dose.at && event.dose.at - at <= .microseconds(Int64(taken.count))
      isRight = event.kind == .taken && isNear && !taken.contains { $0.at == event.dose.at }
    case .undo:
      isRight = event.kind == .undone && event.dose.at == taken.filter { $0.day == day }.map(\.at).max()
    }
    if !isRight || event.dose.day != day || event.dose.medication != medication || event.recordedAt != clock {
      throw violation(12, "\(command) recorded \(event)")
    }
    tally.asNeeded += 1
  }

  mutating func hear(_ outcome: AsNeededOutcome, to request: RequestID) throws(Violation) {
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

  /// A person who asks is told of what they may take as needed, and of all that they took.
  func checkAsNeededOverviews(_ overview: Overview) throws(Violation) {
    let today = moment.today
    let wanted = almanac.timelines.compactMap { $0.inForce(on: today) }.filter { medication in
      medication.schedule.days == .asNeeded
        && (medication.state == .active
          || disk.asNeeded.contains { $0.medication == medication.id && $0.day == today })
    }
    if overview.asNeeded.map(\.medication) != wanted {
      throw violation(12, "\(overview.asNeeded.map(\.medication)) are told to be taken as needed")
    }
    for told in overview.asNeeded { try checkAsNeededOverview(told, on: today) }
  }

  private func checkAsNeededOverview(_ told: AsNeededOverview, on day: Day) throws(Violation) {
    let taken = disk.asNeeded.filter { $0.medication == told.medication.id && $0.day == day }.map(\.at)
      .sorted()
    if told.taken != taken { throw violation(12, "\(told.taken) are told as taken, not \(taken)") }
  }
}
