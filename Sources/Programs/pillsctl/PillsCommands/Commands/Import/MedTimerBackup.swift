import PillsCore
import Varlink
import Words

/// A backup of MedTimer (github.com/Futsch1/medTimer): its medicines with their reminders, and what became of them. Members
/// that say nothing to Pills are left out.
struct MedTimerBackup: JSONReadable {
  let medicines: [MedTimerMedicine]
  let events: [MedTimerEvent]

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    guard members.names.contains("list") else {
      let both: (MedTimerList<MedTimerMedicine>?, MedTimerList<MedTimerEvent>?) =
        (try members.optional("medicines"), try members.optional("events"))
      medicines = both.0?.list ?? []
      events = both.1?.list ?? []
      return
    }
    // Earlier versions wrote two files, of which only what is in them tells which is which.
    let alone = try? json.read(MedTimerList<MedTimerMedicine>.self).list
    medicines = alone ?? []
    events = alone == nil ? try json.read(MedTimerList<MedTimerEvent>.self).list : []
  }
}

private struct MedTimerList<Element: JSONReadable>: JSONReadable {
  let list: [Element]

  init(from json: JSONReader) throws(UnfitJSON) { list = try json.members().required("list") }
}

struct MedTimerMedicine: JSONReadable {
  let name: String
  let notes: String?
  let reminders: [MedTimerReminder]

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    let medicine: Medicine = try members.required("medicine")
    name = medicine.name
    notes = medicine.notes
    reminders = try members.required("reminders")
  }

  private struct Medicine: JSONReadable {
    let name: String
    let notes: String?

    init(from json: JSONReader) throws(UnfitJSON) {
      let members = try json.members()
      name = try members.required("name")
      notes = try members.optional("notes")
    }
  }
}

struct MedTimerReminder: JSONReadable {
  /// Since midnight.
  let timeInMinutes: Int
  let amount: String?
  let instructions: String?
  /// Of a cycle; 1 and 0 for every day.
  let consecutiveDays: Int
  let pauseDays: Int
  /// Days since 1970.
  let cycleStartDay: Int
  /// Monday first.
  let days: [Bool]
  let isActive: Bool
  /// The first and the last day, since 1970; 0 for none.
  let periodStart: Int
  let periodEnd: Int
  /// A bit for each day, the first lowest; all of them for every month.
  let activeDaysOfMonth: Int
  /// Rather than of a supply.
  let isOfDose: Bool
  /// Rather than at intervals, or after another reminder.
  let isAtTime: Bool

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    timeInMinutes = try members.required("timeInMinutes")
    amount = try members.optional("amount")
    instructions = try members.optional("instructions")
    consecutiveDays = try members.optional("consecutiveDays") ?? 1
    pauseDays = try members.optional("pauseDays") ?? 0
    cycleStartDay = try members.optional("cycleStartDay") ?? 0
    days = try members.optional("days") ?? []
    isActive = try members.optional("active") ?? true
    periodStart = try members.optional("periodStart") ?? 0
    periodEnd = try members.optional("periodEnd") ?? 0
    activeDaysOfMonth = try members.optional("activeDaysOfMonth") ?? -1
    let stock: String = try members.optional("outOfStockReminderType") ?? "OFF"
    let expiry: String = try members.optional("expirationReminderType") ?? "OFF"
    isOfDose = stock == "OFF" && expiry == "OFF"
    let linked: Int = try members.optional("linkedReminderId") ?? 0
    let interval: Int = try members.optional("intervalStart") ?? 0
    let isWindowed: Bool = try members.optional("windowedInterval") ?? false
    isAtTime = linked == 0 && interval == 0 && !isWindowed
  }
}

struct MedTimerEvent: JSONReadable {
  let medicineName: String
  let amount: String?
  let status: String
  /// Seconds since 1970.
  let remindedTimestamp: Int
  let processedTimestamp: Int
  let reminderType: String?

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    medicineName = try members.required("medicineName")
    amount = try members.optional("amount")
    status = try members.required("status")
    remindedTimestamp = try members.required("remindedTimestamp")
    processedTimestamp = try members.required("processedTimestamp")
    reminderType = try members.optional("reminderType")
  }
}

extension ForeignHistory {
  init(_ backup: MedTimerBackup) {
    self.init()
    for medicine in backup.medicines { add(medicine) }
    for (index, event) in backup.events.enumerated() { add(event, at: "events.list[\(index)]") }
  }

  private mutating func add(_ medicine: MedTimerMedicine) {
    let reminders = medicine.reminders.filter(\.isOfDose)
    let name = medicine.name.asOneLine
    var medication = ForeignMedication(name: name, schedule: "as-needed")
    medication.instructions = [reminders.first?.instructions, medicine.notes]
      .compactMap { $0?.asOneLine }.first { !$0.isEmpty }
    let timed = reminders.filter(\.isAtTime)
    if timed.count < reminders.count {
      remarks.append(translated("\(name): reminders at intervals or after another are left out."))
    }
    let active = timed.filter(\.isActive)
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

extension MedTimerReminder {
  fileprivate var time: TimeOfDay? { TimeOfDay(hour: timeInMinutes / 60 % 24, minute: timeInMinutes % 60) }

  // A signed or an unsigned number of 32 bits.
  fileprivate var hasDaysOfMonth: Bool { UInt32(truncatingIfNeeded: activeDaysOfMonth) | 1 << 31 != .max }

  fileprivate var schedule: String {
    let (on, off) = (consecutiveDays, pauseDays)
    if on > 0, off > 0 {
      let first = Day(daysSinceEpoch: Int32(clamping: cycleStartDay))
      return on == 1 ? "every \(off + 1) days from \(first)" : "cycle \(on)/\(off) from \(first)"
    }
    guard days.count == 7, days.contains(false), days.contains(true) else { return "daily" }
    let names = zip(Weekday.allCases, days).filter(\.1).map(\.0.description)
    return "weekly \(names.joined(separator: ","))"
  }

  fileprivate func day(of daysSinceEpoch: Int) -> Day? {
    daysSinceEpoch > 0 ? Day(daysSinceEpoch: Int32(clamping: daysSinceEpoch)) : nil
  }
}
