import PillsAPI
import PillsCore

/// Records that are brought along, read as they come.
struct RecordsReading {
  private(set) var records = ImportedRecords()
  /// How many of each kind were read, to say which one cannot be.
  private var counts: [Control.InvalidRecord.Kind: Int] = [:]
  private var numbers: Set<MedicationID> = []
  /// How many versions all medications have, and how much was said of what is left of them.
  private var versions = 0
}

extension RecordsReading {
  /// How much there is to keep.
  var count: Int { counts.values.reduce(0, +) + versions }

  /// Adds a part; throws where a record of it cannot be kept.
  mutating func add(_ part: Control.Records, at moment: Moment) throws(Control.InvalidRecord) {
    for medication in part.medications {
      try read(.medication) { (reading) throws(Unfit) in try reading.add(medication, at: moment) }
    }
    for slots in part.slots { try read(.slots) { (reading) throws(Unfit) in try reading.add(slots) } }
    for goal in part.goals { try read(.goal) { (reading) throws(Unfit) in try reading.add(goal) } }
    for dose in part.doses {
      try read(.dose) { (reading) throws(Unfit) in try reading.add(dose, at: moment) }
    }
    for drink in part.drinks {
      try read(.drink) { (reading) throws(Unfit) in try reading.add(drink, at: moment) }
    }
  }

  private mutating func read(
    _ kind: Control.InvalidRecord.Kind,
    _ add: (inout RecordsReading) throws(Unfit) -> Void
  ) throws(Control.InvalidRecord) {
    counts[kind, default: 0] += 1
    do throws(Unfit) {
      try add(&self)
    } catch {
      throw Control.InvalidRecord(kind: kind, number: counts[kind] ?? 0, expectation: error.expectation)
    }
  }
}

/// Why a record cannot be kept.
private struct Unfit: Error {
  /// What would have done, as a clause.
  let expectation: String
}

// Medications, slots and goals.
extension RecordsReading {
  private mutating func add(_ medication: Control.RecordedMedication, at moment: Moment) throws(Unfit) {
    let id = MedicationID(rawValue: Int64(medication.number))
    // One with more versions than a message has room for goes on in the next.
    let isFurther = records.histories.last?.id == id
    guard medication.number > 0, numbers.insert(id).inserted || isFurther else {
      throw Unfit(expectation: "each medication has a number of its own, above 0")
    }
    var versions = isFurther ? records.histories.removeLast().versions : []
    for version in medication.versions {
      let read = try self.version(version, of: id, at: moment)
      guard versions.last.map({ $0.from <= read.from }) ?? true else {
        throw Unfit(expectation: "the versions of a medication are in the order of their days")
      }
      versions.append(read)
    }
    guard !versions.isEmpty else { throw Unfit(expectation: "a medication has a version") }
    self.versions += medication.versions.count + (medication.stock?.count ?? 0)
    for said in medication.stock ?? [] { records.stock.append(try entry(said, of: id, at: moment)) }
    records.histories.append(MedicationHistory(versions: versions))
  }

  private func version(
    _ version: Control.MedicationVersion,
    of id: MedicationID,
    at moment: Moment
  ) throws(Unfit) -> MedicationVersion {
    let from = try recordable(version.from)
    let days: DayPattern
    do throws(InvalidSchedule) {
      days = try DayPattern(parsing: version.medication.schedule, first: from, today: moment.today)
    } catch {
      throw Unfit(expectation: error.expectation)
    }
    let slots = try version.medication.slots.map { name throws(Unfit) in try slot(name) }
    guard slots.isEmpty == (days == .asNeeded) else {
      throw Unfit(expectation: "a medication that is due on days has slots, and one taken as needed has none")
    }
    var medication = Medication(id: id, name: "", schedule: Schedule(days, slots: Set(slots)))
    medication[.name] = try text(.name, version.medication.medication)
    for (kind, words) in version.medication.texts { medication[kind] = try text(kind, words) }
    if let dose = version.medication.dose {
      medication.dose = try self.dose(dose, from: from, today: moment.today)
    }
    medication.hours = try version.medication.zone.map { text throws(Unfit) in
      guard let hours = ReminderHours(rawValue: text) else {
        throw Unfit(expectation: "the zone of a medication is local or home")
      }
      return hours
    }
    medication.hasReminders = version.medication.reminders
    medication.state = version.medication.state
    medication.limits = AsNeededLimits(
      perDay: version.medication.perDay,
      gap: version.medication.gap
    )
    guard medication.limits.hasGoodPerDay else { throw Unfit(expectation: AsNeededLimits.perDayExpectation) }
    guard medication.limits.hasGoodGap else { throw Unfit(expectation: AsNeededLimits.gapExpectation) }
    return MedicationVersion(
      medication,
      from: from,
      madeAt: try instant(version.madeAt, moment.zone),
      holdsSince: try version.holdsSince.map { text throws(Unfit) in try instant(text, moment.zone) }
    )
  }

  private func entry(
    _ said: Control.RecordedStock,
    of medication: MedicationID,
    at moment: Moment
  ) throws(Unfit) -> StockEntry {
    guard let id = StockEntryID(said.id) else {
      throw Unfit(expectation: "the id of what is said of stock has ten letters and digits")
    }
    let text = [said.said.rawValue, said.amount ?? said.days.map(String.init)].compactMap(\.self)
    guard let saying = StockEntry.Saying(text.joined(separator: ":")) else {
      throw Unfit(
        expectation: "of stock, \(StockEntry.expectation), and of days, \(StockEntry.warningExpectation)"
      )
    }
    return StockEntry(id, of: medication, at: try pastInstant(said.at, at: moment), saying)
  }

  private func dose(
    _ text: String,
    from first: Day,
    today: Day
  ) throws(Unfit) -> DoseAmounts {
    do throws(InvalidDose) {
      return try DoseAmounts(parsing: text, first: first, today: today)
    } catch {
      throw Unfit(expectation: error.expectation)
    }
  }

  private mutating func add(_ version: Control.RecordedSlots) throws(Unfit) {
    let from = try recordable(version.from)
    guard records.slots.versions.last.map({ $0.from < from }) ?? true else {
      throw Unfit(
        expectation: "the versions of the slots are in the order of their days, each on a day of its own"
      )
    }
    let read = SlotVersion(slots: try times(version.slots), from: from, over: try times(version.over))
    records.slots = SlotHistory(versions: records.slots.versions + [read])
  }

  private func times(_ slots: [Control.SlotTime]) throws(Unfit) -> [SlotName: TimeOfDay] {
    var times: [SlotName: TimeOfDay] = [:]
    for slot in slots {
      times[try self.slot(slot.slot)] = slot.time
    }
    return times
  }

  private mutating func add(_ goal: Control.RecordedGoal) throws(Unfit) {
    let from = try recordable(goal.from)
    guard GoalHistory.millilitreRange.contains(goal.millilitres) else {
      let range = GoalHistory.millilitreRange
      throw Unfit(expectation: "a goal is from \(range.lowerBound) to \(range.upperBound) ml")
    }
    let versions = records.goals.versions.map { (from: $0.from, millilitres: $0.millilitres) }
    guard versions.last.map({ $0.from < from }) ?? true else {
      throw Unfit(expectation: "the goals are in the order of their days, each on a day of its own")
    }
    records.goals = GoalHistory(versions: versions + [(from: from, millilitres: goal.millilitres)])
  }
}

// Doses and drinks.
extension RecordsReading {
  private mutating func add(_ dose: Control.RecordedDose, at moment: Moment) throws(Unfit) {
    let day = try pastDay(dose.day, at: moment)
    let id = MedicationID(rawValue: Int64(dose.number))
    guard numbers.contains(id) else {
      throw Unfit(expectation: "it is of no medication that was added: there is no number \(dose.number)")
    }
    guard let kind = DoseAnswer.Kind(dose.status) else { return }
    guard let text = dose.at else {
      throw Unfit(expectation: "a dose that was taken or skipped was so at some time")
    }
    let at = try pastInstant(text, at: moment)
    let recordedAt = try dose.recordedAt.map { text throws(Unfit) in try pastInstant(text, at: moment) }
    let channel = dose.channel.flatMap(Channel.init(rawValue:)) ?? .control
    guard let name = dose.slot else {
      guard kind == .taken else { throw Unfit(expectation: "a dose as needed can only be taken") }
      let dose = AsNeededDose(medication: id, at: at, day: day)
      records.asNeededEvents.append(
        AsNeededEvent(dose, kind: .taken, recordedAt: recordedAt ?? moment.now, channel: channel)
      )
      return
    }
    records.events.append(
      DoseEvent(
        Dose(day: day, slot: try slot(name), medication: id),
        answer: DoseAnswer(kind, at: at),
        recordedAt: recordedAt ?? moment.now,
        channel: channel
      )
    )
  }

  private mutating func add(_ drink: Control.RecordedDrink, at moment: Moment) throws(Unfit) {
    guard let id = DrinkID(drink.id) else {
      throw Unfit(expectation: "the id of a drink has ten letters and digits")
    }
    guard Drink.millilitreRange.contains(drink.millilitres) else {
      let range = Drink.millilitreRange
      throw Unfit(expectation: "a drink is from \(range.lowerBound) to \(range.upperBound) ml")
    }
    guard let beverage = Beverage(drink.beverage) else {
      throw Unfit(
        expectation: "a beverage is a word or a few, of at most \(Beverage.mostCharacters) characters"
      )
    }
    var note: String?
    do throws(UnfitText) {
      note = try drink.note.map { text throws(UnfitText) in
        try OneLineText.validated(text, limit: Drink.mostNoteCharacters)
      }
    } catch {
      throw Unfit(expectation: "of a note, \(error.expectation)")
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
  private func recordable(_ day: Day) throws(Unfit) -> Day {
    guard day >= .firstRecorded, day < .last else {
      throw Unfit(expectation: "a day is a date such as 2026-11-20, and none before \(Day.firstRecorded)")
    }
    return day
  }

  private func pastDay(_ day: Day, at moment: Moment) throws(Unfit) -> Day {
    let day = try recordable(day)
    guard day <= moment.today else { throw Unfit(expectation: "\(day) is still to come") }
    return day
  }

  private func slot(_ text: String) throws(Unfit) -> SlotName {
    guard let slot = SlotName(text) else { throw Unfit(expectation: SlotName.expectation) }
    return slot
  }

  private func text(_ kind: MedicationText, _ words: String) throws(Unfit) -> String {
    do throws(InvalidMedicationText) {
      return try kind.validated(words)
    } catch {
      throw Unfit(expectation: "of the \(kind.rawValue), \(error.reason.expectation)")
    }
  }

  private func pastInstant(_ text: String, at moment: Moment) throws(Unfit) -> Instant {
    let instant = try instant(text, moment.zone)
    guard instant <= moment.now else { throw Unfit(expectation: "\(text) is still to come") }
    return instant
  }

  /// Without an offset it is a local time.
  private func instant(_ text: String, _ zone: any LocalTime) throws(Unfit) -> Instant {
    if let instant = Instant(exactTimestamp: text) { return instant }
    guard text.dropFirst(10).first == "T", let day = Day(String(text.prefix(10))),
      let time = TimeOfDay(String(text.dropFirst(11)))
    else { throw Unfit(expectation: "a moment is written 2026-11-20T21:00:00+01:00") }
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
