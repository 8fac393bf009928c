import PillsCore
import Varlink
import Words

extension ForeignHistory {
  /// Reads a backup, or one of the two files of earlier versions, which differ only in their content.
  init(medTimer json: JSONReader, on today: Day) throws(UnfitJSON) {
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
    let weekend = try backup.settings.flatMap { (settings) throws(UnfitJSON) in
      try MedTimerWeekend(settings, at: "settings")
    }
    for (index, medicine) in (backup.medicines?.list ?? []).enumerated() {
      try add(medicine, weekend, on: today, at: isList ? "list[\(index)]" : "medicines.list[\(index)]")
    }
    let names = backup.medicines.map { Set($0.list.map { $0.medicine.name.asOneLine.lowercased() }) }
    for (index, event) in (backup.events?.list ?? []).enumerated() {
      try add(event, of: names, at: isList ? "list[\(index)]" : "events.list[\(index)]")
    }
    remark(on: backup)
  }

  private mutating func add(
    _ full: MedTimer.Medicine,
    _ weekend: MedTimerWeekend?,
    on today: Day,
    at place: String
  ) throws(UnfitJSON) {
    let name = full.medicine.name.asOneLine
    let all = full.reminders.enumerated().filter(\.element.isOfDose)
    let active = all.filter { $0.element.active ?? true }
    let reminders = active.isEmpty ? all : active
    var (plans, problems) = ([MedTimerPlan](), [String]())
    for (index, reminder) in reminders {
      problems += reminder.problems.map(\.words)
      guard !reminder.problems.contains(where: \.leavesOut) else { continue }
      plans.append(
        try MedTimerPlan(reminder, weekend, number: index, at: "\(place).reminders[\(index)]")
      )
    }
    if active.isEmpty, !all.isEmpty {
      problems.append(translated("its reminders are switched off in MedTimer"))
    }
    if plans.count > MedTimerCourse.mostPlans {
      problems.append(translated("it has more than \(MedTimerCourse.mostPlans) reminders"))
      plans = []
    }
    let course = MedTimerCourse(plans, on: today)
    problems += course.problems
    var medication = ForeignMedication(name: name, steps: course.steps)
    if medication.steps.isEmpty { medication.steps = [ForeignStep(schedule: ForeignStep.asNeeded)] }
    (medication.reminders, medication.carried) = (reminders.count, course.carried)
    medication.problems = Set(problems).sorted()
    let texts = reminders.map(\.element.instructions) + [full.medicine.notes]
    let others = medication.takeInstructions(from: texts)
    medications.append(medication)
    remark(on: full, name, others)
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

  private mutating func add(
    _ event: MedTimer.Event,
    of names: Set<String>?,
    at place: String
  ) throws(UnfitJSON) {
    let isOfDose = !["OUT_OF_STOCK", "EXPIRATION_DATE", "REFILL"].contains(event.reminderType ?? "")
    guard isOfDose, ["TAKEN", "SKIPPED"].contains(event.status) else { return }
    guard let due = Timestamp(foreignSeconds: Double(event.remindedTimestamp)) else {
      throw .corrupt(at: "\(place).remindedTimestamp")
    }
    let isAtTime = ["TIME_BASED", nil].contains(event.reminderType) && event.reminderId != -1
    let seconds = event.processedTimestamp > 0 ? event.processedTimestamp : event.remindedTimestamp
    guard let at = Timestamp(foreignSeconds: Double(seconds))?.instant else {
      throw .corrupt(at: "\(place).processedTimestamp")
    }
    doses.append(
      ForeignDose(
        day: due.day,
        time: isAtTime ? due.timeOfDay : nil,
        medication: event.medicine(of: names),
        dosage: typedAmount(event.amount),
        isTaken: event.status == "TAKEN",
        at: at,
        place: place
      )
    )
  }
}

extension MedTimer.Event {
  /// The name of the medicine. MedTimer writes the day of a cycle behind it, as in `Pill (3/21)`. `names` are
  /// those of the file in lower case; nil if it has events alone.
  fileprivate func medicine(of names: Set<String>?) -> String {
    let name = medicineName.asOneLine
    guard !(names?.contains(name.lowercased()) ?? false), name.last == ")",
      let start = name.lastIndex(of: "("), name[..<start].last == " "
    else { return name }
    let days = name[start...].dropFirst().dropLast().split(separator: "/", omittingEmptySubsequences: false)
    let plain = String(name[..<start].dropLast())
    let isCount = days.count == 2 && days.allSatisfy { Int($0) != nil }
    return isCount && names?.contains(plain.lowercased()) ?? true ? plain : name
  }
}

/// An amount as the person typed it; nil if MedTimer has none, or only a question mark.
func typedAmount(_ text: String?) -> String? {
  (text?.asOneLine).flatMap { ["", "?"].contains($0) ? nil : $0 }
}

/// Nil for 0, which means none in most places.
func foreignDay(_ daysSinceEpoch: Int?, at place: String) throws(UnfitJSON) -> Day? {
  guard let daysSinceEpoch, daysSinceEpoch != 0 else { return nil }
  guard (1..<Int(Day.last.daysSinceEpoch)).contains(daysSinceEpoch) else { throw .corrupt(at: place) }
  return Day(daysSinceEpoch: Int32(daysSinceEpoch))
}
