import PillsCore

extension World {
  /// A dose that breaks a limit is never recorded as taken unless the person insists.
  func checkLimits(of events: [(dose: Dose, answer: DoseAnswer?)], by command: AnswerCommand)
    throws(Violation)
  {
    guard !command.isForced else { return }
    let doses = Set(events.map(\.dose))
    for (medication, events) in Dictionary(grouping: events, by: \.dose.medication) {
      let taken = events.compactMap { $0.answer?.kind == .taken ? $0.answer?.at : nil }
      for (place, event) in events.enumerated() {
        guard let answer = event.answer, answer.kind == .taken,
          event.dose.day >= moment.today.advanced(by: -4),
          let limits = limits(of: event.dose)
        else { continue }
        var others = takenInstants(of: medication, besides: doses) + taken
        if let own = others.lastIndex(of: answer.at) { others.remove(at: own) }
        if exceeds(limits, answer.at, among: others) {
          throw violation(12, "\(event) is recorded against its limits, as number \(place)")
        }
      }
    }
  }

  /// True if the refused medication has this limit and the command's doses can break it.
  func mayExceed(_ limit: ExceededLimit, _ name: String, by command: AnswerCommand) -> Bool {
    guard !command.isForced, command.action == .take || command.action == .toggle else { return false }
    return almanac.timelines.contains { timeline in
      timeline.versions.contains { version in
        let (medication, limits) = (version.medication, version.medication.limits)
        // If several have one name, each is called by its name and the beginning of its id.
        let isNamed = name == medication.name || name.hasPrefix("\(medication.name) (")
        guard isNamed else { return false }
        switch limit {
        case .perDay(let limit, let taken): return limits.perDay == limit && taken >= limit
        case .gap(let gap, _): return limits.gap == gap
        }
      }
    }
  }

  private func limits(of dose: Dose) -> DoseLimits? {
    almanac.timelines.first { $0.id == dose.medication }?.latest(on: dose.day).limits
  }
}
