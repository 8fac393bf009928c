import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

@Suite struct ParsingTests {
  /// Command lines that are read as they are written: the command, its operands, and then options with their values.
  static let asWritten = [
    "status", "plan", "log --days=7", "log --date=-3", "calendar -1", "calendar -12 --interactive",
    "settings",
    "settings reminders.window", "settings slots.evening 20:30", "medication", "medication list --all",
    "medication show iron", "medication add Iron --keep-default", "medication erase iron", "drink",
    "drink 250",
    "medication edit iron --zone=home", "medication pause iron --until=+3", "medication resume iron",
    "medication remove iron --yes", "drink undo", "drinks", "drinks --date=yesterday", "drinks remove k3f9",
    "hydration", "hydration setup --goal=2.5l --unit=floz --remind=2h", "hydration stats -1", "take", "undo",
    "export all --format=json --output=/x", "import a.json", "rescue", "erase --all-data --backup=/b",
    "stock", "stock iron", "stock iron 60", "stock iron +28", "stock iron -2", "stock iron -1½",
    "stock iron -0,5", "stock iron 60 --warn-at=0", "take evening --date=-3",
    "take evening metformin vitamin",
    "skip evening --date=2026-11-01..-1", "take ibuprofen --at=14:10 --force", "toggle evening --except=iron",
    "snooze", "snooze evening 10min", "watch --format=waybar", "watch --show=hydration", "notify-test",
    "doctor",
    "completions zsh", "help take", "help medication add", "version", "plan --color=always --socket=/run/x",
  ]

  /// Command lines that are read as others.
  static let rewritten = [
    ("", "status"),
    ("--json", "status --json"),
    ("take --date -3 evening", "take evening --date=-3"),
    ("--date -3 take evening --at 21:10", "take evening --date=-3 --at=21:10"),
    ("take evening --da yesterday", "take evening --date=yesterday"),
    ("skip --except a evening b --except=c,d", "skip evening b --except=a --except=c,d"),
    ("take -- --odd -x", "take --odd -x"),
    ("-- take evening", "take evening"),
    ("take --at 9:10 pm", "take --at='9:10 pm'"),
    ("take evening --at=9:10 PM", "take evening --at='9:10 PM'"),
    ("take evening --at 9 a.m. iron", "take evening iron --at='9 a.m.'"),
    ("take -- 9:10 pm", "take 9:10 pm"),
    ("take evening pm", "take evening pm"),
    ("settings slots.evening 9 pm", "settings slots.evening '9 pm'"),
    ("--json medication list", "medication list --json"),
    ("medication add -- -x", "medication add -x"),
    (
      "--until 2027-01-01 medication --dosage 1mg add Iron --schedule daily",
      "medication add Iron --until=2027-01-01 --dosage=1mg --schedule=daily"
    ),
    ("drink 8 fl oz green tea --at 9 pm", "drink 8 fl oz green tea --at='9 pm'"),
    ("import --dry-run --format dosage -y a.json", "import a.json --dry-run --format=dosage --yes"),
    ("medication remove -y iron", "medication remove iron --yes"),
    ("--format waybar watch", "watch --format=waybar"),
    ("--version", "version --version"),
    ("take --version", "version --version"),
    ("--help", "help"),
    ("-h", "help"),
    ("-h take evening", "help take"),
    ("medication --help", "help medication"),
    ("medication add Iron -h", "help medication add"),
  ]

  @Test("a command line is read", arguments: asWritten.map { ($0, $0) } + rewritten)
  func reads(_ line: String, _ expected: String) throws {
    #expect(try Invocation(parsing: words(line)).written == expected)
  }

  @Test("an empty argument is an argument")
  func emptyArgument() throws {
    #expect(try Invocation(parsing: ["settings", "slots.noon", ""]).written == "settings slots.noon ''")
  }

  @Test("the last of two values counts, of some options all")
  func repeated() throws {
    let line = "take --date today --date yesterday --except a --except b"
    let arguments = try Invocation(parsing: words(line)).arguments
    #expect(arguments[.date] == "yesterday" && arguments.values(of: .except) == ["a", "b"])
  }

  @Test("options for every command count for the whole of it")
  func everywhere() throws {
    let invocation = try Invocation(parsing: words("plan --json --color always --socket /run/x"))
    #expect(invocation.isJSON && invocation.color == .always && invocation.socketPath == "/run/x")
  }

  // MARK: What is refused

  struct Refused: Sendable, CustomTestStringConvertible {
    let line: String
    let error: UsageError

    init(_ line: String, of command: String?, _ problem: UsageProblem) {
      (self.line, error) = (line, UsageError(problem: problem, command: command))
    }

    var testDescription: String { line }
  }

  static let refused = [
    Refused("tkae evening", of: nil, .unknownCommand("tkae", suggestion: "take")),
    Refused("stauts", of: nil, .unknownCommand("stauts", suggestion: "status")),
    Refused("frobnicate", of: nil, .unknownCommand("frobnicate", suggestion: nil)),
    Refused("help frobnicate", of: nil, .unknownCommand("frobnicate", suggestion: nil)),
    Refused("help take evening", of: "help", .extraArgument("evening", synopsis: "help take")),
    Refused(
      "medication ad Iron",
      of: "medication",
      .unknownCommand("medication ad", suggestion: "medication add")
    ),
    Refused("medication Iron", of: "medication", .unknownCommand("medication Iron", suggestion: nil)),
    Refused("help medication fix", of: "medication", .unknownCommand("medication fix", suggestion: nil)),
    Refused("medication add", of: "medication add", .missingArgument("NAME")),
    Refused("medication add Vitamin D", of: "medication add", .unquoted("Vitamin D", argument: "NAME")),
    Refused("medication --all", of: "medication", .unknownOption("--all", suggestion: nil)),
    Refused(
      "medication add Iron --dosge 1",
      of: "medication add",
      .unknownOption("--dosge", suggestion: "--dosage")
    ),
    Refused(
      "medication add Iron --name Zinc",
      of: "medication add",
      .unknownOption("--name", suggestion: nil)
    ),
    Refused(
      "medication add Iron --max-per-day none",
      of: "medication add",
      .notANumber("none", option: "max-per-day")
    ),
    Refused(
      "medication edit iron --max-per-day few",
      of: "medication edit",
      .notANumber("few", option: "max-per-day")
    ),
    Refused(
      "medication edit iron",
      of: "medication edit",
      .nothingToDo(options: [
        "--name", "--dosage", "--schedule", "--slots", "--dose", "--zone", "--instructions", "--from",
        "--until", "--reminders", "--no-reminders", "--max-per-day", "--min-gap",
      ])
    ),
    Refused(
      "medication edit iron --no-reminders --reminders",
      of: "medication edit",
      .conflictingOptions("--reminders", "--no-reminders")
    ),
    Refused("drink und", of: "drink", .notAnAmount("und")),
    Refused("drinks remove", of: "drinks remove", .missingArgument("ID")),
    Refused("help drink 250", of: "help", .extraArgument("250", synopsis: "help drink")),
    Refused("drink undo 250", of: "drink undo", .extraArgument("250", synopsis: "drink undo")),
    Refused("drinks --days 7 --date today", of: "drinks", .conflictingOptions("--days", "--date")),
    Refused("drinks all", of: "drinks", .unknownCommand("drinks all", suggestion: nil)),
    Refused("hydration setup --goal 64x", of: "hydration setup", .notAGoal("64x")),
    Refused(
      "hydration setup",
      of: "hydration setup",
      .nothingToDo(options: ["--goal", "--unit", "--remind"])
    ),
    Refused("erase", of: "erase", .nothingToDo(options: ["--all-data"])),
    Refused("export", of: "export", .missingArgument("WHAT")),
    Refused("export medications --from -3", of: "export", .conflictingOptions("medications", "--from")),
    Refused("export medications --to today", of: "export", .conflictingOptions("medications", "--to")),
    Refused(
      "export drinks --format ics",
      of: "export",
      .invalidChoice("ics", of: "The format of drinks", choices: ["csv", "json"])
    ),
    Refused(
      "export pills",
      of: "export",
      .invalidChoice("pills", of: "WHAT", choices: ["doses", "medications", "drinks", "all", "report"])
    ),
    Refused("import", of: "import", .missingArgument("FILE")),
    Refused("completions", of: "completions", .missingArgument("SHELL")),
    Refused("log --days soon", of: "log", .notANumber("soon", option: "days")),
    Refused("log --date today --days 2", of: "log", .conflictingOptions("--days", "--date")),
    Refused("log yesterday", of: "log", .extraArgument("yesterday", synopsis: "log")),
    Refused("stats october --days 3", of: "stats", .extraArgument("october", synopsis: "stats --days COUNT")),
    Refused("stock --warn-at 14", of: "stock", .missingArgument("NAME")),
    Refused("stock iron --warn-at soon", of: "stock", .notANumber("soon", option: "warn-at")),
    Refused("sync off --keep --remove", of: "sync off", .conflictingOptions("--remove", "--keep")),
    Refused(
      "snooze evening 10 min",
      of: "snooze",
      .extraArgument("min", synopsis: "snooze [SLOT [DURATION]]")
    ),
    Refused("take evening --dat", of: "take", .missingValue(option: "date", valueName: "DAY[..DAY]")),
    Refused("take evening --except", of: "take", .missingValue(option: "except", valueName: "NAME")),
    Refused("skip ibuprofen --force", of: "skip", .unknownOption("--force", suggestion: nil)),
    Refused("take evening --json=yes", of: "take", .unexpectedValue(option: "json")),
    Refused("take evening --jsno", of: "take", .unknownOption("--jsno", suggestion: "--json")),
    Refused("plan --date today", of: "plan", .unknownOption("--date", suggestion: nil)),
    Refused("-x", of: "status", .unknownOption("-x", suggestion: nil)),
    Refused("take evening -xyz", of: "take", .unknownOption("-xyz", suggestion: nil)),
    Refused("take evening -é", of: "take", .unknownOption("-é", suggestion: nil)),
    Refused(
      "--color blue",
      of: "status",
      .invalidChoice("blue", of: "'--color'", choices: ["auto", "always", "never"])
    ),
    Refused(
      "completions tcsh",
      of: "completions",
      .invalidChoice("tcsh", of: "SHELL", choices: ["bash", "zsh", "fish"])
    ),
  ]

  @Test("a command line that makes no sense is refused before pillsd is asked", arguments: refused)
  func refuses(_ row: Refused) {
    var refusal: UsageError?
    let program = Program(arguments: words(row.line), environment: Environment())
    do throws(Failure) {
      try program.run(try program.parsed())
    } catch {
      if case .usage(let error) = error { refusal = error }
    }
    #expect(refusal == row.error)
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test("an option takes a value in all commands or in none")
  func anOptionOfOneNameIsOneOption() {
    let options = CommandList.all.flatMap(\.allOptions)
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
    #expect(nearestName(to: name, among: CommandList.listed.map(\.name)) == expected)
  }
}

extension Invocation {
  /// The command line in full: the command, its operands, and then its options.
  fileprivate var written: String {
    func quoted(_ text: String) -> String { text.isEmpty || text.contains(" ") ? "'\(text)'" : text }
    let options = arguments.options.compactMap { argument -> String? in
      guard case .option(let option, let value) = argument else { return nil }
      return "--\(option.name)" + (value.map { "=\(quoted($0))" } ?? "")
    }
    let operands = arguments.operands.map(quoted)
    return ([command.name] + operands + options).joined(separator: " ")
  }
}
