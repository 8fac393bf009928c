import PillsAPI
import PillsCore
import PillsView
import Testing

@testable import PillsCommands

@Suite struct ParsingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let expected: Result<Invocation, UsageError>

    init(_ line: String, _ command: any PillsctlCommand, _ adjust: (inout Invocation) -> Void = { _ in }) {
      arguments = line.split(separator: " ").map(String.init)
      var invocation = Invocation(command: command)
      adjust(&invocation)
      expected = .success(invocation)
    }

    init(_ line: String, _ error: UsageError) {
      arguments = line.split(separator: " ").map(String.init)
      expected = .failure(error)
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static func answer(
    _ verb: AnswerRequest.Verb,
    _ slot: String?,
    _ medications: [String] = [],
    except exceptions: [String] = [],
    day: String? = nil,
    until: String? = nil,
    time: String? = nil,
    isForced: Bool = false
  ) -> any PillsctlCommand {
    let request = AnswerRequest(
      verb: verb,
      slot: slot,
      medications: medications,
      exceptions: exceptions,
      day: day,
      until: until,
      time: time,
      isForced: isForced
    )
    return switch verb {
    case .take: TakeCommand(request: request)
    case .skip: SkipCommand(request: request)
    case .undo: UndoCommand(request: request)
    case .toggle: ToggleCommand(request: request)
    }
  }

  private static func medication(
    _ name: String,
    _ adjust: (inout MedicationRequest) -> Void = { _ in }
  ) -> MedicationRequest {
    var request = MedicationRequest(medication: name)
    adjust(&request)
    return request
  }

  private static let nothingToDo = UsageError.nothingToDo(
    "medication edit",
    options: [
      "--name", "--dosage", "--schedule", "--slots", "--dose", "--zone", "--instructions", "--from",
      "--until",
      "--reminders",
      "--no-reminders",
      "--max-per-day", "--min-gap",
    ]
  )

  static let accepted = [
    Row("", StatusCommand()),
    Row("status", StatusCommand()),
    Row("--json", StatusCommand()) { $0.isJSON = true },
    Row("take evening", answer(.take, "evening")),
    Row("take evening metformin vitamin", answer(.take, "evening", ["metformin", "vitamin"])),
    Row("stock", CountStockCommand()),
    Row("stock iron", CountStockCommand(medication: "iron")),
    Row("stock iron 60", CountStockCommand(medication: "iron", saying: .counted("60"))),
    Row("stock iron +28", CountStockCommand(medication: "iron", saying: .changed("+28"))),
    Row("stock iron -2", CountStockCommand(medication: "iron", saying: .changed("-2"))),
    Row("stock iron -1½", CountStockCommand(medication: "iron", saying: .changed("-1½"))),
    Row("stock iron -0,5", CountStockCommand(medication: "iron", saying: .changed("-0,5"))),
    Row("stock iron off", CountStockCommand(medication: "iron", saying: .off)),
    Row("stock iron undo", CountStockCommand(medication: "iron", saying: .undo)),
    Row("stock iron --warn-at 14", CountStockCommand(medication: "iron", warnAt: 14)),
    Row(
      "stock iron 60 --warn-at 0",
      CountStockCommand(medication: "iron", saying: .counted("60"), warnAt: 0)
    ),
    Row("stock --warn-at 14", .missingArgument("NAME", command: "stock")),
    Row("stock iron --warn-at soon", .notANumber("soon", of: "'--warn-at'", command: "stock")),
    Row("take evening --date -3", answer(.take, "evening", day: "-3")),
    Row("take evening --date=-3", answer(.take, "evening", day: "-3")),
    Row("take --date -3 evening", answer(.take, "evening", day: "-3")),
    Row("--date -3 take evening --at 21:10", answer(.take, "evening", day: "-3", time: "21:10")),
    Row("take evening --date today --date yesterday", answer(.take, "evening", day: "yesterday")),
    Row("take --date yesterday", answer(.take, nil, day: "yesterday")),
    Row(
      "skip evening --date 2026-11-01..-1",
      answer(.skip, "evening", day: "2026-11-01", until: "-1")
    ),
    Row("take evening --da yesterday", answer(.take, "evening", day: "yesterday")),
    Row("take evening --except metformin", answer(.take, "evening", except: ["metformin"])),
    Row(
      "skip --except a evening b --except=c,d",
      answer(.skip, "evening", ["b"], except: ["a", "c,d"])
    ),
    Row("undo evening --except iron", answer(.undo, "evening", except: ["iron"])),
    Row("toggle evening --except iron", answer(.toggle, "evening", except: ["iron"])),
    Row("take ibuprofen --at 14:10 --force", answer(.take, "ibuprofen", time: "14:10", isForced: true)),
    Row("take -- --odd -x", answer(.take, "--odd", ["-x"])),
    Row("-- take evening", answer(.take, "evening")),
    Row("skip morning --at 07:10", answer(.skip, "morning", time: "07:10")),
    Row("undo evening --date yesterday", answer(.undo, "evening", day: "yesterday")),
    Row("toggle evening", answer(.toggle, "evening")),
    Row("take", answer(.take, nil)),
    Row("take --at 9:10pm", answer(.take, nil, time: "9:10pm")),
    Row("take --at 9:10 pm", answer(.take, nil, time: "9:10 pm")),
    Row("take evening --at=9:10 PM", answer(.take, "evening", time: "9:10 PM")),
    Row("take evening --at 9 a.m. iron", answer(.take, "evening", ["iron"], time: "9 a.m.")),
    Row("take -- 9:10 pm", answer(.take, "9:10", ["pm"])),
    Row("take evening pm", answer(.take, "evening", ["pm"])),
    Row("settings slots.evening 9 pm", SettingsCommand(key: "slots.evening", value: "9 pm")),
    Row("undo", answer(.undo, nil)),
    Row("skip --except iron", answer(.skip, nil, except: ["iron"])),
    Row("snooze", SnoozeCommand()),
    Row("snooze 30min", SnoozeCommand(duration: "30min")),
    Row("snooze evening", SnoozeCommand(slot: "evening")),
    Row("snooze evening 10min", SnoozeCommand(slot: "evening", duration: "10min")),
    Row("log", LogCommand()),
    Row("log --days 7", LogCommand(days: 7)),
    Row("log --date -3", LogCommand(day: "-3")),
    Row("calendar -1", CalendarCommand(month: "-1", isInteractive: false)),
    Row("calendar -12 --interactive", CalendarCommand(month: "-12", isInteractive: true)),
    Row("plan", PlanCommand()),
    Row("settings", SettingsCommand()),
    Row("settings reminders.window", SettingsCommand(key: "reminders.window")),
    Row("settings slots.evening 20:30", SettingsCommand(key: "slots.evening", value: "20:30")),
    Row("medication", MedicationGroupCommand()),
    Row("medication list --all", MedicationListCommand(all: true)),
    Row("--json medication list", MedicationListCommand(all: false)) { $0.isJSON = true },
    Row("medication show iron", MedicationShowCommand(name: "iron")),
    Row("medication add Iron", MedicationAddCommand(request: medication("Iron"), keepsDefault: nil)),
    Row("medication add -- -x", MedicationAddCommand(request: medication("-x"), keepsDefault: nil)),
    Row(
      "medication add Iron --keep-default",
      MedicationAddCommand(request: medication("Iron"), keepsDefault: true)
    ),
    Row(
      "--until 2027-01-01 medication --dosage 1mg add Iron --schedule daily --slots morning,evening --from -3",
      MedicationAddCommand(
        request: medication("Iron") {
          ($0.dosage, $0.schedule, $0.slots) = ("1mg", "daily", ["morning", "evening"])
          ($0.from, $0.until) = ("-3", "2027-01-01")
        },
        keepsDefault: nil
      )
    ),
    Row(
      "medication add Ibuprofen --schedule as-needed --max-per-day 4 --min-gap 6h --no-reminders --instructions sip",
      MedicationAddCommand(
        request: medication("Ibuprofen") {
          ($0.schedule, $0.perDay, $0.gap) = ("as-needed", 4, "6h")
          ($0.reminders, $0.instructions) = (false, "sip")
        },
        keepsDefault: nil
      )
    ),
    Row(
      "medication edit iron --name Zinc --reminders --until never --from tomorrow --max-per-day none --min-gap none",
      MedicationEditCommand(
        request: medication("iron") {
          ($0.name, $0.reminders, $0.from, $0.until) = ("Zinc", true, "tomorrow", "never")
          ($0.perDay, $0.gap) = (0, "none")
        },
        isCertain: false
      )
    ),
    Row(
      "medication edit iron --no-reminders",
      MedicationEditCommand(request: medication("iron") { $0.reminders = false }, isCertain: false)
    ),
    Row(
      "medication edit iron --zone home",
      MedicationEditCommand(request: medication("iron") { $0.zone = "home" }, isCertain: false)
    ),
    Row(
      "medication edit iron --from 2026-01-01 --yes",
      MedicationEditCommand(request: medication("iron") { $0.from = "2026-01-01" }, isCertain: true)
    ),
    Row("medication erase iron", MedicationEraseCommand(name: "iron", isCertain: false)),
    Row("drink", DrinkCommand(request: DrinkRequest())),
    Row("drink 250", DrinkCommand(request: DrinkRequest(amount: .typed("250")))),
    Row(
      "drink 8 fl oz green tea --at 9 pm --date -3 --note x",
      DrinkCommand(
        request: DrinkRequest(
          amount: .typed("8 fl oz"),
          beverage: "green tea",
          day: "-3",
          time: "9 pm",
          note: "x"
        )
      )
    ),
    Row("drink undo", DrinkUndoCommand()),
    Row("drinks", DrinksCommand()),
    Row("drinks --days 7", DrinksCommand(days: 7)),
    Row("drinks --date yesterday", DrinksCommand(day: "yesterday")),
    Row("drinks remove k3f9", DrinksRemoveCommand(id: "k3f9")),
    Row("hydration", HydrationCommand()),
    Row("hydration setup", HydrationSetupCommand()),
    Row(
      "hydration setup --goal 2.5l --unit floz --remind 2h",
      HydrationSetupCommand(goal: "2.5l", unit: "floz", reminders: "2h")
    ),
    Row("hydration stats -1", HydrationStatsCommand(month: "-1")),
    Row("export drinks", ExportCommand(matter: .drinks)),
    Row("export all --format json --output /x", ExportCommand(matter: .all, format: .json, path: "/x")),
    Row("import a.json", ImportCommand(paths: ["a.json"])),
    Row(
      "import --dry-run --format dosage -y a.json b.json",
      ImportCommand(paths: ["a.json", "b.json"], format: .dosage, isDryRun: true, isCertain: true)
    ),
    Row(
      "export drinks --from -30 --to yesterday --output /x --force",
      ExportCommand(matter: .drinks, from: "-30", to: "yesterday", path: "/x", isForced: true)
    ),
    Row("help drink undo", HelpCommand(command: "drink undo")),
    Row("rescue", RescueCommand()),
    Row("erase --all-data --backup /b -y", EraseAllCommand(backup: "/b", isCertain: true)),
    Row("medication remove iron", MedicationRemoveCommand(name: "iron", isCertain: false)),
    Row("medication remove -y iron", MedicationRemoveCommand(name: "iron", isCertain: true)),
    Row("medication pause iron", MedicationPauseCommand(name: "iron", until: nil)),
    Row("medication pause iron --until +3", MedicationPauseCommand(name: "iron", until: "+3")),
    Row("medication resume iron", MedicationResumeCommand(name: "iron")),
    Row("watch", WatchCommand(format: .text)),
    Row("watch --json", WatchCommand(format: .json)) { $0.isJSON = true },
    Row("watch --format waybar", WatchCommand(format: .waybar)),
    Row("--format waybar watch", WatchCommand(format: .waybar)),
    Row("watch --show hydration", WatchCommand(format: .text, subject: .hydration)),
    Row("notify-test", NotifyTestCommand()),
    Row("doctor", DoctorCommand()),
    Row("version", VersionCommand()),
    Row("--version", VersionCommand()),
    Row("take --version", VersionCommand()),
    Row("help", HelpCommand(command: nil)),
    Row("help take", HelpCommand(command: "take")),
    Row("help medication", HelpCommand(command: "medication")),
    Row("help medication add", HelpCommand(command: "medication add")),
    Row("medication --help", HelpCommand(command: "medication")),
    Row("medication add --help", HelpCommand(command: "medication add")),
    Row("medication add Iron -h", HelpCommand(command: "medication add")),
    Row("--help", HelpCommand(command: nil)),
    Row("-h", HelpCommand(command: nil)),
    Row("take --help", HelpCommand(command: "take")),
    Row("-h take evening", HelpCommand(command: "take")),
    Row("completions zsh", CompletionsCommand(shell: .zsh)),
    Row("plan --color always --socket /run/x", PlanCommand()) {
      $0.color = .always
      $0.socketPath = "/run/x"
    },
  ]

  static let refused = [
    Row("tkae evening", .unknownCommand("tkae", suggestion: "take")),
    Row("stauts", .unknownCommand("stauts", suggestion: "status")),
    Row("frobnicate", .unknownCommand("frobnicate", suggestion: nil)),
    Row("help frobnicate", .unknownCommand("frobnicate", suggestion: nil)),
    Row("help take evening", .extraArgument("evening", command: "help", synopsis: "help take")),
    Row(
      "medication ad Iron",
      .unknownCommand("medication ad", suggestion: "medication add", of: "medication")
    ),
    Row("medication Iron", .unknownCommand("medication Iron", suggestion: nil, of: "medication")),
    Row("help medication fix", .unknownCommand("medication fix", suggestion: nil, of: "medication")),
    Row("medication add", .missingArgument("NAME", command: "medication add")),
    Row(
      "medication add Vitamin D",
      .unquoted("Vitamin D", argument: "NAME", command: "medication add")
    ),
    Row("medication --all", .unknownOption("--all", command: "medication", suggestion: nil)),
    Row(
      "medication add Iron --dosge 1",
      .unknownOption("--dosge", command: "medication add", suggestion: "--dosage")
    ),
    Row(
      "medication add Iron --name Zinc",
      .unknownOption("--name", command: "medication add", suggestion: nil)
    ),
    Row(
      "medication add Iron --max-per-day none",
      .notANumber("none", of: "'--max-per-day'", command: "medication add")
    ),
    Row(
      "medication edit iron --max-per-day few",
      .notANumber("few", of: "'--max-per-day'", command: "medication edit")
    ),
    Row("medication edit iron", nothingToDo),
    Row(
      "medication edit iron --reminders --no-reminders",
      .conflictingOptions("--reminders", "--no-reminders", command: "medication edit")
    ),
    Row("drink und", .notAnAmount("und", of: "AMOUNT", command: "drink")),
    Row("drinks remove", .missingArgument("ID", command: "drinks remove")),
    Row("help drink 250", .extraArgument("250", command: "help", synopsis: "help drink")),
    Row("drink undo 250", .extraArgument("250", command: "drink undo", synopsis: "drink undo")),
    Row("drinks --days 7 --date today", .conflictingOptions("--days", "--date", command: "drinks")),
    Row("drinks all", .unknownCommand("drinks all", suggestion: nil, of: "drinks")),
    Row("hydration setup --goal 64x", .notAGoal("64x", of: "'--goal'", command: "hydration setup")),
    Row("export", .missingArgument("WHAT", command: "export")),
    Row("export medications --from -3", .conflictingOptions("medications", "--from", command: "export")),
    Row("export medications --to today", .conflictingOptions("medications", "--to", command: "export")),
    Row(
      "export pills",
      .invalidChoice(
        "pills",
        of: "WHAT",
        choices: ["doses", "medications", "drinks", "all", "report"],
        command: "export"
      )
    ),
    Row("import", .missingArgument("FILE", command: "import")),
    Row("completions", .missingArgument("SHELL", command: "completions")),
    Row("log --days soon", .notANumber("soon", of: "'--days'", command: "log")),
    Row("log --date today --days 2", .conflictingOptions("--days", "--date", command: "log")),
    Row(
      "log yesterday",
      .extraArgument("yesterday", command: "log", synopsis: "log")
    ),
    Row("plan now", .extraArgument("now", command: "plan", synopsis: "plan")),
    Row(
      "snooze evening 10 min",
      .extraArgument("min", command: "snooze", synopsis: "snooze [SLOT [DURATION]]")
    ),
    Row("take evening --dat", .missingValue(option: "date", valueName: "DAY[..DAY]", command: "take")),
    Row("take evening --except", .missingValue(option: "except", valueName: "NAME", command: "take")),
    Row("skip ibuprofen --force", .unknownOption("--force", command: "skip", suggestion: nil)),
    Row("snooze evening --except a", .unknownOption("--except", command: "snooze", suggestion: nil)),
    Row("take evening --json=yes", .unexpectedValue(option: "json", command: "take")),
    Row("take evening --jsno", .unknownOption("--jsno", command: "take", suggestion: "--json")),
    Row("plan --date today", .unknownOption("--date", command: "plan", suggestion: nil)),
    Row("undo evening --at 21:00", .unknownOption("--at", command: "undo", suggestion: nil)),
    Row("-x", .unknownOption("-x", command: "status", suggestion: nil)),
    Row("take evening -xyz", .unknownOption("-xyz", command: "take", suggestion: nil)),
    Row("take evening -é", .unknownOption("-é", command: "take", suggestion: nil)),
    Row(
      "--color blue",
      .invalidChoice("blue", of: "'--color'", choices: ["auto", "always", "never"], command: "status")
    ),
    Row(
      "watch --format xml",
      .invalidChoice("xml", of: "'--format'", choices: ["text", "json", "waybar"], command: "watch")
    ),
    Row(
      "completions tcsh",
      .invalidChoice("tcsh", of: "SHELL", choices: ["bash", "zsh", "fish"], command: "completions")
    ),
  ]

  @Test("a command line is read or refused", arguments: accepted + refused)
  func reads(_ row: Row) {
    let read = Result { () throws(UsageError) in try Invocation(parsing: row.arguments) }
    #expect(read == row.expected)
  }

  @Test("an empty argument is an argument")
  func emptyArgument() throws {
    let invocation = try Invocation(parsing: ["settings", "slots.noon", ""])
    #expect(invocation == Invocation(command: SettingsCommand(key: "slots.noon", value: "")))
  }

  @Test("an option takes a value in all commands or in none")
  func anOptionOfOneNameIsOneOption() {
    let options = CommandList.guides.flatMap(\.allOptions)
    for option in options {
      for namesake in options where namesake.name == option.name {
        // The command is found with the options of all commands: whether a value follows may not depend on it.
        #expect((namesake.valueName == nil) == (option.valueName == nil))
      }
    }
  }

  @Test(
    "a name is suggested only where it is close",
    arguments: [
      ("tkae", "take"), ("stat", "stats"), ("sett", nil), ("plna", "plan"), ("undo", "undo"),
      ("unod", "undo"), ("x", nil), ("", nil),
    ] as [(String, String?)]
  )
  func suggestions(_ name: String, _ expected: String?) {
    #expect(nearestName(to: name, among: CommandList.listed.map { $0.guide.name }) == expected)
  }
}
