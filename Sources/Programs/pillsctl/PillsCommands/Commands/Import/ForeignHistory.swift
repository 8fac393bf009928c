import PillsAPI
import PillsCore
import PillsView
import Words

/// The records of another program, in a form that fits every such program.
struct ForeignHistory {
  var medications: [ForeignMedication] = []
  var doses: [ForeignDose] = []
  /// Sentences about what Pills cannot import.
  var remarks: [String] = []
}

/// A dose that another program recorded.
struct ForeignDose {
  let day: Day
  /// When it was due; nil for a dose as needed.
  let time: TimeOfDay?
  /// Whether it may be a dose beside the schedule, which then has another time.
  var mayBeExtra = false
  /// Nil if the program has no slots with the names of Pills.
  var slot: SlotName?
  let medication: String
  var dosage: String?
  /// Nil if the program does not say how much it was.
  var amount: Amount?
  let isTaken: Bool
  /// When it was taken or skipped.
  var at: Instant
  /// The time of day of `at`, if the file only says that.
  var clock: TimeOfDay?
  var recordedAt: Instant?
  var note: String?
  /// Where on the body it was put.
  var bodyPlace: String?
  /// The place in its file: `line 12`.
  let place: String
  /// The day of its answer in the file, if the file may mean UTC and it was another day here.
  var dayOfUTC: Day?
}

/// The entries to import, and remarks for the person.
struct Import {
  /// In the form that pillsd reads.
  var entries: [String] = []
  /// How many skipped doses are left out because their slot is not known.
  var leftOut = 0
  var remarks: [String] = []
  /// By the name in lower case, for each medication of that name.
  var outcomes: [String: [ForeignOutcome]] = [:]
}

/// What becomes of a medication of another program.
struct ForeignOutcome {
  /// How many reminders the other program had, and how many of them are imported.
  let (there, here): (Int, Int)
  /// Says that it is imported as paused, and why.
  let pause: String?

  init(_ medication: ForeignMedication) {
    (there, here) = (medication.reminders, medication.carried)
    pause = medication.isActive ? nil : isOnHold(medication.name, medication.problems.joined(separator: "; "))
  }
}

/// Says that a medication is imported as paused, and why.
private func isOnHold(_ name: String, _ reason: String) -> String {
  let command = toType("pillsctl medication resume \(name.shellQuoted)")
  return translated("\(name) is imported as paused: \(reason). Correct it, then: \(command)")
}

typealias SlotTimes = [SlotName: SlotTime]

extension Import {
  /// Imports `history` into `slots`. Throws everything that cannot be recorded, with its place in `file`. A
  /// dose goes to the nearest free slot of its medication on that day. These slots are those of the imported
  /// schedule, or else those in `slotsByName`, which lists what pillsd has. If no slot is free, a taken dose
  /// becomes one as needed, and a skipped dose is left out.
  init(
    _ history: ForeignHistory,
    in slots: SlotTimes,
    _ slotsByName: [String: Set<SlotName>],
    at now: Timestamp,
    file: String
  ) throws(Failure) {
    var (times, medications) = (slots, history.known)
    // The slots of each medication.
    var own: [Set<SlotName>] = []
    for medication in medications {
      own.append(Set(medication.times.inOrder.map { times.name(of: $0) }))
      outcomes[medication.name.lowercased(), default: []].append(ForeignOutcome(medication))
    }
    for case let (slot?, time) in history.doses.map({ ($0.slot, $0.time) }) where times[slot] == nil {
      times[slot] = SlotTime(time ?? .noon)
    }
    let places = ForeignPlaces(of: medications, in: times, own: own, slotsByName)(history.doses)
    var placed: [(dose: ForeignDose, number: Int, slot: SlotName?)] = []
    for (var dose, place) in zip(history.doses, places) {
      dose.putAfterMidnight(dueAt: place.slot.flatMap { times[$0]?.time(on: dose.day.weekday) }, before: now)
      if place.slot == nil, !dose.isTaken {
        leftOut += 1
        continue
      }
      medications[place.number].told.add(dose, in: place.slot)
      placed.append((dose, place.number, place.slot))
    }

    var statements: [(Statement, Instant)] = []
    for (slot, time) in times.sorted(by: { ($0.value.usual, $0.key) < ($1.value.usual, $1.key) })
    where slots[slot] == nil {
      statements.append(
        (.course(.slot(slot), [CourseStep(SlotTimeline.Step(time, from: now.day))]), now.instant)
      )
    }
    var (mistakes, ids) = ([String](), Set<MedicationID>())
    var begun: [Int: MedicationHistory] = [:]
    for (number, medication) in medications.enumerated() {
      let place =
        medication.place
        ?? translated("medication \(number + 1) ('\(medication.name)')", in: "record of a file")
      do throws(InputComplaint) {
        let history = try medication.history(besides: ids, at: now) { times.known(at: $0) ?? .morning }
        ids.insert(history.id)
        begun[number] = history
        statements.append((.course(.medication(history.id), history.held.map(\.step)), now.instant))
      } catch {
        mistakes.append(mistake(at: place, error.words))
      }
      if medication.steps.isEmpty, medication.told.haveChanged {
        remarks.append(
          translated(
            "\(medication.name): its doses have different amounts; the amount of the last dose is used."
          )
        )
      }
    }
    for (dose, number, slot) in placed {
      guard var medication = begun[number]?.latest(on: dose.day) else { continue }
      do throws(InputComplaint) {
        var dose = dose
        if medications[number].steps.isEmpty {
          medication[.dosage] = try .validated(.dosage, dose.dosage ?? "")
        } else if let told = dose.dosage {
          // What was taken then may be more or less than what is due today.
          let amount = told.amount(of: medication.dosage)
          if amount == nil { medication[.dosage] = try .validated(.dosage, told) }
          dose.amount = amount ?? .one
        }
        statements.append(
          (try dose.statement(of: medication, in: slot, at: now), dose.recordedAt ?? now.instant)
        )
      } catch {
        mistakes.append(mistake(at: dose.place, error.words))
      }
    }
    guard mistakes.isEmpty else { throw .mistakes(mistakes, in: file) }
    // The entries name no device; pillsd records them as its own.
    entries = statements.enumerated().compactMap { place, said in
      EntryID(.zero, place + 1).map { Entry($0, at: said.1, by: .importing, said.0).description }
    }
    remarks = history.remarks + remarks
  }
}

extension ForeignHistory {
  /// Every medication, also those that only doses name.
  fileprivate var known: [ForeignMedication] {
    var names = Set(medications.map { $0.name.lowercased() })
    var known = medications
    for dose in doses where names.insert(dose.medication.lowercased()).inserted {
      known.append(ForeignMedication(name: dose.medication, dosage: dose.dosage, place: dose.place))
    }
    return known
  }
}

extension TimeOfDay {
  /// Whether this is long before a dose that is due at `time`, so that it is an answer of the day after.
  func isTooEarly(for time: TimeOfDay?) -> Bool {
    // Nobody takes a dose six hours ahead.
    time.map { $0.secondsSinceMidnight - secondsSinceMidnight > 6 * 3600 } ?? false
  }
}

extension ForeignDose {
  /// Moves a time of day that is too early for the dose to the day after. `slotTime` counts if the file does not
  /// say when it was due.
  fileprivate mutating func putAfterMidnight(dueAt slotTime: TimeOfDay?, before now: Timestamp) {
    guard let clock, clock.isTooEarly(for: time ?? slotTime) else { return }
    let later = SystemZone().instant(of: clock, on: day.next)
    if later <= now.instant { at = later }
  }

  fileprivate func statement(
    of medication: Medication,
    in slot: SlotName?,
    at now: Timestamp
  ) throws(InputComplaint) -> Statement {
    guard day >= .firstRecorded else { throw InputComplaint(.noRecordedDay, [.day: "\(Day.firstRecorded)"]) }
    guard day <= now.day else { throw InputComplaint(.stillToCome, [.day: "\(day)"]) }
    guard at < now.instant + .seconds(1) else { throw InputComplaint(.stillToCome, [.day: at.timestamp]) }
    let label = medication.label(in: slot, on: day, amount: amount)
    let remarks = DoseRemarks(
      note: try Self.validated("note", note, limit: DoseRemarks.mostNoteCharacters),
      place: try Self.validated("place", bodyPlace, limit: DoseRemarks.mostPlaceCharacters)
    )
    guard let slot else {
      let dose = AsNeededDose(medication: medication.id, at: at, day: day, label, remarks)
      return .asNeeded(dose, .taken)
    }
    let answer = DoseAnswer(isTaken ? .taken : .skipped, at: at, label, remarks)
    return .dose(Dose(day: day, slot: slot, medication: medication.id), answer)
  }
}

extension ForeignDose {
  private static func validated(_ field: String, _ text: String?, limit: Int) throws(InputComplaint)
    -> String?
  {
    guard let text else { return nil }
    return try String.validated(field) { () throws(InputComplaint) in
      try OneLineText.validated(text, limit: limit)
    }
  }
}

extension String {
  /// The amount: 3 in `3 ml` if the dosage is `ml`, and 3 in `3` if it is empty. Nil if the text has another form.
  fileprivate func amount(of dosage: String) -> Amount? {
    let unit = dosage.isEmpty ? "" : " \(dosage)"
    guard hasSuffix(unit), let amount = Amount(String(dropLast(unit.count))) else { return nil }
    return Amount.doseRange.contains(amount) ? amount : nil
  }

  static func validated(_ kind: MedicationText, _ text: String) throws(InputComplaint) -> String {
    try validated(kind.rawValue) { () throws(InputComplaint) in try kind.validated(text) }
  }

  fileprivate static func validated(
    _ field: String,
    _ read: () throws(InputComplaint) -> String
  ) throws(InputComplaint) -> String {
    do throws(InputComplaint) { return try read() } catch { throw error.adding([.text: field]) }
  }
}

extension SlotTimes {
  /// The slot of that time.
  fileprivate func known(at time: SlotTime) -> SlotName? { keys.sorted().first { self[$0] == time } }

  /// The slot of that time, which is added if there is none.
  fileprivate mutating func name(of time: SlotTime) -> SlotName {
    if let known = known(at: time) { return known }
    let usual = usualNames.last { $0.from <= time.usual.hour }?.name ?? "night"
    let clocks = ([time.usual] + Set(time.exceptions.values).sorted()).map { "\($0)".filter { $0 != ":" } }
    let long = "\(usual)-\(clocks.joined(separator: "-"))"
    // Slots with the same times have them on other weekdays, or more of them than a name holds.
    let names = [usual, long] + (2...count + 2).map { "\(usual)-\(clocks[0])-\($0)" }
    let new = names.lazy.compactMap(SlotName.init(_:)).first { self[$0] == nil } ?? .morning
    self[new] = time
    return new
  }
}

extension Set<SlotTime> {
  fileprivate var inOrder: [SlotTime] {
    sorted { ($0.usual, $0.description) < ($1.usual, $1.description) }
  }
}

/// What people call the times of day, each from an hour on.
private let usualNames: [(from: Int, name: String)] = [
  (0, "night"), (5, "morning"), (11, "noon"), (14, "afternoon"), (17, "evening"), (22, "bedtime"),
]
