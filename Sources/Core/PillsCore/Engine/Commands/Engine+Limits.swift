/// The limits of medications, which count every dose taken: scheduled, as needed and extra.
extension Engine {
  /// How many days back doses are held against limits. Limits look back three days, and memory holds a week.
  static let daysWithLimits = 4

  /// When doses of the medication were taken lately, without `doses`.
  func takenInstants(of medication: MedicationID, besides doses: Set<Dose> = []) -> [Instant] {
    let answers = medications.answers.lazy.filter { dose, answer in
      dose.medication == medication && answer.kind == .taken && !doses.contains(dose)
    }
    return medications.asNeeded.filter { $0.medication == medication }.map(\.at) + answers.map(\.value.at)
  }

  /// Throws if doses that `entries` record as taken break limits, together with what was taken before.
  func requireLimits(_ entries: [NewEntry], at moment: Moment) throws(Refusal) {
    let firstDay = moment.today.advanced(by: -Self.daysWithLimits)
    var taken: [MedicationID: [Instant]] = [:]
    var exceeding: [(medication: Medication, limit: ExceededLimit, next: Instant)] = []
    let doses = entries.compactMap(\.takenDose).sorted { $0.at < $1.at }
    let recorded = Set(doses.map(\.dose))
    let medications = doses.map { regimen.medication($0.dose.medication, on: $0.dose.day) }
    let limited = Set(medications.compactMap(\.self).filter { !$0.limits.areNone }.map(\.id))
    for ((dose, instant), medication) in zip(doses, medications) where limited.contains(dose.medication) {
      // A dose of a day without limits counts against those of a later day.
      let before = taken[dose.medication] ?? takenInstants(of: dose.medication, besides: recorded)
      taken[dose.medication] = before + [instant]
      guard let medication, dose.day >= firstDay,
        let limit = medication.limits.exceeded(by: instant, after: before),
        !exceeding.contains(where: { $0.medication.id == medication.id })
      else { continue }
      exceeding.append((medication, limit, medication.limits.next(from: instant, after: before)))
    }
    guard let first = exceeding.first else { return }
    let others = exceeding.dropFirst().map { regimen.called($0.medication) }
    throw refusal(of: first.medication, first.limit, next: first.next, others)
  }

  func requireLimits(
    of medication: Medication,
    at instant: Instant,
    after taken: [Instant]
  ) throws(Refusal) {
    guard let limit = medication.limits.exceeded(by: instant, after: taken) else { return }
    throw refusal(of: medication, limit, next: medication.limits.next(from: instant, after: taken))
  }

  private func refusal(
    of medication: Medication,
    _ limit: ExceededLimit,
    next: Instant,
    _ others: [String] = []
  ) -> Refusal {
    .medications(.limitExceeded(name: regimen.called(medication), limit, next: next, others: others))
  }

  /// `slot` with the time from which limits allow each dose that is still due.
  func withLimits(_ slot: SlotOverview, at moment: Moment) -> SlotOverview {
    slot.mapDoses { dose in
      guard dose.status == .due, !dose.medication.limits.areNone else { return dose }
      let next = dose.medication.limits.next(from: moment.now, after: takenInstants(of: dose.medication.id))
      var dose = dose
      dose.next = next > moment.now ? next : nil
      return dose
    }
  }
}

extension NewEntry {
  fileprivate var takenDose: (dose: Dose, at: Instant)? {
    guard case .dose(let dose, let answer?) = statement, answer.kind == .taken else { return nil }
    return (dose, answer.at)
  }
}
