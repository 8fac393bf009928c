import Glibc
import PillsAPI
import Testing
import Varlink

@testable import PillsCommands

/// What pillsctl and pillsd say to each other of drinks, and what pillsctl asks the person.
@Suite(.serialized) struct DrinkProgramTests {
  private let daemon: ScriptedDaemon

  init() throws {
    daemon = try ScriptedDaemon()
  }

  /// A call that is expected, and what is replied to it.
  struct Exchange: Sendable {
    let call: String
    let reply: String

    init<Method: Varlink.Method>(_ method: Method.Type, _ parameters: String?, _ reply: Method.Output) {
      call = Self.call(Method.qualifiedName, parameters)
      self.reply = #"{"parameters":\#(jsonLine(reply))}"#
    }

    init<Method: Varlink.Method>(
      _ method: Method.Type,
      _ parameters: String?,
      error: some InterfaceError
    ) {
      call = Self.call(Method.qualifiedName, parameters)
      reply = jsonLine(error)
    }

    private static func call(_ method: String, _ parameters: String?) -> String {
      #"{"method":"\#(method)"\#(parameters.map { #","parameters":\#($0)"# } ?? "")}"#
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    /// What a person at a terminal types; nil where there is none.
    var typed: String?
    /// Those of one connection after those of another.
    var exchanges: [[Exchange]] = []
    var exitStatus: Int32 = 0
    var output = ""
    /// The whole of standard error, without its last line feed.
    var complaint = ""

    var testDescription: String { line + (typed.map { " on a terminal: \($0.debugDescription)" } ?? "") }
  }

  private static let added = Hydration.AddDrink.Output(
    drink: DrinkSamples.today[2],
    goalReached: false,
    status: DrinkSamples.status()
  )
  private static let removed = Hydration.UndoDrink.Output(
    drink: DrinkSamples.today[2],
    status: DrinkSamples.status(total: 600)
  )
  private static let recorded = "600 ml of water recorded. 1.2 of 2 l today, 800 ml to go."
  private static let locked = Hydration.HistoryLocked(day: "2026-11-19")
  private static let lockedAsked = "Thursday, 19 November 2026 is locked. Unlock for 10 minutes? [y/N] "
  private static let unlocked = Control.Unlock.Output(
    now: Samples.moment("14:30"),
    lock: Control.HistoryLock(state: .unlocked)
  )

  private static func status(_ status: Hydration.Status = DrinkSamples.status()) -> Exchange {
    Exchange(Hydration.GetStatus.self, nil, Hydration.GetStatus.Output(status: status))
  }

  private static func add(_ parameters: String) -> Exchange {
    Exchange(Hydration.AddDrink.self, parameters, added)
  }

  private static func get(
    _ first: String,
    _ last: String,
    _ output: Hydration.GetDrinks.Output = DrinkSamples.twoDays
  ) -> Exchange {
    Exchange(Hydration.GetDrinks.self, #"{"firstDay":"\#(first)","lastDay":"\#(last)"}"#, output)
  }

  private static func set(_ key: String, _ value: String) -> Exchange {
    let setting = Control.Setting(key: key, value: value, summary: "", expectation: "")
    return Exchange(
      Control.SetSetting.self,
      #"{"key":"\#(key)","value":"\#(value)"}"#,
      Control.SetSetting.Output(setting: setting)
    )
  }

  private static let settings = Exchange(
    Control.GetSettings.self,
    nil,
    Control.GetSettings.Output(
      path: "/pills.conf",
      settings: [
        ("reminders.enabled", "yes"), ("hydration.reminders", "2h"), ("hydration.from", "08:00"),
        ("hydration.until", "22:00"),
      ].map { Control.Setting(key: $0, value: $1, summary: "", expectation: "") }
    )
  )

  private static let csv =
    "Date,Time,Amount(ml),Beverage,Note\r\n2026-11-19,09:00,500,juice,'=1+1\r\n2026-11-19,21:30,1500,green tea,\r\n"
    + "2026-11-20,08:05,250,water,\r\n2026-11-20,10:30,350,coffee,with Grete\r\n2026-11-20,14:10,600,water,\r"

  static let rows = [
    Row(line: "drink", exchanges: [[add("{}")]], output: recorded),
    Row(
      line: "drink 250ml tea",
      exchanges: [[add(#"{"beverage":"tea","millilitres":250}"#)]],
      output: recorded
    ),
    Row(line: "drink 250", exchanges: [[status(), add(#"{"millilitres":250}"#)]], output: recorded),
    Row(
      line: "drink 8",
      exchanges: [[status(DrinkSamples.status(unit: .floz)), add(#"{"millilitres":237}"#)]],
      output: recorded
    ),
    Row(line: "drink glass", exchanges: [[status(), add(#"{"millilitres":250}"#)]], output: recorded),
    Row(
      line: "drink 0.6l --at 14:10 --date today --note x",
      exchanges: [[add(#"{"at":"14:10","day":"today","millilitres":600,"note":"x"}"#)]],
      output: "600 ml of water recorded today at 14:10. 1.2 of 2 l today, 800 ml to go."
    ),
    Row(line: "drink --json", exchanges: [[add("{}")]], output: jsonLine(added)),
    Row(
      line: "drink 9l",
      exchanges: [
        [
          Exchange(
            Hydration.AddDrink.self,
            #"{"millilitres":9000}"#,
            error: Hydration.InvalidAmount(millilitres: 9000)
          )
        ]
      ],
      exitStatus: 1,
      complaint:
        "pillsctl: 9000 ml (304.3 fl oz) cannot be drunk at once. Type an amount from 1 ml to 5 l, such as "
        + "250ml or 8floz."
    ),
    Row(
      line: "drink --date yesterday --at 9:00 --json",
      exchanges: [
        [Exchange(Hydration.AddDrink.self, #"{"at":"9:00","day":"yesterday"}"#, error: locked)]
      ],
      exitStatus: 4,
      output: #"{"error":"org.pills.Hydration.HistoryLocked","parameters":{"day":"2026-11-19"}}"#,
      complaint:
        "pillsctl: Thursday, 19 November 2026 is locked, like all past days. To unlock them for 10 minutes: "
        + "pillsctl unlock"
    ),
    Row(line: "drink undo", exchanges: [[Exchange(Hydration.UndoDrink.self, nil, removed)]], output: taken),
    Row(
      line: "drink undo",
      exchanges: [[Exchange(Hydration.UndoDrink.self, nil, error: Hydration.NothingDrunk())]],
      exitStatus: 1,
      complaint:
        "pillsctl: Nothing is recorded for today, so there is nothing to undo. For other days: pillsctl drinks "
        + "--days 14"
    ),
    Row(
      line: "drinks remove k3",
      exchanges: [[Exchange(Hydration.RemoveDrink.self, #"{"id":"k3"}"#, removed)]],
      output: taken
    ),
    Row(
      line: "drinks remove k3",
      typed: "y\n",
      exchanges: [
        [Exchange(Hydration.RemoveDrink.self, #"{"id":"k3"}"#, error: locked)],
        [Exchange(Control.Unlock.self, nil, unlocked)],
        [Exchange(Hydration.RemoveDrink.self, #"{"id":"k3"}"#, removed)],
      ],
      output: taken,
      complaint: lockedAsked
    ),
    Row(
      line: "drinks remove k3",
      typed: "n\n",
      exchanges: [[Exchange(Hydration.RemoveDrink.self, #"{"id":"k3"}"#, error: locked)]],
      exitStatus: 4,
      complaint:
        "\(lockedAsked)pillsctl: Thursday, 19 November 2026 is locked, like all past days. To unlock them for 10 "
        + "minutes: pillsctl unlock"
    ),
    Row(
      line: "drinks --days 3 --json",
      exchanges: [[status(), get("2026-11-18", "2026-11-20")]],
      output: jsonLine(DrinkSamples.twoDays)
    ),
    Row(
      line: "drinks --date -4",
      exchanges: [
        [
          status(),
          get("2026-11-16", "2026-11-16", DrinkSamples.drinks([], days: Array(DrinkSamples.days[2...2]))),
        ]
      ],
      output: "No drinks are recorded for Monday, 16 November."
    ),
    Row(
      line: "drinks --days 0",
      exitStatus: 1,
      complaint: "pillsctl: 0 is not allowed here. Type a number of days from 1 to 40000."
    ),
    Row(
      line: "drinks --date someday",
      exchanges: [[status()]],
      exitStatus: 1,
      complaint: "pillsctl: 'someday' is not a day. Type one like today, yesterday, -3 or 2026-11-19."
    ),
    Row(
      line: "hydration",
      exchanges: [[status(DrinkSamples.status([], isOn: false))]],
      output:
        "You have not recorded any drinks of late. To begin, record one, such as 'pillsctl drink 250ml', or choose "
        + "a goal and reminders: pillsctl hydration setup"
    ),
    Row(
      line: "hydration --json",
      exchanges: [[status()]],
      output: jsonLine(Hydration.GetStatus.Output(status: DrinkSamples.status()))
    ),
    Row(
      line: "hydration setup --goal 2000 --remind 2h",
      exchanges: [
        [status(), set("hydration.goal", "2000"), set("hydration.reminders", "2h"), status(), settings]
      ],
      output:
        "Your goal is 2 l a day.\nPills reminds you every 2 hours from 08:00 until 22:00, until you have met the goal.\n"
        + "To record a drink: pillsctl drink 250"
    ),
    Row(
      line: "hydration setup --unit floz --json",
      exchanges: [[set("hydration.unit", "floz")]],
      output: #"{"settings":[{"expectation":"","key":"hydration.unit","summary":"","value":"floz"}]}"#
    ),
    Row(
      line: "hydration setup --goal 64",
      exchanges: [[status()]],
      exitStatus: 2,
      complaint:
        "pillsctl: '--goal' cannot be '64'. Type an amount from 500 ml to 10 l, such as 2000, 2.5l or 64floz.\n"
        + "For help: pillsctl hydration setup --help"
    ),
    Row(
      line: "hydration setup",
      exitStatus: 2,
      complaint:
        "pillsctl: 'hydration setup' needs at least one of --goal, --unit or --remind.\nFor help: pillsctl "
        + "hydration setup --help"
    ),
    Row(
      line: "hydration stats october --json",
      exchanges: [[Exchange(Hydration.GetStats.self, #"{"month":"october"}"#, DrinkSamples.stats)]],
      output: jsonLine(DrinkSamples.stats)
    ),
    Row(
      line: "export drinks --from -3 --to yesterday",
      exchanges: [[status(), get("2026-11-17", "2026-11-19")]],
      output: csv
    ),
    // A year and a day at a time.
    Row(
      line: "export drinks --from 2024-11-19",
      exchanges: [
        [
          status(), get("2024-11-19", "2025-11-19", DrinkSamples.drinks([])),
          get("2025-11-20", "2026-11-20"),
        ]
      ],
      output: csv
    ),
    Row(
      line: "export drinks --from today --to -3",
      exchanges: [[status()]],
      exitStatus: 1,
      complaint:
        "pillsctl: The last day, 2026-11-17, is before the first day, 2026-11-20. Type a later day after --to."
    ),
    Row(
      line: "export drinks --from -3 --output /dev/null --force",
      exchanges: [[status()]],
      exitStatus: 1,
      complaint:
        "pillsctl: Nothing was written: /dev/null is not a file. Type the name of a file, or leave it out."
    ),
    Row(
      line: "complete drinks remove k3f",
      exchanges: [[status(), get("2026-11-14", "2026-11-20")]],
      output: "k3f9m2qxw0\t250 ml of water, today at 08:05"
    ),
  ]

  private static let taken = "600 ml of water today at 14:10 removed. 600 ml of 2 l today, 1.4 l to go."

  @Test("a command is said and answered", arguments: rows)
  func commands(_ row: Row) throws {
    let program = try start(row.line, typed: row.typed)
    for exchanges in row.exchanges { try serve(exchanges) }
    let ending = try program.ending()
    #expect(ending.exitStatus == row.exitStatus)
    #expect(ending.output == (row.output.isEmpty ? "" : row.output + "\n"))
    let isOpen = row.complaint.hasSuffix("] ")
    #expect(ending.complaint == (row.complaint.isEmpty ? "" : row.complaint + (isOpen ? "" : "\n")))
  }

  @Test("a person is asked for a goal, a unit and reminders")
  func guided() throws {
    let program = try start("hydration setup", typed: "lots\n2500\n\n2h\n")
    try serve([
      Self.status(), Self.set("hydration.unit", "ml"), Self.set("hydration.goal", "2500"),
      Self.set("hydration.reminders", "2h"), Self.status(), Self.settings,
    ])
    let ending = try program.ending()
    #expect(ending.exitStatus == 0)
    #expect(ending.output.hasPrefix("Your goal is 2.5 l a day.\n"))
    #expect(ending.complaint.contains("'lots' is not a goal. Type an amount from 500 ml to 10 l"))
    #expect(ending.complaint.contains("Goal? [2000 ml]"))
  }

  @Test("a setup that is broken off changes nothing", arguments: ["\u{04}", "2500\n\u{04}", "\n\n\u{04}"])
  func brokenOff(_ typed: String) throws {
    let program = try start("hydration setup", typed: typed)
    try serve([Self.status()])
    let ending = try program.ending()
    #expect(ending.exitStatus == 1)
    #expect(ending.complaint.hasSuffix("\npillsctl: Nothing was changed.\n"))
  }

  @Test("watch tells of drinks what it is asked to")
  func watch() throws {
    let program = try start("watch --show hydration", typed: nil)
    #expect(try daemon.nextCall() == #"{"method":"org.pills.Hydration.Watch","more":true}"#)
    for total in [1200, 1200, 2000] {
      let output = Hydration.Watch.Output(status: DrinkSamples.status(total: total))
      try daemon.reply(#"{"continues":true,"parameters":\#(jsonLine(output))}"#)
    }
    #expect(try program.nextLine() == "14:30:00  1.2 of 2 l, 800 ml to go; streak: 5 days")
    #expect(try program.nextLine() == "14:30:00  2 of 2 l; streak: 5 days")
    program.send(signal: SIGINT)
    #expect(try program.ending().exitStatus == -SIGINT)
  }

  private func start(_ line: String, typed: String?) throws -> RunningProgram {
    try RunningProgram(
      line.split(separator: " ").map(String.init),
      environment: ["PILLS_SOCKET=\(daemon.path)", "SWIFT_BACKTRACE=enable=no"],
      typed: typed
    )
  }

  /// Takes the calls of one connection, one after the other.
  private func serve(_ exchanges: [Exchange]) throws {
    for (index, exchange) in exchanges.enumerated() {
      let call = index == 0 ? try daemon.nextCall() : try daemon.furtherCall()
      #expect(call == exchange.call)
      try daemon.reply(exchange.reply)
    }
    daemon.hangUp()
  }
}
