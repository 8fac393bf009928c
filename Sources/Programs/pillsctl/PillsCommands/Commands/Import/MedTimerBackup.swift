import PillsCore
import Varlink
import Words

extension ForeignHistory {
  /// Reads a backup, or one of the two files of earlier versions, which differ only in their content.
  init(medTimer json: JSONReader) throws(UnfitJSON) {
    var backup = MedTimer.Backup()
    var isList = false
    if !(try json.members().names.contains("list")) {
      backup = try json.read(MedTimer.Backup.self)
    } else {
      isList = true
      if let medicines = try? json.read(MedTimer.Medicines.self) {
        backup.medicines = medicines
      } else {
        backup.events = try json.read(MedTimer.Events.self)
      }
    }
    self.init()
    for (index, medicine) in (backup.medicines?.list ?? []).enumerated() {
      try add(medicine, at: isList ? "list[\(index)]" : "medicines.list[\(index)]")
    }
    for (index, event) in (backup.events?.list ?? []).enumerated() {
      try add(event, at: isList ? "list[\(index)]" : "events.list[\(index)]")
    }
    let notes = backup.events?.list.count { !($0.notes ?? "").isEmpty } ?? 0
    if notes > 0 {
      remarks.append(
        translated(
          notes,
          one: "\(notes) note of a dose is not imported.",
          other: "\(notes) notes of doses are not imported."
        )
      )
    }
  }

  private mutating func add(_ full: MedTimer.Medicine, at place: String) throws(UnfitJSON) {
    let name = full.medicine.name.asOneLine
    let all = full.reminders.filter(\.isOfDose)
    let active = all.filter { $0.active ?? true }
    let reminders = active.isEmpty ? all : active
    var (plans, problems) = ([MedTimerPlan](), [String]())
    for (index, reminder) in full.reminders.enumerated() where reminder.isOfDose {
      guard active.isEmpty || reminder.active ?? true else { continue }
      if let problem = reminder.problem {
        problems.append(problem)
      } else {
        problems += reminder.monthDays.flatMap(doubt(about:)).map { [$0] } ?? []
        plans.append(try MedTimerPlan(reminder, number: index, at: "\(place).reminders[\(index)]"))
      }
    }
    let course = MedTimerCourse(plans)
    problems += course.leftOut.map { plan in
      translated(
        "the reminder at \(plan.time) has other days or another amount than the others, which Pills cannot combine"
      )
    }
    var medication = ForeignMedication(name: name, steps: course.steps)
    if medication.steps.isEmpty { medication.steps = [ForeignStep(schedule: ForeignStep.asNeeded)] }
    let texts = reminders.map(\.instructions) + [full.medicine.notes]
    let instructions = texts.compactMap { $0?.asOneLine }.filter { !$0.isEmpty }
    medication.instructions = instructions.first
    (medication.reminders, medication.carried) = (reminders.count, course.carried)
    medication.isActive = problems.isEmpty && (!active.isEmpty || all.isEmpty)
    medications.append(medication)
    if !problems.isEmpty { remarks.append(isOnHold(name, Set(problems).sorted().joined(separator: "; "))) }
    remark(on: full, name, others: Set(instructions.dropFirst()).subtracting(instructions.prefix(1)))
    if !active.isEmpty, active.count < all.count {
      let count = all.count - active.count
      remarks.append(
        translated(
          count,
          one: "\(name): \(count) reminder that is switched off is not imported.",
          other: "\(name): \(count) reminders that are switched off are not imported."
        )
      )
    }
  }

  /// Adds remarks about everything that Pills does not import, or handles in another way.
  private mutating func remark(on full: MedTimer.Medicine, _ name: String, others: Set<String>) {
    if let amount = full.medicine.amount, amount > 0 {
      let stock = Amount("\(amount)").map(\.description) ?? "\(amount)"
      let command = "pillsctl stock \(name.shellQuoted) \(stock)"
      remarks.append(translated("\(name): its stock is not imported. To count it: \(command)"))
    }
    if full.reminders.contains(where: { !$0.isOfDose }) {
      remarks.append(
        translated("\(name): its reminders about the stock and the expiry date are not imported.")
      )
    }
    if let expiry = full.medicine.expirationDate, let day = foreignDay(expiry) {
      remarks.append(translated("\(name): its expiry date, \(day), is not imported."))
    }
    for text in others.sorted() { remarks.append(translated("\(name): this text is not imported: \(text)")) }
    let tags = (full.tags ?? []).map(\.name.asOneLine).filter { !$0.isEmpty }
    if !tags.isEmpty {
      let list = tags.joined(separator: ", ")
      remarks.append(
        translated(
          "\(name): its tags are not imported (\(list)). In Pills, all medications belong to one person."
        )
      )
    }
    let doses = full.reminders.filter { $0.isOfDose && $0.active ?? true }
    if doses.contains(where: { $0.automaticallyTaken == true }) {
      remarks.append(translated("\(name): MedTimer records it as taken by itself; Pills asks you."))
    }
    if doses.contains(where: { $0.variableAmount == true }) {
      remarks.append(translated("\(name): MedTimer asks how much you take; Pills does not."))
    }
  }

  private mutating func add(_ event: MedTimer.Event, at place: String) throws(UnfitJSON) {
    let isOfDose = !["OUT_OF_STOCK", "EXPIRATION_DATE", "REFILL"].contains(event.reminderType ?? "")
    guard isOfDose, ["TAKEN", "SKIPPED"].contains(event.status) else { return }
    guard let due = Timestamp(foreignSeconds: Double(event.remindedTimestamp)) else {
      throw .corrupt(at: "\(place).remindedTimestamp")
    }
    let isAtTime = ["TIME_BASED", nil].contains(event.reminderType)
    let seconds = event.processedTimestamp > 0 ? event.processedTimestamp : event.remindedTimestamp
    guard let at = Timestamp(foreignSeconds: Double(seconds))?.instant else {
      throw .corrupt(at: "\(place).processedTimestamp")
    }
    doses.append(
      ForeignDose(
        day: due.day,
        time: isAtTime ? due.timeOfDay : nil,
        medication: event.medicineName.asOneLine,
        dosage: typedAmount(event.amount),
        isTaken: event.status == "TAKEN",
        at: at,
        place: place
      )
    )
  }
}

/// Says that a medication is imported as paused, and why.
func isOnHold(_ name: String, _ reason: String) -> String {
  let command = "pillsctl medication resume \(name.shellQuoted)"
  return translated("\(name) is imported as paused: \(reason). Correct it, then: \(command)")
}

/// An amount as the person typed it; nil if MedTimer has none, or only a question mark.
func typedAmount(_ text: String?) -> String? {
  (text?.asOneLine).flatMap { ["", "?"].contains($0) ? nil : $0 }
}

func foreignDay(_ daysSinceEpoch: Int) -> Day? {
  guard daysSinceEpoch > 0, daysSinceEpoch < Int(Day.last.daysSinceEpoch) else { return nil }
  return Day(daysSinceEpoch: Int32(daysSinceEpoch))
}

extension MedTimer.Reminder {
  /// False if it is about stock or an expiry date.
  fileprivate var isOfDose: Bool {
    outOfStockReminderType ?? "OFF" == "OFF" && expirationReminderType ?? "OFF" == "OFF"
  }

  fileprivate var problem: String? {
    if linkedReminderId ?? 0 != 0 { return translated("a reminder follows another one") }
    if intervalStart ?? 0 != 0 || windowedInterval == true {
      return translated("a reminder repeats every \(timeInMinutes) minutes")
    }
    if monthDays == [] { return translated("a reminder has no day of the month") }
    let areWeekdaysChosen = days.map { $0.contains(true) && $0.contains(false) } ?? false
    guard [monthDays != nil, isCyclic, areWeekdaysChosen].count(where: { $0 }) < 2 else {
      return translated("a reminder has more than one rule for its days")
    }
    return nil
  }

  var isCyclic: Bool { (consecutiveDays ?? 1) > 0 && (pauseDays ?? 0) > 0 }

  /// Nil if they do not matter: all 31 are chosen. The program writes 32 bits, as a signed or an unsigned
  /// number.
  var monthDays: Set<Int>? {
    let bits = UInt32(truncatingIfNeeded: activeDaysOfMonth ?? -1)
    let days = DayPattern.monthDayRange.filter { bits & 1 << ($0 - 1) != 0 }
    return days.count == DayPattern.monthDayRange.count ? nil : Set(days)
  }
}

/// Why Pills would have other days than a program that has no dose in a month without one of `monthDays`; nil
/// if it would have the same.
func doubt(about monthDays: Set<Int>) -> String? {
  // Every month has 28 days.
  monthDays.allSatisfy { $0 <= 28 }
    ? nil
    : translated(
      "in a month without this day, Pills has a dose on the last day, but the other program has none"
    )
}
