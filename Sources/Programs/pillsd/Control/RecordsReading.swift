import PillsAPI
import PillsCore

/// Records that are brought along, read as they come.
struct RecordsReading {
  private(set) var records = ImportedRecords()
  /// How many of each kind were read, to say which one cannot be.
  private var counts: [Control.InvalidRecord.Kind: Int] = [:]
  private var ids: Set<MedicationID> = []
  /// How many versions all medications have, and how much was said of what is left of them.
  private var versions = 0
}

extension RecordsReading {
  /// How much there is to keep.
  var count: Int { counts.values.reduce(0, +) + versions }

  /// Adds a part; throws where a record of it cannot be kept.
  mutating func add(_ part: Control.Records, at moment: Moment) throws(Control.InvalidRecord) {
    for medication in part.medications {
      try read(.medication) { (reading) throws(InputComplaint) in try reading.add(medication, at: moment) }
    }
    for slots in part.slots {
      try read(.slots) { (reading) throws(InputComplaint) in try reading.add(slots) }
    }
    for goal in part.goals { try read(.goal) { (reading) throws(InputComplaint) in try reading.add(goal) } }
    for dose in part.doses {
      try read(.dose) { (reading) throws(InputComplaint) in try reading.add(dose, at: moment) }
    }
    for drink in part.drinks {
      try read(.drink) { (reading) throws(InputComplaint) in try reading.add(drink, at: moment) }
    }
  }

  private mutating func read(
    _ kind: Control.InvalidRecord.Kind,
    _ add: (inout RecordsReading) throws(InputComplaint) -> Void
  ) throws(Control.InvalidRecord) {
    counts[kind, default: 0] += 1
    do throws(InputComplaint) {
      try add(&self)
    } catch {
      throw Control.InvalidRecord(kind: kind, number: counts[kind] ?? 0, error)
    }
  }
}

// Medications, slots and goals.
extension RecordsReading {
  private mutating func add(_ medication: Control.RecordedMedication, at moment: Moment)
    throws(InputComplaint)
  {
    guard let id = id(ofNumber: medication.number) else { throw InputComplaint(.numberNotItsOwn) }
    // One with more versions than a message has room for goes on in the next.
    let isFurther = records.histories.last?.id == id
    guard ids.insert(id).inserted || isFurther else {
      throw InputComplaint(.numberNotItsOwn)
    }
    var versions = isFurther ? records.histories.removeLast().versions : []
    for version in medication.versions {
      let read = try self.version(version, of: id, at: moment)
      guard versions.last.map({ $0.from <= read.from }) ?? true else {
        throw InputComplaint(.versionsDisordered)
      }
      versions.append(read)
    }
    guard !versions.isEmpty else { throw InputComplaint(.noVersion) }
    self.versions += medication.versions.count + (medication.stock?.count ?? 0)
    for said in medication.stock ?? [] { records.stock.append(try entry(said, of: id, at: moment)) }
    records.histories.append(MedicationHistory(versions: versions))
  }

  /// What stands for a medication until it is known which one it is here; nil for a number that the records do not use.
  private func id(ofNumber number: Int) -> MedicationID? {
    guard number > 0 else { return nil }
    return number == 1 ? .defaultMedication : MedicationID(number: UInt64(number))
  }

  private func version(
    _ version: Control.MedicationVersion,
    of id: MedicationID,
    at moment: Moment
  ) throws(InputComplaint) -> MedicationVersion {
    let from = try recordable(version.from)
    let days = try DayPattern(parsing: version.medication.schedule, first: from, today: moment.today)
    let slots = try version.medication.slots.map { name throws(InputComplaint) in try slot(name) }
    guard slots.isEmpty == (days == .asNeeded) else { throw InputComplaint(.slotsUnfit) }
    var medication = Medication(id: id, name: "", schedule: Schedule(days, slots: Set(slots)))
    medication[.name] = try text(.name, version.medication.medication)
    for (kind, words) in version.medication.texts { medication[kind] = try text(kind, words) }
    if let dose = version.medication.dose {
      medication.dose = try DoseAmounts(parsing: dose, first: from, today: moment.today)
    }
    medication.hours = try version.medication.zone.map { text throws(InputComplaint) in
      guard let hours = ReminderHours(rawValue: text) else { throw InputComplaint(.noZone) }
      return hours
    }
    medication.hasReminders = version.medication.reminders
    medication.state = version.medication.state
    medication.limits = AsNeededLimits(perDay: version.medication.perDay, gap: version.medication.gap)
    guard medication.limits.hasGoodPerDay else { throw AsNeededLimits.perDayComplaint }
    guard medication.limits.hasGoodGap else { throw AsNeededLimits.gapComplaint }
    return MedicationVersion(
      medication,
      from: Boundary(from, version.time ?? .midnight),
      madeAt: try instant(version.madeAt, moment.zone)
    )
  }

  private func entry(
    _ said: Control.RecordedStock,
    of medication: MedicationID,
    at moment: Moment
  ) throws(InputComplaint) -> StockEntry {
    guard let id = StockEntryID(said.id) else { throw InputComplaint(.noStockID) }
    let text = [said.said.rawValue, said.amount ?? said.days.map(String.init)].compactMap(\.self)
    guard let saying = StockEntry.Saying(text.joined(separator: ":")) else { throw InputComplaint(.noStock) }
    return StockEntry(id, of: medication, at: try pastInstant(said.at, at: moment), saying)
  }

  private mutating func add(_ time: Control.RecordedSlot) throws(InputComplaint) {
    let (slot, from) = (try slot(time.slot), try recordable(time.from))
    let known = records.slots[slot] ?? Timeline()
    guard known.last.map({ $0.from < from }) ?? true else { throw InputComplaint(.slotsDisordered) }
    records.slots[slot] = known.changed(by: Timeline.Step(time.time, from: from))
  }

  private mutating func add(_ goal: Control.RecordedGoal) throws(InputComplaint) {
    let from = try recordable(goal.from)
    guard GoalHistory.millilitreRange.contains(goal.millilitres) else {
      throw InputComplaint(.goalOutOfRange, Self.ends(of: GoalHistory.millilitreRange))
    }
    let versions = records.goals.versions.map { (from: $0.from, millilitres: $0.millilitres) }
    guard versions.last.map({ $0.from < from }) ?? true else { throw InputComplaint(.goalsDisordered) }
    records.goals = GoalHistory(versions: versions + [(from: from, millilitres: goal.millilitres)])
  }
}

// Doses and drinks.
extension RecordsReading {
  private mutating func add(_ dose: Control.RecordedDose, at moment: Moment) throws(InputComplaint) {
    let day = try pastDay(dose.day, at: moment)
    guard let id = id(ofNumber: dose.number), ids.contains(id) else {
      throw InputComplaint(.unknownNumber, [.count: "\(dose.number)"])
    }
    guard let kind = DoseAnswer.Kind(dose.status) else { return }
    guard let text = dose.at else { throw InputComplaint(.noTimeOfAnswer) }
    let at = try pastInstant(text, at: moment)
    let recordedAt = try dose.recordedAt.map { text throws(InputComplaint) in
      try pastInstant(text, at: moment)
    }
    let label = try label(of: dose, day, id)
    guard let name = dose.slot else {
      guard kind == .taken else { throw InputComplaint(.skippedAsNeeded) }
      let dose = AsNeededDose(
        medication: id,
        at: at,
        day: day,
        label,
        note: try dose.note.map { words throws(InputComplaint) in
          try self.text("note") { () throws(InputComplaint) in
            try OneLineText.validated(words, limit: AsNeededDose.mostNoteCharacters)
          }
        }?.unlessEmpty
      )
      records.asNeededEvents.append(
        AsNeededEvent(dose, kind: .taken, recordedAt: recordedAt ?? moment.now, via: .importing)
      )
      return
    }
    records.events.append(
      DoseEvent(
        Dose(day: day, slot: try slot(name), medication: id),
        answer: DoseAnswer(kind, at: at, label),
        recordedAt: recordedAt ?? moment.now,
        via: .importing
      )
    )
  }

  /// What a dose was called: as it says itself, or else as its medication was on its day.
  private func label(
    of dose: Control.RecordedDose,
    _ day: Day,
    _ id: MedicationID
  ) throws(InputComplaint) -> DoseLabel {
    guard dose.medication.isEmpty, let medication = records.histories.first(where: { $0.id == id }) else {
      return DoseLabel(
        name: try text(.name, dose.medication),
        dosage: try text(.dosage, dose.dosage ?? ""),
        amount: try amount(dose.amount)
      )
    }
    let slot = try dose.slot.map { name throws(InputComplaint) in try self.slot(name) }
    return medication.latest(on: day).label(in: slot, on: day, amount: try dose.amount.map(amount))
  }

  private func amount(_ text: String?) throws(InputComplaint) -> Amount {
    guard let text else { return .one }
    guard let amount = Amount(text), Amount.doseRange.contains(amount) else { throw Amount.doseComplaint }
    return amount
  }

  private mutating func add(_ drink: Control.RecordedDrink, at moment: Moment) throws(InputComplaint) {
    guard let id = DrinkID(drink.id) else { throw InputComplaint(.noDrinkID) }
    guard Drink.millilitreRange.contains(drink.millilitres) else {
      throw InputComplaint(.drinkOutOfRange, Self.ends(of: Drink.millilitreRange))
    }
    guard let beverage = Beverage(drink.beverage) else {
      throw InputComplaint(.noRecordedBeverage, [.most: "\(Beverage.mostCharacters)"])
    }
    let note = try drink.note.map { words throws(InputComplaint) in
      try text("note") { () throws(InputComplaint) in
        try OneLineText.validated(words, limit: Drink.mostNoteCharacters)
      }
    }
    records.drinks.append(
      Drink(
        id,
        drink.millilitres,
        of: beverage,
        at: try pastInstant(drink.at, at: moment),
        day: try pastDay(drink.day, at: moment),
        note: note.flatMap { $0.isEmpty ? nil : $0 }
      )
    )
  }
}

// What they are made of.
extension RecordsReading {
  private static func ends(of range: ClosedRange<Int>) -> [ComplaintField: String] {
    [.least: "\(range.lowerBound)", .most: "\(range.upperBound)"]
  }

  private func recordable(_ day: Day) throws(InputComplaint) -> Day {
    guard day >= .firstRecorded, day < .last else {
      throw InputComplaint(.noRecordedDay, [.day: "\(Day.firstRecorded)"])
    }
    return day
  }

  private func pastDay(_ day: Day, at moment: Moment) throws(InputComplaint) -> Day {
    let day = try recordable(day)
    guard day <= moment.today else { throw InputComplaint(.stillToCome, [.day: "\(day)"]) }
    return day
  }

  private func slot(_ text: String) throws(InputComplaint) -> SlotName {
    guard let slot = SlotName(text) else { throw InputComplaint(.noSlotName) }
    return slot
  }

  private func text(_ kind: MedicationText, _ words: String) throws(InputComplaint) -> String {
    try text(kind.rawValue) { () throws(InputComplaint) in try kind.validated(words) }
  }

  /// Has what is wrong with a text say which of the record it is.
  private func text(
    _ field: String,
    _ read: () throws(InputComplaint) -> String
  ) throws(InputComplaint) -> String {
    do throws(InputComplaint) { return try read() } catch { throw error.adding([.text: field]) }
  }

  private func pastInstant(_ text: String, at moment: Moment) throws(InputComplaint) -> Instant {
    let instant = try instant(text, moment.zone)
    guard instant <= moment.now else { throw InputComplaint(.stillToCome, [.day: text]) }
    return instant
  }

  /// Without an offset it is a local time.
  private func instant(_ text: String, _ zone: any LocalTime) throws(InputComplaint) -> Instant {
    if let instant = Instant(exactTimestamp: text) { return instant }
    guard text.dropFirst(10).first == "T", let day = Day(String(text.prefix(10))),
      let time = TimeOfDay(String(text.dropFirst(11)))
    else { throw InputComplaint(.noMoment) }
    return zone.instant(of: time, on: day)
  }
}

extension DoseAnswer.Kind {
  /// Nil where nobody answered.
  fileprivate init?(_ status: DoseStatus) {
    switch status {
    case .taken: self = .taken
    case .skipped: self = .skipped
    case .due, .missed: return nil
    }
  }
}
