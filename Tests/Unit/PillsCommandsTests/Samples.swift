import PillsAPI
import PillsCore
import PillsSamples

/// A made-up evening: Friday, 20 November 2026, in Central Europe.
enum Samples {
  static func dose(
    _ medication: String,
    _ dosage: String? = nil,
    _ status: Control.DoseStatus = .due,
    at: String? = nil
  ) -> Control.Dose {
    Control.Dose(
      medication: medication,
      dosage: dosage,
      status: status,
      at: at.map { moment($0) },
      isDefault: medication == "Pills" ? true : nil
    )
  }

  /// Parses doses written as `Metformin 500 mg taken 21:35, Vitamin D due`.
  static func doses(_ text: String) -> [Control.Dose] {
    let statuses: [String: Control.DoseStatus] = [
      "due": .due, "taken": .taken, "skipped": .skipped, "missed": .missed,
    ]
    return text.split(separator: ", ").map { text in
      let words = text.split(separator: " ").map(String.init)
      let status = words.firstIndex { statuses[$0] != nil } ?? 0
      let name = words[..<status].prefix { $0.first?.isNumber != true }
      let dosage = words[name.endIndex..<status].joined(separator: " ")
      let at = words[(status + 1)...].joined(separator: " ")
      return dose(
        name.joined(separator: " "),
        dosage.isEmpty ? nil : dosage,
        statuses[words[status]] ?? .due,
        at: at.isEmpty ? nil : at
      )
    }
  }

  /// Parses `21:00` (of the 20th) or `19 21:00` (of another day of November 2026).
  static func moment(_ text: String) -> Timestamp {
    let parts = text.split(separator: " ")
    let day = parts.count == 2 ? String(parts[0]) : "20"
    let clock = parts[parts.count - 1]
    return "2026-11-\(day)T\(clock.count == 5 ? "\(clock):00" : "\(clock)")+01:00"
  }

  static func slot(
    _ name: String,
    day: String = "20",
    at clock: String,
    _ reminder: Control.ReminderState,
    snoozedUntil: String? = nil,
    _ doses: String
  ) -> Control.SlotStatus {
    Control.SlotStatus(
      id: "\(name)-2026-11-\(day)",
      slot: name,
      day: "2026-11-\(day)",
      dueAt: moment("\(day) \(clock)"),
      reminder: reminder,
      snoozedUntil: snoozedUntil.map { moment($0) },
      doses: Samples.doses(doses)
    )
  }

  static func reminder(
    _ name: String,
    day: String = "20",
    at clock: String,
    secondsLeft: Int,
    _ doses: String
  ) -> Control.Reminder {
    Control.Reminder(
      id: "\(name)-2026-11-\(day)",
      slot: name,
      day: "2026-11-\(day)",
      dueAt: moment("\(day) \(clock)"),
      secondsLeft: secondsLeft,
      doses: Samples.doses(doses)
    )
  }

  static let dunst = Control.PopupServer(
    name: "dunst",
    vendor: "knopwob",
    version: "1.9.0",
    capabilities: ["actions", "body"]
  )

  static func status(
    now: String,
    _ slots: [Control.SlotStatus],
    asNeeded: [Control.AsNeeded] = [],
    next: Control.Reminder? = reminder("evening", at: "21:00", secondsLeft: 7500, "Pills due"),
    missed: Control.MissedDoses? = nil,
    popupServer: Control.PopupServer? = dunst,
    lock: Control.HistoryLock = Control.HistoryLock(state: .locked),
    streak: Int? = 12,
    problems: [Control.Problem] = [],
    remindersEnabled: Bool? = true,
    unread: Bool? = nil
  ) -> Control.Status {
    Control.Status(
      now: moment(now),
      today: "2026-11-20",
      slots: slots,
      asNeeded: asNeeded,
      next: next,
      missed: missed,
      popupServer: popupServer,
      lock: lock,
      streak: streak,
      problems: problems,
      remindersEnabled: remindersEnabled,
      unread: unread
    )
  }

  /// The database was written by a newer version.
  static let unread = status(now: "22:00", [], unread: true)

  static let takenMorning = slot(
    "morning",
    at: "07:00",
    .closed,
    "Metformin 500 mg taken 07:04, Vitamin D taken 07:04"
  )

  static let ordinary = status(
    now: "18:55:20",
    [takenMorning, slot("evening", at: "21:00", .upcoming, "Metformin 500 mg due")]
  )

  /// The device is in New York, and reminders follow Berlin.
  static let abroad: Control.Status = {
    var evening = slot("evening", at: "21:00", .upcoming, "Metformin 500 mg due")
    evening.dueAtHere = "2026-11-20T15:00:00-05:00"
    var morning = takenMorning
    morning.dueAtHere = "2026-11-20T01:00:00-05:00"
    for index in morning.doses.indices { morning.doses[index].atHere = "2026-11-20T01:04:00-05:00" }
    var night = slot("night", at: "05:30", .snoozed, snoozedUntil: "06:10", "Melatonin 2 mg due")
    night.dueAtHere = "2026-11-19T23:30:00-05:00"
    night.snoozedUntilHere = "2026-11-20T00:10:00-05:00"
    var status = Samples.status(now: "18:55:20", [night, morning, evening])
    status.next?.dueAtHere = evening.dueAtHere
    status.nowHere = "2026-11-20T12:55:20-05:00"
    status.homeZone = "Europe/Berlin"
    return status
  }()

  static let remindersOff = status(
    now: "18:55:20",
    [takenMorning, slot("evening", at: "21:00", .upcoming, "Metformin 500 mg due")],
    next: nil,
    remindersEnabled: false
  )

  /// A status with every condition at once.
  static let eventful = status(
    now: "00:30",
    [
      slot("evening", day: "19", at: "21:00", .open, "Metformin 500 mg due, Melatonin 2 mg due"),
      slot("morning", at: "07:00", .upcoming, "Metformin 500 mg due"),
      slot("noon", at: "12:30:15", .upcoming, "Vitamin D due"),
      slot("evening", at: "21:00", .upcoming, "Metformin 500 mg due, Melatonin 2 mg due"),
    ],
    next: reminder("morning", at: "07:00", secondsLeft: 23400, "Metformin 500 mg due"),
    popupServer: nil,
    problems: [
      Control.Problem(
        subject: .settings,
        message:
          "/home/ada/.config/pills/pills.conf, line 3: Window cannot be 'soon'; the old settings stay in force."
      )
    ]
  )

  static let mixed = status(
    now: "21:35:30",
    [
      slot("morning", at: "07:00", .closed, "Metformin 500 mg missed, Iron skipped 07:10"),
      slot("noon", at: "12:30", .closed, "Vitamin D missed"),
      slot("evening", at: "21:00", .open, "Metformin 500 mg taken 21:04, Melatonin 2 mg due"),
      slot("bedtime", at: "21:30", .snoozed, snoozedUntil: "21:45", "Magnesium due"),
    ],
    next: reminder("morning", day: "21", at: "07:00", secondsLeft: 34000, "Metformin 500 mg due")
  )

  static let plain = status(
    now: "20:59:20",
    [
      slot("morning", at: "07:00", .closed, "Pills skipped 07:10"),
      slot("evening", at: "21:00", .upcoming, "Pills due"),
    ]
  )

  static let done = status(
    now: "21:35",
    [takenMorning],
    next: reminder("evening", day: "23", at: "21:00", secondsLeft: 257_100, "Pills due")
  )

  static let treacherous = status(
    now: "12:00",
    [slot("evening", at: "21:00", .upcoming, "Evil\u{1B}[2J\u{9B}31m\n<b>Pill</b> & co\u{202E} due")]
  )

  /// More doses than fit on a line, and medications as needed.
  static let many = status(
    now: "21:35:30",
    [
      slot(
        "morning",
        at: "07:00",
        .closed,
        "Metformin 500 mg taken 07:04, Levothyroxine 25 µg taken 07:04, Omeprazole 20 mg taken 07:04, 葛根湯 2.5 g after every meal with a glass of warm water taken 07:04, Vitamin D taken 07:04"
      ),
      slot("evening", at: "21:00", .open, "Metformin 500 mg taken 21:04, Melatonin 2 mg due"),
    ],
    asNeeded: [
      Control.AsNeeded(
        medication: "Ibuprofen",
        dosage: "400 mg",
        taken: ["08:10", "14:10"].map { moment($0) }
      ),
      Control.AsNeeded(medication: "Paracetamol", taken: []),
    ]
  )

  static func planOutput(
    _ reminders: [Control.Reminder] = plan,
    remindersEnabled: Bool = true
  ) -> Control.GetPlan.Output {
    Control.GetPlan.Output(now: ordinary.now, reminders: reminders, remindersEnabled: remindersEnabled)
  }

  static let plan = [
    reminder("evening", at: "21:00", secondsLeft: 7480, "Metformin 500 mg due, Vitamin D due"),
    reminder("morning", day: "21", at: "07:00", secondsLeft: 43480, "Metformin 500 mg due"),
    reminder("noon", day: "21", at: "12:30:15", secondsLeft: 63295, "Ångström-Präparat due, 葛根湯 2.5 g due"),
    reminder(
      "evening",
      day: "22",
      at: "21:00",
      secondsLeft: 180_280,
      "Metformin 500 mg due, Vitamin D due, Levothyroxine 25 µg due, Omeprazole 20 mg due"
    ),
  ]
}
