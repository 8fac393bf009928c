import Glibc
import PillsAPI
import PillsCore
import Varlink
import PillsView
import Testing

@testable import PillsCommands

@Suite struct FailureTests {
  private static let standard = PillsdAddress(path: "/run/user/1000/pills/control.sock", origin: .standard)
  private static let option = PillsdAddress(path: "/tmp/x", origin: .option)

  private static func usage(_ problem: UsageProblem, of command: String?) -> Failure {
    .usage(UsageError(problem: problem, command: command))
  }

  static let failures: [Failure] =
    [
      usage(.unknownCommand("tkae", suggestion: "take"), of: nil),
      usage(.unknownCommand("frob\u{1B}[2J", suggestion: nil), of: nil),
      usage(.unknownCommand("medication ad", suggestion: "medication add"), of: "medication"),
      usage(.missingArgument("SLOT"), of: "take"),
      usage(.conflictingOptions("--reminders", "--no-reminders"), of: "medication edit"),
      usage(.nothingToDo(options: ["--name", "--dosage", "--until"]), of: "medication edit"),
      usage(.extraArgument("x", synopsis: "plan"), of: "plan"),
      usage(.unquoted("Vitamin D", argument: "NAME"), of: "medication add"),
      usage(.unknownOption("--jsno", suggestion: "--json"), of: "take"),
      usage(.missingValue(option: "date", valueName: "DAY"), of: "take"),
      usage(.unexpectedValue(option: "json"), of: "take"),
      usage(.conflictingOptions("--days", "--date"), of: "log"),
      usage(.invalidChoice("blue", of: "'--color'", choices: ["auto", "always", "never"]), of: "status"),
      .unreachable(standard, errno: ENOENT),
      .unreachable(standard, errno: ECONNREFUSED),
      .unreachable(standard, errno: EACCES),
      .unreachable(standard, errno: ENOTSOCK),
      .unreachable(option, errno: ENAMETOOLONG),
      .unreachable(option, errno: ENOENT),
      .unreachable(option, errno: ECONNREFUSED),
      .cutOff, .unanswered,
      .unknownError(name: "org.varlink.service.MethodNotFound"),
      .incomprehensible,
      .noTerminal, .cancelled,
      .outputFailed(errno: ENOSPC),
      .outputClosed,
      usage(.notAnAmount("und"), of: "drink"),
      usage(.notAGoal("64"), of: "hydration setup"),
      .unconfirmedErasure, .unconfirmedSharing,
    ] + importProblems.map { .stopped($0.sentences) } + refusals.map { .refused($0) }
    + drinkRefusals.map { .refused($0) }

  private static let importProblems: [ImportProblem] = [
    .unreadable("doses.csv", errno: ENOENT), .notText("doses.csv"), .unknownKind("doses.csv"),
    .tooNew("pills.json", version: 2), .notTogether("pills.json"), .noColumn("State", file: "doses.csv"),
    .bad(
      (2...24).map { ImportProblem.BadPart(place: "line \($0)", reason: "there is no day") },
      file: "doses.csv"
    ),
  ]

  static let refusals: [any Control.Failure] = [
    Control.UnknownSlot(slot: "evning", suggestion: "evening", slots: ["morning", "evening"]),
    Control.UnknownSlot(slot: "tea", suggestion: nil, slots: ["morning", "evening"]),
    Control.InvalidRecord(
      kind: .dose,
      number: 17,
      complaint: Control.Complaint(InputComplaint(.stillToCome, [.day: "2030-01-01"]))
    ),
    Control.NoImportBegun(),
    Control.TooManyRecords(limit: 400_000),
    Control.UnknownMedication(medication: "metfromin", suggestion: "Metformin"),
    Control.UnknownMedication(medication: "gin", suggestion: nil),
    Control.AmbiguousMedication(medication: "vitamin", candidates: ["Vitamin B", "Vitamin C", "Vitamin D"]),
    Control.NothingDue(slot: "noon", day: "2026-11-20"),
    Control.NothingDue(slot: "noon", day: "2026-11-20", today: "2026-11-20"),
    Control.NothingDue(slot: "noon", day: "2026-10-07", today: "2026-11-20"),
    Control.NothingDueOnDays(firstDay: "2026-11-18", lastDay: "2026-11-20"),
    Control.TooManyDays(days: 7306, limit: 7305),
    Control.NothingOpen(
      today: "2026-11-20",
      next: Samples.reminder("evening", at: "21:00", secondsLeft: 7500, [])
    ),
    Control.NothingOpen(today: "2026-11-20", next: nil),
    Control.NothingAnswered(),
    Control.DaysAnswered(firstDay: "2026-11-01", lastDay: "2026-11-19"),
    Control.InvalidDay(day: "someday"),
    Control.InvalidTime(time: "25:00"),
    Control.InvalidSpan(span: "long", InputComplaint(.noSpan)),
    Control.FutureDay(day: "2026-11-21"),
    Control.FutureTime(at: "2026-11-20T23:10:00+01:00"),
    Control.HistoryLocked(day: "2026-11-19"),
    Control.NotOpen(slot: "evening"),
    Control.SnoozeTooLong(until: "2026-11-21T07:30:00+01:00", limit: "2026-11-21T07:00:00+01:00"),
    Control.UnknownSetting(key: "reminders.windw", suggestion: "reminders.window"),
    Control.UnknownSetting(key: "x.y", suggestion: nil),
    Control.UnknownSetting(key: "slots.noon", suggestion: nil),
    Control.UnknownSetting(key: "slots.a b", complaint: Control.Complaint(SettingsComplaint(.noSlotName))),
    Control.InvalidSetting(
      key: "slots.evening",
      value: "late",
      SettingsComplaint(.badValue, [.setting: "slots.evening"])
    ),
    Control.SettingsFileFailed(
      SettingsComplaint(
        .unreadable,
        [.path: "/home/ada/.config/pills/pills.conf", .detail: "Permission denied"]
      )
    ),
    Control.StoreFailed(StoreComplaint(.full, [.path: "/p", .detail: "SQLITE_FULL"])),
    Control.NothingToRescue(path: "/home/ada/.local/share/pills/pills.db"),
    Control.PopupFailed(PopupComplaint(.noBus)),
    Control.InvalidMonth(month: "monday"),
    Control.FutureMonth(month: "2026-12"),
    Control.InvalidDays(days: 0),
    Control.HistoryUnreadable(
      message: "the disk fails",
      complaint: Control.Complaint(kind: "newer than this", fields: [:])
    ),
    Control.InvalidText(field: "name", InputComplaint(.tooLong, [.most: "80"])),
    Control.InvalidSchedule(
      schedule: "weekly mnoday",
      InputComplaint(.noWeekday, [.name: "mnoday", .suggestion: "monday"])
    ),
    Control.InvalidDose(dose: "two", complaint: Control.Complaint(Amount.doseComplaint)),
    Control.InvalidAmount(amount: "many", complaint: Control.Complaint(StockEntry.complaint)),
    Control.NotCounted(medication: "Vitamin D"),
    Control.InvalidLimit(field: "perDay", AsNeededLimits.perDayComplaint),
    Control.InvalidLimit(field: "gap", AsNeededLimits.gapComplaint),
    Control.MedicationExists(medication: "Vitamin D"),
    Control.TooManyMedications(limit: 1000),
    Control.NoSlot(slots: ["morning", "evening"]),
    Control.SlotOfAsNeeded(slot: "evening"),
    Control.PastDay(day: "2026-11-19"),
    Control.UntilBeforeFrom(until: "2026-11-20", from: "2026-12-01"),
    Control.WouldMiss(medication: "Iron", doses: 12, since: "2026-11-10"),
    Control.NotAsNeeded(medication: "Vitamin D", slots: ["morning", "evening"]),
    Control.LimitExceeded(medication: "Ibuprofen", limit: 4, taken: 4),
    Control.LimitExceeded(medication: "Ibuprofen", gap: "6h", near: "2026-11-20T14:10:00+01:00"),
    Control.NothingTaken(medication: "Ibuprofen", day: "2026-11-20"),
    Control.TooLongAgo(first: "2026-10-20"),
    Control.TimeMissing(day: "2026-11-19"),
    Control.BackupFailed(complaint: Control.Complaint(StoreComplaint(.busy))),
    Control.UnusableBackup(
      flaw: .failing,
      complaint: Control.Complaint(StoreComplaint(.nearlyFull, [.path: "/p"]))
    ),
    Control.SlotInUse(slot: "noon", medications: ["Iron", "Vitamin\u{1B}[2J D"]),
  ]

  static let drinkRefusals: [any Hydration.Failure] = [
    Hydration.InvalidAmount(millilitres: 7393),
    Hydration.InvalidAmount(millilitres: .max),
    Hydration.InvalidText(
      field: "note",
      complaint: Hydration.Complaint(InputComplaint(.tooLong, [.most: "500"]))
    ),
    Hydration.InvalidMoment(text: "late", complaint: Hydration.Complaint(InputComplaint(.noTime))),
    Hydration.NothingDrunk(),
    Hydration.UnknownDrink(id: "k3f9"),
    Hydration.AmbiguousDrink(id: "k3"),
    Hydration.FutureDay(day: "2026-11-21"),
    Hydration.FutureTime(at: "2026-11-20T23:10:00+01:00"),
    Hydration.TimeMissing(day: "2026-11-19"),
    Hydration.TooLongAgo(first: "1900-01-01"),
    Hydration.TooManyDays(days: 400, limit: 366),
    Hydration.HistoryLocked(day: "2026-11-19"),
    Hydration.HistoryUnreadable(complaint: Hydration.Complaint(kind: "unheard-of", fields: [:])),
    Hydration.StoreFailed(complaint: Hydration.Complaint(StoreComplaint(.unfit))),
  ]

  @Test("every failure has its message and exit status")
  func messages() {
    let lines = Self.failures.flatMap { failure in
      let report = FailureReport(failure)
      return ["\(report.exitCode.rawValue) \(report.exitCode)"] + report.lines.map { "  \($0)" }
    }
    expectSnapshot(lines, "failures")
  }

  @Test("every error of the interface has a sentence of its own")
  func noErrorIsForgotten() {
    let told = Set(Self.refusals.map { type(of: $0).name })
    #expect(told == Set(Control.failures.map { $0.name }))
    #expect(Self.refusals.allSatisfy { !$0.sentence.hasPrefix("pillsd refused") })
  }

  @Test("every error about drinks has a sentence of its own")
  func noDrinkErrorIsForgotten() {
    let told = Set(Self.drinkRefusals.map { type(of: $0).name })
    #expect(told == Set(Hydration.failures.map { $0.name }))
    #expect(Self.drinkRefusals.allSatisfy { !$0.sentence.hasPrefix("pillsd refused") })
  }

  @Test("every error of the interface's text has a type")
  func noErrorIsUntyped() {
    let declared = Control.description.split(separator: "\n").filter { $0.hasPrefix("error ") }
      .map { "\(Control.name).\($0.dropFirst("error ".count).prefix { $0 != " " && $0 != "(" })" }
    #expect(Set(declared) == Set(Control.failures.map { $0.name }))
  }

  @Test("a locked day and nothing else exits with 4")
  func exitCodes() {
    for refusal in Self.refusals {
      #expect(refusal.exitCode == (refusal is Control.HistoryLocked ? .locked : .refused))
    }
    for refusal in Self.drinkRefusals {
      #expect(refusal.exitCode == (refusal is Hydration.HistoryLocked ? .locked : .refused))
    }
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
  }
}
