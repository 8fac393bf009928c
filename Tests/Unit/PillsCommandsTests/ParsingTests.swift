import PillsCore
import PillsView
import Testing

@testable import PillsCommands

@Suite struct ParsingTests {
  /// Command lines in their normal form: the command, its operands, and then its options with values.
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

  /// Command lines and their normal forms.
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
    ("import --dry-run --dates dmy -y a.json", "import a.json --dry-run --dates=dmy --yes"),
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

  @Test("a command line is parsed", arguments: asWritten.map { ($0, $0) } + rewritten)
  func reads(_ line: String, _ expected: String) throws {
    #expect(try Invocation(parsing: words(line)).written == expected)
  }

  @Test("the last of two values counts; some options keep all values")
  func repeated() throws {
    let line = "take --date today --date yesterday --except a --except b"
    let arguments = try Invocation(parsing: words(line)).arguments
    #expect(arguments[.date] == "yesterday" && arguments.values(of: .except) == ["a", "b"])
  }

  @Test("the general options are allowed anywhere in a command line")
  func everywhere() throws {
    let invocation = try Invocation(parsing: words("plan --json --color always --socket /run/x"))
    #expect(invocation.isJSON && invocation.color == .always && invocation.socketPath == "/run/x")
  }

  // MARK: What is refused

  static let refused: [(line: String, command: String?, sentence: String)] = [
    ("tkae evening", nil, "There is no command 'tkae'. Did you mean 'take'?"),
    ("stauts", nil, "There is no command 'stauts'. Did you mean 'status'?"),
    ("frobnicate", nil, "There is no command 'frobnicate'."),
    ("help frobnicate", nil, "There is no command 'frobnicate'."),
    ("help take evening", "help", "'help' does not take 'evening'. Type: pillsctl help take"),
    (
      "medication ad Iron", "medication",
      "There is no command 'medication ad'. Did you mean 'medication add'?"
    ),
    ("medication Iron", "medication", "There is no command 'medication Iron'."),
    ("help medication fix", "medication", "There is no command 'medication fix'."),
    ("medication add", "medication add", "'medication add' needs a NAME."),
    ("medication add Vitamin D", "medication add", "Put a NAME with spaces in quotes: 'Vitamin D'."),
    ("medication --all", "medication", "'medication' has no option '--all'."),
    (
      "medication add Iron --dosge 1", "medication add",
      "'medication add' has no option '--dosge'. Did you mean '--dosage'?"
    ),
    ("medication add Iron --name Zinc", "medication add", "'medication add' has no option '--name'."),
    (
      "medication add Iron --max-per-day none", "medication add",
      "'--max-per-day' must be a whole number, not 'none'."
    ),
    (
      "medication edit iron --max-per-day few", "medication edit",
      "'--max-per-day' must be a whole number, not 'few'."
    ),
    (
      "medication edit iron --no-reminders --reminders", "medication edit",
      "Use either '--reminders' or '--no-reminders', not both."
    ),
    ("help drink 250", "help", "'help' does not take '250'. Type: pillsctl help drink"),
    ("drink undo 250", "drink undo", "'drink undo' does not take '250'. Type: pillsctl drink undo"),
    ("drinks --days 7 --date today", "drinks", "Use either '--days' or '--date', not both."),
    ("drinks all", "drinks", "There is no command 'drinks all'."),
    ("erase", "erase", "'erase' needs at least one of --all-data."),
    ("export", "export", "'export' needs a WHAT."),
    ("export medications --to today", "export", "Use either 'medications' or '--to', not both."),
    ("export drinks --format ics", "export", "The format of drinks cannot be 'ics'. Allowed: csv or json."),
    ("export pills", "export", "WHAT cannot be 'pills'. Allowed: doses, medications, drinks, all or report."),
    ("import", "import", "'import' needs a FILE."),
    ("completions", "completions", "'completions' needs a SHELL."),
    ("log --days soon", "log", "'--days' must be a whole number, not 'soon'."),
    ("log --date today --days 2", "log", "Use either '--days' or '--date', not both."),
    ("log yesterday", "log", "'log' does not take 'yesterday'. Type: pillsctl log"),
    ("stats october --days 3", "stats", "'stats' does not take 'october'. Type: pillsctl stats --days COUNT"),
    ("stock --warn-at 14", "stock", "'stock' needs a NAME."),
    ("stock iron --warn-at soon", "stock", "'--warn-at' must be a whole number, not 'soon'."),
    ("sync off --keep --remove", "sync off", "Use either '--remove' or '--keep', not both."),
    (
      "snooze evening 10 min", "snooze",
      "'snooze' does not take 'min'. Type: pillsctl snooze [SLOT [DURATION]]"
    ),
    ("take evening --dat", "take", "'--date' needs a DAY[..DAY]."),
    ("take evening --except", "take", "'--except' needs a NAME."),
    ("skip ibuprofen --force", "skip", "'skip' has no option '--force'."),
    ("take evening --json=yes", "take", "'--json' takes no value."),
    ("take evening --jsno", "take", "'take' has no option '--jsno'. Did you mean '--json'?"),
    ("plan --date today", "plan", "'plan' has no option '--date'."),
    ("-x", "status", "'status' has no option '-x'."),
    ("take evening -xyz", "take", "'take' has no option '-xyz'."),
    ("take evening -é", "take", "'take' has no option '-é'."),
    ("--color blue", "status", "'--color' cannot be 'blue'. Allowed: auto, always or never."),
    ("completions tcsh", "completions", "SHELL cannot be 'tcsh'. Allowed: bash, zsh or fish."),
  ]

  @Test("a command line that makes no sense is refused without asking pillsd", arguments: refused)
  func refuses(_ line: String, _ command: String?, _ sentence: String) {
    var refusal: (String, String?)?
    do throws(Failure) {
      let invocation = try Invocation(parsing: words(line))
      try Program(arguments: [], environment: Environment()).run(invocation)
    } catch {
      if case .usage(let sentence, let command) = error { refusal = (sentence, command) }
    }
    #expect(refusal?.0 == sentence && refusal?.1 == command)
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test("an option takes a value in all commands or in none")
  func anOptionOfOneNameIsOneOption() {
    let options = CommandList.all.flatMap(\.allOptions)
    for option in options {
      for other in options where other.name == option.name {
        // The parser looks for the command among the options of all commands, so each option must have one
        // form.
        #expect((other.valueName == nil) == (option.valueName == nil))
      }
    }
  }

  @Test(
    "a name is suggested only if it is similar",
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
  /// The normal form of the command line: the command, its operands, and then its options.
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
