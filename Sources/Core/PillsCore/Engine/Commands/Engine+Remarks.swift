/// What a person adds to a dose: another amount, a note, and a place.
extension Engine {
  /// The place whose turn it is; nil if the medication has none.
  func nextPlace(of medication: Medication) -> String? {
    medication[.places].isEmpty ? nil : medication.nextPlace(after: medications.lastPlace(of: medication.id))
  }

  /// The place whose turn it is for each medication that has places.
  var nextPlaces: [MedicationID: String] {
    var places: [MedicationID: String] = [:]
    for history in regimen.histories {
      let medication = history.versions[history.versions.count - 1].medication
      places[history.id] = nextPlace(of: medication)
    }
    return places
  }

  /// Throws if `command` says of several medications what can be said of one only.
  func requireOneMedication(_ command: AnswerCommand, _ doses: some Sequence<Dose>) throws(Refusal) {
    guard command.amount != nil || command.place != nil else { return }
    if Set(doses.lazy.map(\.medication)).count > 1 { throw .medications(.notOneMedication) }
  }

  /// The entry for an answer with what `command` adds to it; nil if that changes nothing.
  func entry(
    for command: AnswerCommand,
    about occurrence: Occurrence,
    _ dose: Dose,
    as kind: DoseAnswer.Kind?,
    at instant: Instant,
    _ moment: Moment
  ) -> NewEntry? {
    let current = medications.answers[dose]
    guard let kind, let current, current.kind == kind else {
      if current?.kind == kind { return nil }
      let offered = kind == .taken && isCurrent(occurrence, at: moment) ? nextPlaces[dose.medication] : nil
      return occurrence.entry(
        dose,
        kind,
        at: instant,
        moment,
        label: occurrence.label(of: dose)?.with(command.amount),
        DoseRemarks(note: command.note, place: command.place ?? offered)
      )
    }
    // A correction keeps what it does not name: the time, the recorded name, dosage and amount, and remarks.
    let answer = DoseAnswer(
      kind,
      at: command.time == nil ? current.at : instant,
      current.label.with(command.amount),
      DoseRemarks(note: command.note ?? current.remarks.note, place: command.place ?? current.remarks.place)
    )
    return answer == current ? nil : NewEntry(.dose(dose, answer), at: moment.now)
  }

  /// Whether it is answered about its time, and not entered later.
  private func isCurrent(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    occurrence.id.day >= moment.by(clockOf: occurrence.id).today || isWithinWindow(occurrence, at: moment)
  }
}

extension Medications {
  /// The last place that was recorded; nil if none was.
  func lastPlace(of medication: MedicationID) -> String? {
    let slots = answers.lazy.filter { $0.key.medication == medication }.compactMap(\.value.usedPlace)
    let others = asNeeded.lazy.filter { $0.medication == medication }.compactMap(\.usedPlace)
    let known = Array(slots) + Array(others) + [memory.earlierPlaces[medication]].compactMap(\.self)
    return known.max { ($0.at, $0.place) < ($1.at, $1.place) }?.place
  }
}

extension DoseAnswer {
  fileprivate var usedPlace: UsedPlace? { remarks.place.map { UsedPlace($0, at: at) } }
}

extension AsNeededDose {
  fileprivate var usedPlace: UsedPlace? { remarks.place.map { UsedPlace($0, at: at) } }
}

extension MedicationsMemory {
  /// Keeps the places of the days that are forgotten next.
  mutating func settlePlaces(before firstDay: Day) {
    for (dose, answer) in answers where dose.day < firstDay { settle(answer.usedPlace, of: dose.medication) }
    for dose in asNeeded where dose.day < firstDay { settle(dose.usedPlace, of: dose.medication) }
  }

  private mutating func settle(_ used: UsedPlace?, of medication: MedicationID) {
    guard let used else { return }
    let isLater = earlierPlaces[medication].map { ($0.at, $0.place) < (used.at, used.place) } ?? true
    if isLater { earlierPlaces[medication] = used }
  }
}
