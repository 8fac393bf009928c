import Glibc
import PillsAPI
import Testing
import Varlink

@testable import PillsCommands

/// What pillsctl and pillsd say to each other of medications, and what pillsctl asks the person.
@Suite(.serialized) struct MedicationProgramTests {
  private let daemon: ScriptedDaemon

  init() throws {
    daemon = try ScriptedDaemon()
  }

  /// A call that is expected, and what is replied to it.
  struct Exchange: Sendable {
    let call: String
    let reply: String

    init<Method: Control.Method>(
      _ method: Method.Type,
      _ parameters: String?,
      _ reply: @autoclosure () -> Method.Output
    ) {
      call = Self.call(Method.qualifiedName, parameters)
      self.reply = #"{"parameters":\#(jsonLine(reply()))}"#
    }

    init<Method: Control.Method>(
      _ method: Method.Type,
      _ parameters: String?,
      error: some Control.Failure
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
    var exchanges: [Exchange] = []
    var exitStatus: Int32 = 0
    var output = ""
    /// The whole of standard error, without its last line feed.
    var complaint = ""

    var testDescription: String { line + (typed.map { " on a terminal: \($0.debugDescription)" } ?? "") }
  }

  private static let today = "2026-11-20"
  private static let metformin = MedicationSamples.metformin
  private static let pills = MedicationSamples.medication("Pills", slots: ["morning", "evening"]) {
    $0.isDefault = true
  }
  private static let sentence = "Metformin 500 mg added: daily, morning and evening; with food."
  private static let ended =
    "The placeholder 'Pills' has ended. Its history stays."
  private static let defaultAsked = "End the placeholder 'Pills'? Its history stays. [Y/n] "

  private static func add(_ parameters: String?, endedDefault: Bool = false) -> Exchange {
    Exchange(
      Control.AddMedication.self,
      parameters,
      Control.AddMedication.Output(
        today: today,
        medication: MedicationSamples.today(metformin),
        endedDefault: endedDefault
      )
    )
  }

  private static func list(_ medications: [Control.Medication], all: Bool = false) -> Exchange {
    Exchange(
      Control.ListMedications.self,
      all ? #"{"all":true}"# : "{}",
      Control.ListMedications.Output(today: today, medications: medications)
    )
  }

  private static let slots = Exchange(
    Control.GetSettings.self,
    nil,
    Control.GetSettings.Output(
      path: "/pills.conf",
      settings: [("popups.sound", "yes"), ("slots.morning", "07:00"), ("slots.evening", "21:00")].map {
        Control.Setting(key: $0, value: $1, summary: "", expectation: "")
      }
    )
  )

  private static func outcome(
    _ medication: Control.Medication = metformin,
    changed: Bool = true
  ) -> Control.MedicationOutput {
    Control.MedicationOutput(today: today, changed: changed, medication: medication)
  }

  private static func edited(
    changed: Bool = true,
    from: String = today
  ) -> Control.EditMedication.Output {
    Control.EditMedication.Output(
      today: today,
      changed: changed,
      medication: metformin,
      from: from,
      alsoDue: []
    )
  }

  private static func details(_ versions: [Control.MedicationVersion] = []) -> Control.GetMedication.Output {
    Control.GetMedication.Output(today: today, medication: metformin, versions: versions)
  }

  static let rows = [
    Row(
      line: "medication",
      exchanges: [list([metformin])],
      output: "Metformin  500 mg  daily, morning and evening"
    ),
    Row(
      line: "medication list --all",
      exchanges: [list([metformin], all: true)],
      output: "Metformin  500 mg  daily, morning and evening"
    ),
    Row(
      line: "medication list --json",
      exchanges: [list([])],
      output: #"{"medications":[],"today":"2026-11-20"}"#
    ),
    Row(
      line: "medication show metf",
      exchanges: [
        Exchange(
          Control.GetMedication.self,
          #"{"medication":"metf"}"#,
          error: Control.AmbiguousMedication(medication: "metf", candidates: ["Metformin", "Metfoo"])
        )
      ],
      exitStatus: 1,
      complaint: "pillsctl: 'metf' may mean Metformin or Metfoo. Type more of the name."
    ),
    Row(
      line: "medication add Metformin --dosage 500_mg --schedule twice-daily --from -3 --until 2027-01-01",
      exchanges: [
        add(
          #"{"dosage":"500_mg","from":"-3","medication":"Metformin","schedule":"twice-daily","until":"2027-01-01"}"#,
          endedDefault: true
        )
      ],
      output: "\(sentence)\n\(ended)"
    ),
    Row(
      line:
        "medication add Metformin --slots morning,evening --no-reminders --max-per-day 4 --min-gap 6h --keep-default",
      exchanges: [
        add(
          #"{"gap":"6h","keepDefault":true,"medication":"Metformin","perDay":4,"reminders":false,"slots":["morning","evening"]}"#
        )
      ],
      output: sentence
    ),
    Row(line: "medication add Metformin", exchanges: [add(#"{"medication":"Metformin"}"#)], output: sentence),
    Row(
      line: "medication add Metformin",
      exchanges: [
        Exchange(
          Control.AddMedication.self,
          #"{"medication":"Metformin"}"#,
          error: Control.MedicationExists(medication: "metformin")
        )
      ],
      exitStatus: 1,
      complaint: "pillsctl: 'metformin' exists already. To change it: pillsctl medication edit metformin"
    ),
    Row(
      line: "medication add Metformin --dosage 1g",
      typed: "\n",
      exchanges: [
        list([pills], all: true),
        add(#"{"dosage":"1g","keepDefault":false,"medication":"Metformin"}"#, endedDefault: true),
      ],
      output: "\(sentence)\n\(ended)",
      complaint: defaultAsked
    ),
    Row(
      line: "medication add Metformin --dosage 1g",
      typed: "n\n",
      exchanges: [
        list([pills], all: true), add(#"{"dosage":"1g","keepDefault":true,"medication":"Metformin"}"#),
      ],
      output: sentence,
      complaint: defaultAsked
    ),
    Row(
      line: "medication add Metformin --dosage 1g",
      typed: "\u{04}",
      exchanges: [list([pills], all: true)],
      exitStatus: 1,
      complaint: "\(defaultAsked)\npillsctl: Nothing was changed."
    ),
    // Pills goes by itself with the first one alone.
    Row(
      line: "medication add Metformin --dosage 1g",
      typed: "",
      exchanges: [
        list([pills, MedicationSamples.all[9]], all: true), add(#"{"dosage":"1g","medication":"Metformin"}"#),
      ],
      output: sentence
    ),
    Row(
      line: "medication add Metformin --dosage 1g --keep-default",
      typed: "",
      exchanges: [
        list([pills], all: true), add(#"{"dosage":"1g","keepDefault":true,"medication":"Metformin"}"#),
      ],
      output: sentence
    ),
    Row(
      line: "medication add Metformin --json",
      typed: "",
      exchanges: [add(#"{"medication":"Metformin"}"#)],
      output: jsonLine(
        Control.AddMedication.Output(
          today: today,
          medication: MedicationSamples.today(metformin),
          endedDefault: false
        )
      )
    ),
    Row(
      line: "medication add METFORMIN",
      typed: "",
      exchanges: [list([metformin], all: true)],
      exitStatus: 1,
      complaint: "pillsctl: 'Metformin' exists already. To change it: pillsctl medication edit Metformin"
    ),
    Row(
      line: "medication edit metf --name Metfin --until never --max-per-day none --min-gap none --reminders",
      exchanges: [
        Exchange(
          Control.EditMedication.self,
          #"{"gap":"none","medication":"metf","name":"Metfin","perDay":0,"reminders":true,"until":"never"}"#,
          edited()
        )
      ],
      output: "Metformin 500 mg is now: daily, morning and evening; with food."
    ),
    Row(
      line: "medication edit metf --dosage 500mg --from tomorrow",
      exchanges: [
        Exchange(
          Control.EditMedication.self,
          #"{"dosage":"500mg","from":"tomorrow","medication":"metf"}"#,
          edited(changed: false, from: "2026-11-21")
        )
      ],
      output: "Nothing changed: Metformin 500 mg is daily, morning and evening; with food."
    ),
    Row(
      line: "medication edit metf --dosage 1g --from tomorrow",
      exchanges: [
        Exchange(
          Control.EditMedication.self,
          #"{"dosage":"1g","from":"tomorrow","medication":"metf"}"#,
          edited(from: "2026-11-21")
        ),
        Exchange(
          Control.GetMedication.self,
          #"{"medication":"Metformin"}"#,
          details([
            // Made within the same second.
            MedicationSamples.version(metformin, from: "2026-11-20", madeAt: Samples.moment("20 08:00")),
            MedicationSamples.version(
              MedicationSamples.medication("Metformin", "1g"),
              from: "2026-11-21",
              madeAt: Samples.moment("20 08:00")
            ),
          ])
        ),
      ],
      output: "From 2026-11-21 on, Metformin 1g is: daily, morning. Until then it stays as it is."
    ),
    Row(
      line: "medication edit metf --slots noon",
      exchanges: [
        Exchange(
          Control.EditMedication.self,
          #"{"medication":"metf","slots":["noon"]}"#,
          edited(from: "2026-11-21")
        ),
        Exchange(
          Control.GetMedication.self,
          #"{"medication":"Metformin"}"#,
          details([
            MedicationSamples.version(metformin, from: "2026-11-20", madeAt: Samples.moment("20 08:00")),
            MedicationSamples.version(
              MedicationSamples.medication("Metformin", "1g"),
              from: "2026-11-21",
              madeAt: Samples.moment("20 08:00")
            ),
          ])
        ),
      ],
      output: """
        From tomorrow on, Metformin 1g is: daily, morning. You already answered a dose of today.
        To change it from today on, add: --from today
        """
    ),
    Row(
      line: "medication edit metf --slots noon --json",
      exchanges: [
        Exchange(
          Control.EditMedication.self,
          #"{"medication":"metf","slots":["noon"]}"#,
          edited(from: "2026-11-21")
        )
      ],
      output: jsonLine(edited(from: "2026-11-21"))
    ),
    Row(
      line: "medication edit metf --dosage 1g --from -3",
      exchanges: [
        Exchange(
          Control.EditMedication.self,
          #"{"dosage":"1g","from":"-3","medication":"metf"}"#,
          error: Control.PastDay(day: "2026-11-17")
        )
      ],
      exitStatus: 1,
      complaint: "pillsctl: 2026-11-17 is in the past. Type today or a later day."
    ),
    Row(
      line: "medication remove metf",
      exchanges: [Exchange(Control.RemoveMedication.self, #"{"medication":"metf"}"#, outcome())],
      output: "Metformin 500 mg has ended. Its history stays."
    ),
    Row(
      line: "medication remove metf --yes",
      typed: "",
      exchanges: [Exchange(Control.RemoveMedication.self, #"{"medication":"metf"}"#, outcome())],
      output: "Metformin 500 mg has ended. Its history stays."
    ),
    Row(
      line: "medication remove metf",
      typed: "y\n",
      exchanges: [
        Exchange(Control.GetMedication.self, #"{"medication":"metf"}"#, details()),
        Exchange(Control.RemoveMedication.self, #"{"medication":"Metformin"}"#, outcome()),
      ],
      output: "Metformin 500 mg has ended. Its history stays.",
      complaint: removalAsked
    ),
    Row(
      line: "medication remove metf",
      typed: "\n",
      exchanges: [Exchange(Control.GetMedication.self, #"{"medication":"metf"}"#, details())],
      exitStatus: 1,
      complaint: "\(removalAsked)pillsctl: Nothing was changed."
    ),
    Row(
      line: "medication pause metf --until 2026-12-01",
      exchanges: [
        Exchange(
          Control.PauseMedication.self,
          #"{"medication":"metf","until":"2026-12-01"}"#,
          outcome(MedicationSamples.all[7])
        )
      ],
      output: "Prednisolone 5 mg is paused. It is due again on 2026-12-01."
    ),
    Row(
      line: "medication resume metf",
      exchanges: [Exchange(Control.ResumeMedication.self, #"{"medication":"metf"}"#, outcome())],
      output: "Metformin 500 mg is resumed: daily, morning and evening; with food."
    ),
    Row(
      line: "medication resume metf --json",
      exchanges: [
        Exchange(Control.ResumeMedication.self, #"{"medication":"metf"}"#, outcome(changed: false))
      ],
      output: jsonLine(outcome(changed: false))
    ),
  ]

  private static let removalAsked =
    "End Metformin 500 mg? It is not due any more then. Its history stays. [y/N] "

  @Test("medications are asked for and changed", arguments: rows)
  func converses(_ row: Row) throws {
    let program = try start(row.line, typed: row.typed)
    for exchange in row.exchanges { try serve(exchange) }
    let ending = try program.ending()
    #expect(ending.exitStatus == row.exitStatus)
    #expect(ending.output == (row.output.isEmpty ? "" : row.output + "\n"))
    #expect(
      ending.complaint == row.complaint + (row.complaint.hasSuffix(" ") || row.complaint.isEmpty ? "" : "\n")
    )
  }

  @Test("a name alone is asked about at a terminal, and a bad answer again")
  func guided() throws {
    let program = try start(
      "medication add Metformin",
      typed: "500 mg\nevry day\ntwice-daily\n\nwith food\n\n\n"
    )
    try serve(Self.list([Self.pills], all: true))
    try serve(Self.slots)
    try serve(
      Self.add(
        #"{"dosage":"500 mg","instructions":"with food","keepDefault":false,"medication":"Metformin","schedule":"twice-daily","slots":["morning","evening"]}"#,
        endedDefault: true
      )
    )
    let ending = try program.ending()
    #expect(ending.exitStatus == 0)
    #expect(ending.output == "\(Self.sentence)\n\(Self.ended)\n")
    expectSnapshot(
      ending.complaint.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      "medication-guided"
    )
  }

  @Test(
    "a guided addition that is broken off changes nothing",
    arguments: ["\u{04}", "500 mg\n\u{04}", "\n\n\n\n\u{04}", "\n\n\n\nn\n", "\n\n\n\n\n\u{04}"]
  )
  func brokenOff(_ typed: String) throws {
    let program = try start("medication add Metformin", typed: typed)
    try serve(Self.list([Self.pills], all: true))
    try serve(Self.slots)
    // Whatever else it asked for would be left without an answer.
    let ending = try program.ending()
    #expect(ending.exitStatus == 1)
    #expect(ending.output == "")
    #expect(ending.complaint.hasSuffix("\npillsctl: Nothing was changed.\n") || typed.hasSuffix("n\n"))
    #expect(ending.complaint.hasSuffix("pillsctl: Nothing was changed.\n"))
  }

  @Test("a guided addition that is interrupted changes nothing")
  func interrupted() throws {
    let program = try start("medication add Metformin", typed: "500 mg\n")
    try serve(Self.list([Self.pills], all: true))
    try serve(Self.slots)
    program.send(signal: SIGINT)
    let ending = try program.ending()
    #expect(ending.exitStatus == -SIGINT)
    #expect(ending.output == "")
  }

  private func start(_ line: String, typed: String?) throws -> RunningProgram {
    try RunningProgram(
      line.split(separator: " ").map(String.init),
      environment: ["PILLS_SOCKET=\(daemon.path)", "SWIFT_BACKTRACE=enable=no"],
      typed: typed
    )
  }

  private func serve(_ exchange: Exchange) throws {
    let call = try daemon.nextCall()
    #expect(call == exchange.call)
    try daemon.reply(exchange.reply)
    daemon.hangUp()
  }
}
