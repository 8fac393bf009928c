import PillsCore

extension World {
  /// Pauses everything for some days or until further notice, or resumes it.
  mutating func pauseOrResume() throws(Violation) {
    let isPaused = almanac.isPaused(on: moment.today, at: moment.boundary.time)
    let command: PauseCommand
    if random.once(in: isPaused ? 4 : 2) {
      command = .pause(until: random.once(in: 3) ? nil : .fromToday(days: Int(random.seconds(-1...12))))
    } else {
      command = .resume
    }
    try send(.medications(.pauses(command)))
  }

  /// Pauses change only by the command, and agree with it from then on.
  func checkPauses(_ change: Change, _ purpose: Purpose) throws(Violation) {
    guard let pauses = change.medications.pauses, change.medications.clock == nil else { return }
    guard case .command(let request, .pauses) = purpose,
      case .command(.medications(.pauses(let command)), let asked)? = said, asked == request
    else { throw violation(11, "a pause of everything while \(String(describing: said)) was said") }
    let objections = objections(to: .medications(.pauses(command)))
    if !objections.isEmpty { throw violation(11, "\(command) is carried out in spite of \(objections)") }
    try check(pauses, meaning: command)
  }

  private func check(_ pauses: Pauses, meaning command: PauseCommand) throws(Violation) {
    let (now, today) = (moment.boundary, moment.today)
    for day in today..<today.advanced(by: 35) {
      for hour in 0..<24 {
        let boundary = Boundary(day, TimeOfDay(hour: hour, minute: 30) ?? .midnight)
        guard boundary >= now else { continue }
        let isMeant =
          switch command {
          case .pause(let until): until.map { day < $0.resolved(today: today) } ?? true
          case .resume: false
          }
        if pauses.isPaused(at: boundary) != isMeant {
          throw violation(isMeant ? 11 : 2, "\(command) is not so at \(boundary)")
        }
      }
    }
  }

  mutating func hear(_ isPauseNew: Bool, to request: RequestID) throws(Violation) {
    let command = try heard(request)
    guard !isBlind, case .medications(.pauses(let command)) = command else { return }
    tally.checks += 1
    // The command's pause applies, whether it is new or not.
    try check(disk.pauses, meaning: command)
  }

  /// After the clock is corrected, no pause is dated by the clock that was ahead.
  func checkPausesPutBack(_ pauses: Pauses) throws(Violation) {
    let tomorrow = Boundary(moment.today.next, moment.boundary.time)
    func ahead(_ pauses: Pauses) -> CourseStep? {
      pauses.steps.last { $0.from > tomorrow && $0.from.time != .midnight }
    }
    if let ahead = ahead(pauses) {
      throw violation(2, "what was said while the clock was ahead begins at \(ahead.from)")
    }
    if ahead(disk.pauses) == nil { throw violation(11, "a pause that comes within a day is another") }
  }

  func objections(to command: PauseCommand) -> Set<Objection> {
    guard case .pause(let until?) = command else { return [] }
    return until.resolved(today: moment.today) <= moment.today ? [.pastDay] : []
  }
}
