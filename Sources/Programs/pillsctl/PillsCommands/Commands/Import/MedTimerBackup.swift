import PillsCore
import Varlink
import Words

extension ForeignHistory {
  /// Reads a backup, or one of the two files that earlier versions wrote, of which only what is in them tells which it is.
  init(medTimer json: JSONReader) throws(UnfitJSON) {
    var backup = MedTimer.Backup()
    if !(try json.members().names.contains("list")) {
      backup = try json.read(MedTimer.Backup.self)
    } else if let medicines = try? json.read(MedTimer.Medicines.self) {
      backup.medicines = medicines
    } else {
      backup.events = try json.read(MedTimer.Events.self)
    }
    self.init()
    for medicine in backup.medicines?.list ?? [] { add(medicine) }
    for (index, event) in (backup.events?.list ?? []).enumerated() { add(event, at: "events.list[\(index)]") }
  }

  private mutating func add(_ medicine: MedTimer.Medicine) {
    let reminders = medicine.reminders.filter(\.isOfDose)
    let name = medicine.medicine.name.asOneLine
    var medication = ForeignMedication(name: name, schedule: "as-needed")
    medication.instructions = [reminders.first?.instructions, medicine.medicine.notes]
      .compactMap { $0?.asOneLine }.first { !$0.isEmpty }
    let timed = reminders.filter(\.isAtTime)
    if timed.count < reminders.count {
      remarks.append(translated("\(name): reminders at intervals or after another are left out."))
    }
    let active = timed.filter { $0.active ?? true }
    if let first = active.first ?? timed.first {
      medication.schedule = first.schedule
      if timed.contains(where: { $0.schedule != first.schedule }) {
        remarks.append(
          translated("\(name): its reminders are on different days; all are taken as the first.")
        )
      }
      if first.hasDaysOfMonth {
        remarks.append(translated("\(name): it is due on days of the month, which are left out."))
      }
      medication.dosage = first.amount.map { $0 == "?" ? "" : $0.asOneLine }.flatMap { $0.isEmpty ? nil : $0 }
      medication.times = (active.isEmpty ? timed : active).compactMap(\.time)
      medication.isActive = !active.isEmpty
      medication.from = timed.compactMap { day($0.periodStart) }.min()
      medication.until = timed.compactMap { day($0.periodEnd) }.max()
    }
    medications.append(medication)
  }

  private mutating func add(_ event: MedTimer.Event, at place: String) {
    let isOfDose = !["OUT_OF_STOCK", "EXPIRATION_DATE", "REFILL"].contains(event.reminderType ?? "")
    guard isOfDose, ["TAKEN", "SKIPPED"].contains(event.status) else { return }
    let due = LocalMoment(secondsSinceEpoch: event.remindedTimestamp)
    let isAtTime = ["TIME_BASED", nil].contains(event.reminderType)
    let at = event.processedTimestamp > 0 ? event.processedTimestamp : event.remindedTimestamp
    doses.append(
      ForeignDose(
        day: due.day,
        time: isAtTime ? due.time : nil,
        medication: event.medicineName.asOneLine,
        dosage: event.amount?.asOneLine,
        isTaken: event.status == "TAKEN",
        at: Instant(secondsSinceEpoch: Int64(at)).timestamp,
        place: place
      )
    )
  }
}

extension MedTimer.Reminder {
  /// Rather than of a supply.
  fileprivate var isOfDose: Bool {
    outOfStockReminderType ?? "OFF" == "OFF" && expirationReminderType ?? "OFF" == "OFF"
  }

  /// Rather than at intervals, or after another reminder.
  fileprivate var isAtTime: Bool {
    linkedReminderId ?? 0 == 0 && intervalStart ?? 0 == 0 && windowedInterval != true
  }

  fileprivate var time: TimeOfDay? { TimeOfDay(hour: timeInMinutes / 60 % 24, minute: timeInMinutes % 60) }

  // A signed or an unsigned number of 32 bits.
  fileprivate var hasDaysOfMonth: Bool {
    UInt32(truncatingIfNeeded: activeDaysOfMonth ?? -1) | 1 << 31 != .max
  }

  fileprivate var schedule: String {
    let (on, off) = (consecutiveDays ?? 1, pauseDays ?? 0)
    if on > 0, off > 0 {
      let first = Day(daysSinceEpoch: Int32(clamping: cycleStartDay ?? 0))
      return on == 1 ? "every \(off + 1) days from \(first)" : "cycle \(on)/\(off) from \(first)"
    }
    guard let days, days.count == 7, days.contains(false), days.contains(true) else { return "daily" }
    let names = zip(Weekday.allCases, days).filter(\.1).map(\.0.description)
    return "weekly \(names.joined(separator: ","))"
  }
}

private func day(_ daysSinceEpoch: Int?) -> Day? {
  daysSinceEpoch.flatMap { $0 > 0 ? Day(daysSinceEpoch: Int32(clamping: $0)) : nil }
}
