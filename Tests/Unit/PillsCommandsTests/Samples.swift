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
    Control.Dose(medication: medication, dosage: dosage, status: status, at: at.map { moment($0) })
  }

  /// `21:00` of the 20th, or `19 21:00` of another day of November.
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
    _ doses: [Control.Dose]
  ) -> Control.SlotStatus {
    Control.SlotStatus(
      id: "\(name)-2026-11-\(day)",
      slot: name,
      day: "2026-11-\(day)",
      dueAt: moment("\(day) \(clock)"),
      reminder: reminder,
      snoozedUntil: snoozedUntil.map { moment($0) },
      doses: doses
    )
  }

  static func reminder(
    _ name: String,
    day: String = "20",
    at clock: String,
    secondsLeft: Int,
    _ doses: [Control.Dose]
  ) -> Control.Reminder {
    Control.Reminder(
      id: "\(name)-2026-11-\(day)",
      slot: name,
      day: "2026-11-\(day)",
      dueAt: moment("\(day) \(clock)"),
      secondsLeft: secondsLeft,
      doses: doses
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
    next: Control.Reminder? = reminder("evening", at: "21:00", secondsLeft: 7500, [dose("Pills")]),
    missed: Control.MissedDoses? = nil,
    popupServer: Control.PopupServer? = dunst,
    lock: Control.HistoryLock = Control.HistoryLock(state: .locked),
    streak: Int? = 12,
    problems: [Control.Problem] = [],
    remindersEnabled: Bool? = true
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
      remindersEnabled: remindersEnabled
    )
  }

  static let takenMorning = slot(
    "morning",
    at: "07:00",
    .closed,
    [dose("Metformin", "500 mg", .taken, at: "07:04"), dose("Vitamin D", nil, .taken, at: "07:04")]
  )

  static let ordinary = status(
    now: "18:55:20",
    [takenMorning, slot("evening", at: "21:00", .upcoming, [dose("Metformin", "500 mg")])]
  )

  /// In New York, by the hours of Berlin.
  static let abroad: Control.Status = {
    var evening = slot("evening", at: "21:00", .upcoming, [dose("Metformin", "500 mg")])
    evening.dueAtHere = "2026-11-20T15:00:00-05:00"
    var morning = takenMorning
    morning.dueAtHere = "2026-11-20T01:00:00-05:00"
    for index in morning.doses.indices { morning.doses[index].atHere = "2026-11-20T01:04:00-05:00" }
    var night = slot("night", at: "05:30", .snoozed, snoozedUntil: "06:10", [dose("Melatonin", "2 mg")])
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
    [takenMorning, slot("evening", at: "21:00", .upcoming, [dose("Metformin", "500 mg")])],
    next: nil,
    remindersEnabled: false
  )

  /// Everything that can go on at once.
  static let eventful = status(
    now: "00:30",
    [
      slot(
        "evening",
        day: "19",
        at: "21:00",
        .open,
        [dose("Metformin", "500 mg"), dose("Melatonin", "2 mg")]
      ),
      slot("morning", at: "07:00", .upcoming, [dose("Metformin", "500 mg")]),
      slot("noon", at: "12:30:15", .upcoming, [dose("Vitamin D")]),
      slot("evening", at: "21:00", .upcoming, [dose("Metformin", "500 mg"), dose("Melatonin", "2 mg")]),
    ],
    next: reminder("morning", at: "07:00", secondsLeft: 23400, [dose("Metformin", "500 mg")]),
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
      slot(
        "morning",
        at: "07:00",
        .closed,
        [dose("Metformin", "500 mg", .missed), dose("Iron", nil, .skipped, at: "07:10")]
      ),
      slot("noon", at: "12:30", .closed, [dose("Vitamin D", nil, .missed)]),
      slot(
        "evening",
        at: "21:00",
        .open,
        [dose("Metformin", "500 mg", .taken, at: "21:04"), dose("Melatonin", "2 mg")]
      ),
      slot("bedtime", at: "21:30", .snoozed, snoozedUntil: "21:45", [dose("Magnesium")]),
    ],
    next: reminder("morning", day: "21", at: "07:00", secondsLeft: 34000, [dose("Metformin", "500 mg")])
  )

  static let plain = status(
    now: "20:59:20",
    [
      slot("morning", at: "07:00", .closed, [dose("Pills", nil, .skipped, at: "07:10")]),
      slot("evening", at: "21:00", .upcoming, [dose("Pills")]),
    ]
  )

  static let done = status(
    now: "21:35",
    [takenMorning],
    next: reminder("evening", day: "23", at: "21:00", secondsLeft: 257_100, [dose("Pills")])
  )

  static let treacherous = status(
    now: "12:00",
    [slot("evening", at: "21:00", .upcoming, [dose("Evil\u{1B}[2J\u{9B}31m\n<b>Pill</b> & co\u{202E}")])]
  )

  /// More than fits a line, and what is taken as needed.
  static let many = status(
    now: "21:35:30",
    [
      slot(
        "morning",
        at: "07:00",
        .closed,
        [
          dose("Metformin", "500 mg", .taken, at: "07:04"),
          dose("Levothyroxine", "25 µg", .taken, at: "07:04"),
          dose("Omeprazole", "20 mg", .taken, at: "07:04"),
          dose("葛根湯", "2.5 g after every meal with a glass of warm water", .taken, at: "07:04"),
          dose("Vitamin D", nil, .taken, at: "07:04"),
        ]
      ),
      slot(
        "evening",
        at: "21:00",
        .open,
        [dose("Metformin", "500 mg", .taken, at: "21:04"), dose("Melatonin", "2 mg")]
      ),
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
    reminder("evening", at: "21:00", secondsLeft: 7480, [dose("Metformin", "500 mg"), dose("Vitamin D")]),
    reminder("morning", day: "21", at: "07:00", secondsLeft: 43480, [dose("Metformin", "500 mg")]),
    reminder(
      "noon",
      day: "21",
      at: "12:30:15",
      secondsLeft: 63295,
      [dose("Ångström-Präparat"), dose("葛根湯", "2.5 g")]
    ),
    reminder(
      "evening",
      day: "22",
      at: "21:00",
      secondsLeft: 180_280,
      [
        dose("Metformin", "500 mg"), dose("Vitamin D"), dose("Levothyroxine", "25 µg"),
        dose("Omeprazole", "20 mg"),
      ]
    ),
  ]
}
