import PillsCore

/// A backup of MedTimer (github.com/Futsch1/medTimer): its medicines with their reminders, and what became of them. Members
/// that say nothing to Pills are left out.
struct MedTimerBackup: Decodable {
  /// Also alone, as earlier versions wrote them.
  var medicines: MedTimerList<MedTimerMedicine>?
  var events: MedTimerList<MedTimerEvent>?
}

struct MedTimerList<Element: Decodable>: Decodable {
  let version: Int
  let list: [Element]
}

struct MedTimerMedicine: Decodable {
  struct Medicine: Decodable {
    let name: String
    let notes: String?
  }

  struct Reminder: Decodable {
    let reminderId: Int?
    /// Since midnight.
    let timeInMinutes: Int
    let amount: String?
    let instructions: String?
    /// Of a cycle; 1 and 0 for every day.
    let consecutiveDays: Int?
    let pauseDays: Int?
    /// Days since 1970.
    let cycleStartDay: Int?
    /// Monday first.
    let days: [Bool]?
    let active: Bool?
    let periodStart: Int?
    let periodEnd: Int?
    /// A bit for each day, the first lowest; all of them for every month.
    let activeDaysOfMonth: Int?
    let linkedReminderId: Int?
    let intervalStart: Int?
    let windowedInterval: Bool?
    let outOfStockReminderType: String?
    let expirationReminderType: String?
  }

  let medicine: Medicine
  let reminders: [Reminder]
}

struct MedTimerEvent: Decodable {
  let medicineName: String
  let amount: String?
  let status: String
  /// Seconds since 1970.
  let remindedTimestamp: Int
  let processedTimestamp: Int
  let reminderType: String?
}

extension BroughtHistory {
  init(_ backup: MedTimerBackup) {
    self.init()
    for medicine in backup.medicines?.list ?? [] { add(medicine) }
    for (index, event) in (backup.events?.list ?? []).enumerated() { add(event, at: "events.list[\(index)]") }
  }

  private mutating func add(_ medicine: MedTimerMedicine) {
    let reminders = medicine.reminders.filter(\.isOfDose)
    let name = medicine.medicine.name.asOneLine
    var medication = BroughtMedication(name: name, schedule: "as-needed")
    medication.instructions = [reminders.first?.instructions, medicine.medicine.notes]
      .compactMap { $0?.asOneLine }.first { !$0.isEmpty }
    let timed = reminders.filter(\.isAtTime)
    if timed.count < reminders.count {
      remarks.append("\(name): reminders at intervals or after another are left out.")
    }
    let active = timed.filter { $0.active ?? true }
    if let first = active.first ?? timed.first {
      medication.schedule = first.schedule
      if timed.contains(where: { $0.schedule != first.schedule }) {
        remarks.append("\(name): its reminders are on different days; all are taken as the first.")
      }
      if first.hasDaysOfMonth {
        remarks.append("\(name): it is due on days of the month, which are left out.")
      }
      medication.dosage = first.amount.map { $0 == "?" ? "" : $0.asOneLine }.flatMap { $0.isEmpty ? nil : $0 }
      medication.times = (active.isEmpty ? timed : active).compactMap(\.time)
      medication.isActive = !active.isEmpty
      medication.from = timed.compactMap { $0.day(of: $0.periodStart) }.min()
      medication.until = timed.compactMap { $0.day(of: $0.periodEnd) }.max()
    }
    medications.append(medication)
  }

  private mutating func add(_ event: MedTimerEvent, at place: String) {
    let isOfDose = !["OUT_OF_STOCK", "EXPIRATION_DATE", "REFILL"].contains(event.reminderType ?? "")
    guard isOfDose, ["TAKEN", "SKIPPED"].contains(event.status) else { return }
    let due = LocalMoment(secondsSinceEpoch: event.remindedTimestamp)
    let isAtTime = ["TIME_BASED", nil].contains(event.reminderType)
    let at = event.processedTimestamp > 0 ? event.processedTimestamp : event.remindedTimestamp
    doses.append(
      BroughtDose(
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

extension MedTimerMedicine.Reminder {
  /// Rather than of a supply.
  fileprivate var isOfDose: Bool {
    outOfStockReminderType ?? "OFF" == "OFF" && expirationReminderType ?? "OFF" == "OFF"
  }

  fileprivate var isAtTime: Bool {
    linkedReminderId ?? 0 == 0 && intervalStart ?? 0 == 0 && !(windowedInterval ?? false)
  }

  fileprivate var time: TimeOfDay? { TimeOfDay(hour: timeInMinutes / 60 % 24, minute: timeInMinutes % 60) }

  fileprivate var hasDaysOfMonth: Bool {
    // A signed or an unsigned number of 32 bits.
    activeDaysOfMonth.map { UInt32(truncatingIfNeeded: $0) | 1 << 31 != .max } ?? false
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

  fileprivate func day(of daysSinceEpoch: Int?) -> Day? {
    guard let daysSinceEpoch, daysSinceEpoch > 0 else { return nil }
    return Day(daysSinceEpoch: Int32(clamping: daysSinceEpoch))
  }
}
