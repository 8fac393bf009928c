import PillsAPI
import PillsCore
package import Varlink

/// Every error of pillsd's interfaces, with all its parameters.
package enum ErrorSamples {
  package static let all: [any ErrorReply] = control + hydration + sync

  private static let control: [any ErrorReply] =
    slotsAndDays + medications
    + [
      Control.UnknownSetting(key: "reminders.windw", suggestion: "reminders.window"),
      Control.UnknownSetting(key: "x.y"),
      Control.UnknownSetting(key: "slots.noon"),
      Control.UnknownSetting(key: "slots.a b", complaint: Control.Complaint(SettingsComplaint(.noSlotName))),
      Control.InvalidSetting(
        key: "slots.evening",
        value: "late",
        SettingsComplaint(.badValue, [.setting: "slots.evening"])
      ),
      Control.SettingsFileFailed(SettingsComplaint(.changedMeanwhile, [.path: "/home/ada/pills.conf"])),
      Control.StoreFailed(StoreComplaint(.full, [.path: "/home/ada/pills.db", .detail: "SQLITE_FULL"])),
      Control.HistoryUnreadable(StoreComplaint(.tooManyEntries, [.most: "10000"])),
      Control.NothingToRescue(path: "/home/ada/pills.db"),
      Control.BackupFailed(complaint: Control.Complaint(StoreComplaint(.busy))),
      Control.UnusableBackup(StoreComplaint(.foreign, [.path: "/home/ada/notes.db"])),
      Control.PopupFailed(PopupComplaint(.silent)),
      Control.NoImportBegun(),
      Control.TooManyEntries(limit: 400_000),
    ]

  private static let slotsAndDays: [any ErrorReply] = [
    Control.UnknownSlot(slot: "evning", suggestion: "evening", slots: ["morning", "evening"]),
    Control.UnknownSlot(slot: "tea", suggestion: nil, slots: ["morning", "evening"]),
    Control.NothingDue(slot: "noon", day: "2026-11-20"),
    Control.NothingDue(slot: "noon", day: "2026-11-20", today: "2026-11-20"),
    Control.NothingDue(slot: "noon", day: "2026-10-07", today: "2026-11-20"),
    Control.NothingDueOnDays(firstDay: "2026-11-18", lastDay: "2026-11-20"),
    Control.NothingDueOnDays(firstDay: "2026-11-18", lastDay: "2026-11-18"),
    Control.TooManyDays(days: 7306, limit: 7305),
    Control.NothingOpen(
      today: "2026-11-20",
      next: Control.Reminder(
        id: "evening-2026-11-20",
        slot: "evening",
        day: "2026-11-20",
        dueAt: "2026-11-20T21:00:00+01:00",
        secondsLeft: 7500,
        doses: []
      )
    ),
    Control.NothingOpen(today: "2026-11-20"),
    Control.NothingAnswered(),
    Control.NothingMissed(), Control.NotOneMedication(),
    Control.NotOpen(slot: "evening"),
    Control.SnoozeTooLong(until: "2026-11-21T07:30:00+01:00", limit: "2026-11-21T07:00:00+01:00"),
    Control.InvalidDay(day: "someday"),
    Control.InvalidTime(time: "25:00"),
    Control.InvalidSpan(span: "long", InputComplaint(.noSpan)),
    Control.InvalidMonth(month: "monday"),
    Control.InvalidDays(days: 0),
    Control.FutureDay(day: "2026-11-21"),
    Control.FutureTime(at: "2026-11-20T23:10:00+01:00"),
    Control.FutureMonth(month: "2026-12"),
    Control.HistoryLocked(day: "2026-11-19"),
    Control.TooLongAgo(first: "2026-10-20"),
    Control.TimeMissing(day: "2026-11-19"),
  ]

  private static let medications: [any ErrorReply] = [
    Control.UnknownMedication(medication: "metfromin", suggestion: "Metformin"),
    Control.UnknownMedication(medication: "gin", suggestion: nil),
    Control.AmbiguousMedication(medication: "vitamin", candidates: ["Vitamin B", "Vitamin C", "Vitamin D"]),
    Control.AmbiguousName(name: "NOON", slot: "noon", medications: ["Noon (k3f9)"]),
    Control.InvalidText(field: "name", InputComplaint(.tooLong, [.most: "80"])),
    Control.InvalidSchedule(
      schedule: "weekly mnoday",
      InputComplaint(.noWeekday, [.name: "mnoday", .suggestion: "monday"])
    ),
    Control.InvalidDose(dose: "two", complaint: Control.Complaint(Amount.doseComplaint)),
    Control.InvalidAmount(amount: "many", complaint: Control.Complaint(StockEntry.complaint)),
    Control.InvalidLimit(field: "perDay", DoseLimits.perDayComplaint),
    Control.InvalidLimit(field: "gap", DoseLimits.gapComplaint),
    Control.MedicationExists(medication: "Vitamin D"),
    Control.TooManyMedications(limit: 1000),
    Control.NoSlot(slots: ["morning", "evening"]),
    Control.SlotOfAsNeeded(slot: "evening"),
    Control.PastDay(day: "2026-11-19"),
    Control.UntilBeforeFrom(until: "2026-11-20", from: "2026-12-01"),
    Control.WouldMiss(medication: "Iron", doses: 12, since: "2026-11-10"),
    Control.NotAsNeeded(medication: "Vitamin D", slots: ["morning", "evening"]),
    Control.LimitExceeded(medication: "Ibuprofen", limit: 4, taken: 4, next: "2026-11-21T02:10:00+01:00"),
    Control.LimitExceeded(medication: "Iron", limit: 1, taken: 1, others: ["Vitamin D"]),
    Control.LimitExceeded(medication: "Ibuprofen", gap: "6h", near: "2026-11-20T14:10:00+01:00"),
    Control.NothingTaken(medication: "Ibuprofen", day: "2026-11-20"),
    Control.SlotInUse(slot: "noon", medications: ["Iron", "Vitamin D"]),
    Control.NotCounted(medication: "Vitamin D"),
    Control.PackUnknown(medication: "Vitamin D"),
  ]

  private static let hydration: [any ErrorReply] = [
    Control.InvalidDrinkAmount(millilitres: 7393),
    Control.InvalidDrinkAmount(millilitres: .max),
    Control.InvalidText(field: "note", InputComplaint(.tooLong, [.most: "500"])),
    Control.NothingDrunk(),
    Control.UnknownDrink(id: "k3f9"),
    Control.AmbiguousDrink(id: "k3"),
    Control.TooManyDays(days: 400, limit: 366),
  ]

  private static let device = Sync.Device(
    device: "k3f9m2qxw0",
    name: "laptop",
    heard: "2026-11-20T21:00:00+01:00",
    entries: 3,
    own: true
  )

  private static let sync: [any ErrorReply] = [
    Sync.OtherProfile(profile: "4tqv7b1c9z"),
    Sync.NotShared(),
    Sync.AlreadyShared(profile: "4tqv7b1c9z"),
    Sync.UnknownDevice(device: "desk", known: [device]),
    Sync.AmbiguousDevice(device: "laptop", matching: [device, device]),
    Sync.OwnDevice(device: device),
    Sync.InvalidText(text: "x", complaint: Sync.Complaint(InputComplaint(.noEntry))),
    Sync.StoreFailed(complaint: Sync.Complaint(StoreComplaint(.unfit))),
  ]

  /// Every kind of complaint, with all the details that it can have.
  package static var complaints: [(name: String, words: () -> String)] {
    of(InputFlaw.self) + of(StoreFlaw.self) + of(SettingsFlaw.self) + of(PopupFlaw.self)
      + of(MachineFlaw.self) + of(SyncFlaw.self)
  }

  private static func of<Flaw: ComplaintKind>(
    _ subject: Flaw.Type
  ) -> [(name: String, words: () -> String)] {
    Flaw.allCases.map { flaw in
      ("\(Flaw.self).\(flaw.rawValue)", { Complaint(flaw, fields).words })
    }
  }

  private static let fields: [ComplaintField: String] = [
    .path: "/home/ada/x", .detail: "EIO", .name: "noon", .suggestion: "monday", .setting: "popups.sound",
    .least: "1", .most: "9", .count: "2", .day: "2026-11-20", .format: "9", .supported: "8",
    .aside: "/home/ada/x.old", .copy: "/home/ada/x.copy", .place: "dav.example",
    .address: "https://dav.example",
    .status: "503", .seconds: "30", .cause: "busy",
  ]
}
