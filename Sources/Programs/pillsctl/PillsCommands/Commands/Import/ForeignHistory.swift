import PillsAPI
import PillsCore
import Words

/// What another program recorded, in the words that all such programs have.
struct ForeignHistory {
  var medications: [ForeignMedication] = []
  var doses: [ForeignDose] = []
  /// What of it Pills has no words for, in sentences.
  var remarks: [String] = []
}

/// The same as records that pillsd takes in.
struct ForeignRecords {
  var records = Control.Records.none
  /// Where each of the doses stands in its file; none where their numbers tell.
  var places: [String] = []
  /// How many skipped doses were left out because their slot is not known.
  var leftOut = 0
  var remarks: [String] = []
  /// By the medication, how many reminders there were, and how many of them are carried over.
  var reminders: [String: (there: Int, here: Int)] = [:]
}

/// A dose that another program recorded.
struct ForeignDose {
  let day: Day
  /// When it was to be taken; nil for one as needed.
  let time: TimeOfDay?
  /// The slot, where the program has slots by the names of Pills.
  var slot: SlotName?
  let medication: String
  var dosage: String?
  /// How much it was; nil where the program does not say.
  var amount: Amount?
  let isTaken: Bool
  /// When it was taken or skipped, as `Control.RecordedDose` has it.
  let at: String
  var recordedAt: String?
  var channel: String?
  /// What was said of a dose in no slot.
  var note: String?
  /// Where it stands in its file: `line 12`.
  let place: String
}

/// The slots that there are, and their times.
private typealias SlotTimes = [SlotName: TimeOfDay]

extension ForeignHistory {
  /// As records that pillsd takes in on `today`, where it has `slots`.
  ///
  /// A dose is of the nearest slot of its medication that day: by its schedule here, or else by `slotsByName`, those that
  /// medications have in pillsd. Where all are answered, it is one as needed, and what was skipped then is left out.
  func records(
    in slots: [SlotName: TimeOfDay],
    _ slotsByName: [String: Set<SlotName>],
    on today: Day,
    now: Timestamp
  ) -> ForeignRecords {
    var slots = slots
    var numbers: [String: Int] = [:]
    var brought = ForeignRecords()
    let known = known
    for medication in known {
      let number = numbers.count + 2
      numbers[medication.name.lowercased()] = number
      for time in medication.times.sorted() { _ = slots.name(of: time) }
      let recorded = medication.recorded(number, on: today, now: now) { slots.known(at: $0) ?? .morning }
      brought.records.medications.append(recorded)
      if medication.reminders > 0 {
        brought.reminders[medication.name.lowercased()] = (medication.reminders, medication.carried)
      }
    }
    var used: Set<String> = []
    var amounts: [Int: ToldAmounts] = [:]
    for dose in doses {
      // All of them are known.
      let name = dose.medication.lowercased()
      let number = numbers[name] ?? 0
      let medication = known[number - 2]
      let own = Set(medication.times.compactMap { slots.known(at: $0) })
      let time = medication.isAsNeeded ? nil : dose.time
      let slot =
        dose.slot
        ?? time.flatMap { time in
          slots.nearest(to: time, among: own.isEmpty ? slotsByName[name] : own) { name in
            !used.contains("\(dose.day) \(name) \(number)")
          }
        }
      if let slot {
        used.insert("\(dose.day) \(slot) \(number)")
        if slots[slot] == nil { slots[slot] = dose.time ?? .noon }
      } else if !dose.isTaken {
        brought.leftOut += 1
        continue
      }
      // Of one that nothing but doses tell of, these tell when it was due, and how much of it.
      if medication.steps.isEmpty {
        if let slot { brought.records.medications[number - 2].add(slot) }
        if let amount = dose.amount {
          amounts[number, default: ToldAmounts()].add(amount, in: slot, of: dose)
        }
      }
      brought.records.doses.append(dose.recorded(number, slot: slot))
      brought.places.append(dose.place)
    }
    for index in brought.records.medications.indices where brought.records.medications[index].hasNoSlot {
      brought.records.medications[index].add(.morning)
    }
    brought.records.slots = slots.recorded(from: today)
    brought.remarks = remarks
    for (number, amounts) in amounts.sorted(by: { $0.key < $1.key }) {
      brought.records.medications[number - 2].set(amounts.dose)
      if amounts.haveChanged {
        brought.remarks.append(
          translated(
            "\(known[number - 2].name): its doses differ in amount; that of the last is written down."
          )
        )
      }
    }
    return brought
  }

  /// Every medication, also those that only doses tell of.
  private var known: [ForeignMedication] {
    var names = Set(medications.map { $0.name.lowercased() })
    var known = medications
    for dose in doses where names.insert(dose.medication.lowercased()).inserted {
      known.append(ForeignMedication(name: dose.medication, dosage: dose.dosage))
    }
    return known
  }
}

extension Control.RecordedMedication {
  /// Whether it is due on days, and in no slot of them.
  fileprivate var hasNoSlot: Bool {
    versions.contains { $0.medication.slots.isEmpty && $0.medication.schedule != "as-needed" }
  }

  /// A dose of it was due in `slot`.
  fileprivate mutating func add(_ slot: SlotName) {
    for index in versions.indices where !versions[index].medication.slots.contains(slot.description) {
      versions[index].medication.slots.append(slot.description)
    }
  }

  /// So much of it a dose was.
  fileprivate mutating func set(_ dose: DoseAmounts) {
    guard dose != .one else { return }
    for index in versions.indices { versions[index].medication.dose = dose.description }
  }
}

/// How much the doses of a medication were.
private struct ToldAmounts {
  /// The last by its slot; nil for doses as needed.
  private var last: [SlotName?: (amount: Amount, day: Day, at: String)] = [:]
  /// Whether those of a slot differ.
  private(set) var haveChanged = false

  mutating func add(_ amount: Amount, in slot: SlotName?, of dose: ForeignDose) {
    if let known = last[slot] {
      if known.amount != amount { haveChanged = true }
      guard (known.day, known.at) < (dose.day, dose.at) else { return }
    }
    last[slot] = (amount, dose.day, dose.at)
  }

  var dose: DoseAmounts {
    let amounts = last.mapValues(\.amount)
    if Set(amounts.values).count == 1, let amount = amounts.values.first { return .same(amount) }
    let inSlots = amounts.compactMap { slot, amount in slot.map { ($0, amount) } }
    return DoseAmounts(Dictionary(uniqueKeysWithValues: inSlots))
  }
}

extension ForeignDose {
  fileprivate func recorded(_ number: Int, slot: SlotName?) -> Control.RecordedDose {
    Control.RecordedDose(
      day: day,
      slot: slot?.description,
      number: number,
      medication: medication,
      dosage: dosage,
      amount: amount.flatMap { $0 == .one ? nil : $0.description },
      status: isTaken ? .taken : .skipped,
      at: at,
      recordedAt: recordedAt,
      channel: channel,
      note: slot == nil ? note : nil
    )
  }
}

extension SlotTimes {
  /// The slot of that time; nil where there is none.
  fileprivate func known(at time: TimeOfDay) -> SlotName? { keys.sorted().first { self[$0] == time } }

  /// The slot of that time, which is added where there is none.
  fileprivate mutating func name(of time: TimeOfDay) -> SlotName {
    if let known = known(at: time) { return known }
    let clock = "\(time)".filter { $0 != ":" }
    let usual = usualNames.last { $0.from <= time.hour }?.name ?? "night"
    let name = [usual, "\(usual)-\(clock)"].compactMap(SlotName.init(_:)).first { self[$0] == nil }
    // Two times never have the same clock.
    let new = name ?? SlotName("at-\(clock)") ?? .morning
    self[new] = time
    return new
  }

  /// The slot nearest to a time, of those that are `free`; nil where none is.
  fileprivate func nearest(
    to time: TimeOfDay,
    among names: Set<SlotName>?,
    where isFree: (SlotName) -> Bool
  ) -> SlotName? {
    filter { names?.contains($0.key) ?? true }.keys.sorted().filter(isFree).min { one, other in
      distance(of: one, to: time) < distance(of: other, to: time)
    }
  }

  private func distance(of name: SlotName, to time: TimeOfDay) -> Int {
    Int(((self[name] ?? .noon).secondsSinceMidnight - time.secondsSinceMidnight).magnitude)
  }

  fileprivate func recorded(from day: Day) -> [Control.RecordedSlot] {
    sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { Control.RecordedSlot(slot: $0.key.description, from: day, time: $0.value) }
  }
}

/// What people call the times of the day from an hour on.
private let usualNames: [(from: Int, name: String)] = [
  (0, "night"), (5, "morning"), (11, "noon"), (14, "afternoon"), (17, "evening"), (22, "bedtime"),
]
