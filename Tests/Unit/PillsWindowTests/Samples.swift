import PillsAPI
import PillsCore
import PillsSamples

/// pillsd's data on Friday, 20 November 2026 at 21:00 in Central Europe, for all tests of the window.
enum Sample {
  static let today = november(20)

  /// A day of November 2026.
  static func november(_ day: Int) -> Day { Day(daysSinceEpoch: 20_757 + Int32(day)) }

  static func moment(_ clock: String, _ day: Day = "2026-11-20") -> Timestamp { "\(day)T\(clock):00+01:00" }

  static func dose(_ medication: String, _ status: Control.DoseStatus, at clock: String? = nil)
    -> Control.Dose
  {
    Control.Dose(
      medication: medication,
      status: status,
      at: clock.map { moment($0) },
      isDefault: medication == "Pills" ? true : nil
    )
  }

  static func slot(
    _ doses: [Control.Dose],
    _ reminder: Control.ReminderState = .open,
    slot: String = "evening",
    day: Day = "2026-11-20",
    due clock: String = "21:00",
    snoozedUntil: String? = nil,
    id: String? = nil
  ) -> Control.SlotStatus {
    Control.SlotStatus(
      id: id ?? "\(slot)-\(day)",
      slot: slot,
      day: day,
      dueAt: moment(clock, day),
      reminder: reminder,
      snoozedUntil: snoozedUntil.map { moment($0) },
      doses: doses
    )
  }

  static func status(_ slots: [Control.SlotStatus] = []) -> Control.Status {
    Control.Status(
      now: moment("21:00"),
      today: "2026-11-20",
      slots: slots,
      asNeeded: [],
      popupServerState: .present,
      lock: Control.HistoryLock(state: .locked),
      problems: []
    )
  }

  static func reminder(_ slot: String, _ day: Day, at clock: String) -> Control.Reminder {
    Control.Reminder(
      id: "\(slot)-\(day)",
      slot: slot,
      day: day,
      dueAt: moment(clock, day),
      secondsLeft: 0,
      doses: []
    )
  }

  static func medication(
    _ schedule: String = "daily",
    slots: [String] = ["morning"],
    state: Control.MedicationState = .active
  ) -> Control.Medication {
    Control.Medication(
      medication: "Iron",
      dosage: "14 mg",
      schedule: schedule,
      slots: slots,
      reminders: true,
      state: state,
      from: "2026-11-01",
      until: "2026-12-31",
      perDay: 4,
      gap: "6h",
      isDefault: false
    )
  }

  static func stock(_ medication: String, left: String, low: Bool = false) -> Control.Stock {
    Control.Stock(medication: medication, left: left, daysLeft: 3, overAYear: false, warnAt: 7, low: low)
  }

  static func tally(_ taken: Int, of due: Int, skipped: Int = 0) -> Control.Tally {
    Control.Tally(due: due, taken: taken, skipped: skipped, missed: due - taken - skipped)
  }

  static func hydration(
    _ drinks: [Control.Drink],
    total: Int? = nil,
    isOn: Bool = true,
    streak: Int? = nil
  ) -> Control.HydrationStatus {
    Control.HydrationStatus(
      now: moment("21:00"),
      today: "2026-11-20",
      isOn: isOn,
      millilitres: total ?? drinks.map(\.millilitres).reduce(0, +),
      goal: 2000,
      streak: streak,
      drinks: drinks,
      glasses: [250, 1000],
      unit: .millilitres
    )
  }

  static func setting(_ key: String, _ value: String = "") -> Control.Setting {
    Control.Setting(key: key, value: value, summary: "what it means", expectation: "a time, such as 07:00")
  }
}
