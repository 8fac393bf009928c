import Glibc
import PillsAPI
import PillsCore
import PillsSamples
import Testing
import Varlink

@testable import PillsCommands

/// What pillsctl asks pillsd and the person where it takes more than one question, or where no person types end to end.
@Suite(.serialized) struct ConversationTests {
  private static let lockedExplained =
    "pillsctl: Thursday, 19 November 2026 is locked, like all past days. To unlock them for 10 minutes: pillsctl unlock"
  private static let lockedAsked = "Thursday, 19 November 2026 is locked. Unlock for 10 minutes? [y/N] "
  private static let unlock = Exchange(
    Control.Unlock.self,
    nil,
    Control.Unlock.Output(now: Samples.moment("14:30"), lock: Control.HistoryLock(state: .unlocked))
  )

  // MARK: Taken as needed

  private static let noSlot = Control.UnknownSlot(slot: "ibu", slots: ["morning", "evening"])
  private static let unknown = Control.UnknownMedication(medication: "ibu")
  private static let tooMany = Control.LimitExceeded(medication: "Ibuprofen", limit: 4, taken: 4)
  private static let locked = Control.HistoryLocked(day: "2026-11-19")
  private static let twoToday = Control.AsNeededOutput(
    now: Samples.moment("14:10:20"),
    at: Samples.moment("14:10"),
    asNeeded: Control.AsNeeded(
      medication: "Ibuprofen",
      dosage: "400 mg",
      taken: [Samples.moment("08:10"), Samples.moment("14:10")]
    )
  )
  private static let told = "Ibuprofen 400 mg taken at 14:10: 2 doses today."
  private static let asked =
    "Ibuprofen: you took 4 doses that day. The limit is 4 a day. Record it anyway? [y/N] "
  private static let forceable =
    "pillsctl: Ibuprofen: you took 4 doses that day. The limit is 4 a day. To record it anyway: pillsctl take Ibuprofen --force"
  private static let slotless = "pillsctl: There is no slot 'ibu'. Slots: morning, evening."

  /// Refused as there is no such slot.
  private static func take(_ parameters: String = #"{"slot":"ibu"}"#) -> Exchange {
    Exchange(Control.Take.self, parameters, error: noSlot)
  }
  private static func need(_ parameters: String = #"{"medication":"ibu"}"#) -> Exchange {
    Exchange(Control.TakeAsNeeded.self, parameters, twoToday)
  }
  private static func need(
    _ parameters: String = #"{"medication":"ibu"}"#,
    error: some InterfaceError
  ) -> Exchange {
    Exchange(Control.TakeAsNeeded.self, parameters, error: error)
  }
  private static func undo(_ parameters: String, _ error: some InterfaceError) -> [Exchange] {
    let slot = parameters.replacing("medication", with: "slot")
    return [
      Exchange(Control.Undo.self, slot, error: noSlot),
      Exchange(Control.UndoAsNeeded.self, parameters, error: error),
    ]
  }
  private static func skip(_ medication: Control.Medication) -> [Exchange] {
    [Exchange(Control.Skip.self, #"{"slot":"ibu"}"#, error: noSlot), show("ibu", medication)]
  }
  private static func show(
    _ name: String,
    _ medication: Control.Medication,
    _ versions: [Control.MedicationVersion] = []
  ) -> Exchange {
    Exchange(
      Control.GetMedication.self,
      #"{"medication":"\#(name)"}"#,
      Control.GetMedication.Output(today: today, medication: medication, versions: versions)
    )
  }
  private static let ended = MedicationSamples.medication(
    "Ibuprofen",
    nil,
    "as-needed",
    slots: [],
    state: .ended
  )
  private static let coldTea = MedicationSamples.medication("Cold tea", nil, "as-needed", slots: [])

  static let asNeeded = [
    Conversation(
      "take ibu --force --date today",
      [take(#"{"day":"today","slot":"ibu"}"#), need(#"{"day":"today","force":true,"medication":"ibu"}"#)],
      told
    ),
    Conversation("take ibu", [take(), need(error: unknown)], exit: 1, complaint: slotless),
    Conversation(
      "take ibu",
      [take(), need(error: Control.UnknownMedication(medication: "ibu", suggestion: "Ibuprofen"))],
      exit: 1,
      complaint: "pillsctl: There is no slot 'ibu'. Did you mean 'Ibuprofen'? Slots: morning, evening."
    ),
    Conversation(
      "take ibu --json",
      typed: "y\n",
      [take(), need(error: tooMany)],
      exit: 1,
      jsonLine(tooMany),
      complaint: forceable
    ),
    Conversation("take ibu", [take(), need(error: tooMany)], exit: 1, complaint: forceable),
    Conversation(
      "take ibu",
      typed: "y\n",
      [take(), need(error: tooMany), need(#"{"force":true,"medication":"ibu"}"#)],
      told,
      complaint: asked
    ),
    Conversation(
      "take ibu",
      typed: "\n",
      [take(), need(error: tooMany)],
      exit: 1,
      complaint: asked + forceable
    ),
    Conversation(
      "undo ibu --date yesterday",
      undo(#"{"day":"yesterday","medication":"ibu"}"#, locked),
      exit: 4,
      complaint: lockedExplained
    ),
    Conversation(
      "take ibu --date yesterday --at 14:10",
      typed: "yes\n",
      [
        take(#"{"at":"14:10","day":"yesterday","slot":"ibu"}"#),
        need(#"{"at":"14:10","day":"yesterday","medication":"ibu"}"#, error: locked), unlock,
        need(#"{"at":"14:10","day":"yesterday","medication":"ibu"}"#),
      ],
      told,
      complaint: lockedAsked
    ),
    Conversation(
      "undo ibu",
      undo(
        #"{"medication":"ibu"}"#,
        Control.NotAsNeeded(medication: "Metformin", slots: ["morning", "evening"])
      ),
      exit: 1,
      complaint:
        "pillsctl: Metformin is due in the slots morning and evening. Say which one: pillsctl undo morning Metformin"
    ),
    Conversation(
      "skip ibu",
      skip(coldTea),
      exit: 1,
      complaint:
        "pillsctl: Cold tea is taken as needed, so there is nothing to skip. To record a dose: pillsctl take 'Cold tea'"
    ),
    Conversation("skip ibu", skip(ended), exit: 1, complaint: slotless),
    Conversation(
      "skip ibu",
      skip(metformin),
      exit: 1,
      complaint:
        "pillsctl: Metformin is due in the slots morning and evening. Say which one: pillsctl skip morning Metformin"
    ),
    Conversation(
      "take ibu para",
      [take(#"{"medications":["para"],"slot":"ibu"}"#), show("ibu", MedicationSamples.ibuprofen)],
      exit: 1,
      complaint: "pillsctl: Ibuprofen is taken as needed and has no slot. Type: pillsctl take Ibuprofen"
    ),
    Conversation(
      "take i",
      [
        take(#"{"slot":"i"}"#),
        need(
          #"{"medication":"i"}"#,
          error: Control.AmbiguousMedication(medication: "i", candidates: ["Ibuprofen", "Iron"])
        ),
      ],
      exit: 1,
      complaint: "pillsctl: 'i' may mean Ibuprofen or Iron. Type more of the name."
    ),
    Conversation(
      "take evening ibu",
      [notDue, show("ibu", MedicationSamples.ibuprofen)],
      exit: 1,
      complaint: "pillsctl: Ibuprofen is taken as needed and has no slot. Type: pillsctl take Ibuprofen"
    ),
    Conversation(
      "take evening ibu",
      [notDue, show("ibu", metformin)],
      exit: 1,
      complaint: "pillsctl: There is no medication 'ibu' here. 'pillsctl medication list' lists them all."
    ),
  ]

  private static let notDue = Exchange(
    Control.Take.self,
    #"{"medications":["ibu"],"slot":"evening"}"#,
    error: unknown
  )

  // MARK: Medications

  private static let today: Day = "2026-11-20"
  private static let metformin = MedicationSamples.metformin
  private static let pills = MedicationSamples.medication("Pills", slots: ["morning", "evening"]) {
    $0.isDefault = true
  }
  private static let added = "Metformin 500 mg added: daily, morning and evening; with food."
  private static let replaced = "\(added)\nThe placeholder 'Pills' has ended. Its history stays."
  private static let defaultAsked = "End the placeholder 'Pills'? Its history stays. [Y/n] "
  private static let removalAsked =
    "End Metformin 500 mg? It is not due any more then. Its history stays. [y/N] "
  private static let removed = "Metformin 500 mg has ended. Its history stays."

  private static func add(_ parameters: String, endedDefault: Bool = false) -> Exchange {
    let medication = MedicationSamples.today(metformin)
    let output = Control.AddMedication.Output(
      today: today,
      medication: medication,
      endedDefault: endedDefault
    )
    return Exchange(Control.AddMedication.self, parameters, output)
  }
  private static func list(_ medications: Control.Medication...) -> Exchange {
    let output = Control.ListMedications.Output(today: today, medications: medications)
    return Exchange(Control.ListMedications.self, #"{"all":true}"#, output)
  }
  private static func edit(_ parameters: String, from: Day = today) -> Exchange {
    Exchange(Control.EditMedication.self, parameters, edited(from: from))
  }
  private static func edited(from: Day) -> Control.EditMedication.Output {
    .init(today: today, changed: true, medication: metformin, from: from, alsoDue: [])
  }
  private static func remove(_ name: String) -> Exchange {
    let output = Control.MedicationOutput(today: today, changed: true, medication: metformin)
    return Exchange(Control.RemoveMedication.self, #"{"medication":"\#(name)"}"#, output)
  }
  private static let settings = Exchange(
    Control.GetSettings.self,
    nil,
    Control.GetSettings.Output(
      path: "/pills.conf",
      settings: [
        ("popups.sound", "yes"), ("slots.morning", "07:00"), ("slots.evening", "21:00"),
        ("reminders.enabled", "yes"), ("hydration.reminders", "2h"), ("hydration.from", "08:00"),
        ("hydration.until", "22:00"),
      ].map { Control.Setting(key: $0, value: $1, summary: "", expectation: "") }
    )
  )

  static let medications = [
    Conversation(
      "medication add Metformin --slots morning,evening --no-reminders --max-per-day 4 --min-gap 6h --keep-default",
      [
        add(
          #"{"gap":"6h","keepDefault":true,"medication":"Metformin","perDay":4,"reminders":false,"slots":["morning","evening"]}"#
        )
      ],
      added
    ),
    Conversation(
      "medication add Metformin --dosage 1g",
      typed: "\n",
      [
        list(pills),
        add(#"{"dosage":"1g","keepDefault":false,"medication":"Metformin"}"#, endedDefault: true),
      ],
      replaced,
      complaint: defaultAsked
    ),
    Conversation(
      "medication add Metformin --dosage 1g",
      typed: "n\n",
      [list(pills), add(#"{"dosage":"1g","keepDefault":true,"medication":"Metformin"}"#)],
      added,
      complaint: defaultAsked
    ),
    Conversation(
      "medication add Metformin --dosage 1g",
      typed: "\u{04}",
      [list(pills)],
      exit: 1,
      complaint: "\(defaultAsked)\npillsctl: Nothing was changed."
    ),
    // Only the first medication ends the placeholder by itself.
    Conversation(
      "medication add Metformin --dosage 1g",
      typed: "",
      [list(pills, MedicationSamples.all[9]), add(#"{"dosage":"1g","medication":"Metformin"}"#)],
      added
    ),
    Conversation(
      "medication add Metformin --dosage 1g --keep-default",
      typed: "",
      [list(pills), add(#"{"dosage":"1g","keepDefault":true,"medication":"Metformin"}"#)],
      added
    ),
    Conversation(
      "medication add Metformin --json",
      typed: "",
      [add(#"{"medication":"Metformin"}"#)],
      jsonLine(
        Control.AddMedication.Output(
          today: today,
          medication: MedicationSamples.today(metformin),
          endedDefault: false
        )
      )
    ),
    Conversation(
      "medication add METFORMIN",
      typed: "",
      [list(metformin)],
      exit: 1,
      complaint:
        "pillsctl: 'Metformin' exists already. To change it: pillsctl medication edit Metformin"
    ),
    Conversation(
      "medication edit metf --name Metfin --until never --max-per-day none --min-gap none --reminders",
      [
        edit(
          #"{"gap":"none","medication":"metf","name":"Metfin","perDay":0,"reminders":true,"until":"never"}"#
        )
      ],
      "Metformin 500 mg is now: daily, morning and evening; with food."
    ),
    // Both versions were made within the same second.
    Conversation(
      "medication edit metf --dosage 1g --from tomorrow",
      [
        edit(#"{"dosage":"1g","from":"tomorrow","medication":"metf"}"#, from: "2026-11-21"),
        show(
          "Metformin",
          metformin,
          [(metformin, "20"), (MedicationSamples.medication("Metformin", "1g"), "21")].map {
            MedicationSamples.version(
              $0,
              from: "2026-11-\($1)",
              madeAt: Samples.moment("20 08:00").description
            )
          }
        ),
      ],
      "From 2026-11-21 on, Metformin 1g is: daily, morning. Until then it stays as it is."
    ),
    Conversation(
      "medication edit metf --slots noon --json",
      [edit(#"{"medication":"metf","slots":["noon"]}"#, from: "2026-11-21")],
      jsonLine(edited(from: "2026-11-21"))
    ),
    Conversation("medication remove metf --yes", typed: "", [remove("metf")], removed),
    Conversation(
      "medication remove metf",
      typed: "y\n",
      [show("metf", metformin), remove("Metformin")],
      removed,
      complaint: removalAsked
    ),
    Conversation(
      "medication remove metf",
      typed: "\n",
      [show("metf", metformin)],
      exit: 1,
      complaint: "\(removalAsked)pillsctl: Nothing was changed."
    ),
  ]

  // MARK: Drinks

  private static let drunk = Hydration.UndoDrink.Output(
    drink: DrinkSamples.today[2],
    status: DrinkSamples.status(total: 600)
  )
  private static let undone = "600 ml of water today at 14:10 removed. 600 ml of 2 l today, 1.4 l to go."
  private static let drinkLocked = Hydration.HistoryLocked(day: "2026-11-19")
  private static let removal = Exchange(
    Hydration.RemoveDrink.self,
    #"{"id":"k3"}"#,
    error: drinkLocked
  )

  private static func status(_ status: Hydration.Status = DrinkSamples.status()) -> Exchange {
    Exchange(Hydration.GetStatus.self, nil, Hydration.GetStatus.Output(status: status))
  }
  private static func drink(_ parameters: String) -> Exchange {
    Exchange(
      Hydration.AddDrink.self,
      parameters,
      Hydration.AddDrink.Output(
        drink: DrinkSamples.today[2],
        goalReached: false,
        status: DrinkSamples.status()
      )
    )
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

  static let drinks = [
    Conversation(
      "drink 8",
      [status(DrinkSamples.status(unit: .fluidOunces)), drink(#"{"millilitres":237}"#)],
      "600 ml of water recorded. 1.2 of 2 l today, 800 ml to go."
    ),
    Conversation(
      "drink 0.6l --at 14:10 --date today --note x",
      [drink(#"{"at":"14:10","day":"today","millilitres":600,"note":"x"}"#)],
      "600 ml of water recorded today at 14:10. 1.2 of 2 l today, 800 ml to go."
    ),
    Conversation(
      "drink --date yesterday --at 9:00 --json",
      [Exchange(Hydration.AddDrink.self, #"{"at":"9:00","day":"yesterday"}"#, error: drinkLocked)],
      exit: 4,
      jsonLine(drinkLocked),
      complaint: lockedExplained
    ),
    Conversation("drink undo", [Exchange(Hydration.UndoDrink.self, nil, drunk)], undone),
    Conversation(
      "drinks remove k3",
      typed: "y\n",
      [removal, unlock, Exchange(Hydration.RemoveDrink.self, #"{"id":"k3"}"#, drunk)],
      undone,
      complaint: lockedAsked
    ),
    Conversation(
      "drinks remove k3",
      typed: "n\n",
      [removal],
      exit: 4,
      complaint: lockedAsked + lockedExplained
    ),
    Conversation(
      "drinks --days 3 --json",
      [status(), get("2026-11-18", "2026-11-20")],
      jsonLine(DrinkSamples.twoDays)
    ),
    Conversation(
      "drinks --date -4",
      [
        status(),
        get("2026-11-16", "2026-11-16", DrinkSamples.drinks([], days: Array(DrinkSamples.days[2...2]))),
      ],
      "No drinks are recorded for Monday, 16 November."
    ),
    Conversation(
      "drinks --days 0",
      exit: 1,
      complaint: "pillsctl: 0 is not allowed here. Type a number of days from 1 to 40000."
    ),
    Conversation(
      "drinks --date someday",
      [status()],
      exit: 1,
      complaint:
        "pillsctl: 'someday' is not a day. Type one like today, yesterday, -3 or 2026-11-19."
    ),
    Conversation(
      "hydration",
      [status(DrinkSamples.status([], isOn: false))],
      "You have not recorded any drinks of late. To begin, record one, such as 'pillsctl drink 250ml', or choose "
        + "a goal and reminders: pillsctl hydration setup"
    ),
    Conversation(
      "hydration setup --goal 2000 --remind 2h",
      [status(), set("hydration.goal", "2000"), set("hydration.reminders", "2h"), status(), settings],
      "Your goal is 2 l a day.\nPills reminds you every 2 hours from 08:00 until 22:00, until you have met the goal.\n"
        + "To record a drink: pillsctl drink 250"
    ),
    Conversation(
      "hydration setup --unit floz --json",
      [set("hydration.unit", "floz")],
      #"{"settings":[{"expectation":"","key":"hydration.unit","summary":"","value":"floz"}]}"#
    ),
    Conversation(
      "hydration setup --goal 64",
      [status()],
      exit: 2,
      complaint:
        "pillsctl: '--goal' cannot be '64'. Type an amount from 500 ml to 10 l, such as 2000, 2.5l or 64floz.\n"
        + "For help: pillsctl hydration setup --help"
    ),
    Conversation(
      "hydration setup",
      exit: 2,
      complaint:
        "pillsctl: 'hydration setup' needs at least one of --goal, --unit or --remind.\nFor help: pillsctl "
        + "hydration setup --help"
    ),
    Conversation(
      "hydration stats october --json",
      [Exchange(Hydration.GetStats.self, #"{"month":"october"}"#, DrinkSamples.stats)],
      jsonLine(DrinkSamples.stats)
    ),
    // A year and a day at a time.
    Conversation(
      "export drinks --from 2024-11-19",
      [status(), get("2024-11-19", "2025-11-19", DrinkSamples.drinks([])), get("2025-11-20", "2026-11-20")],
      "Date,Time,Amount(ml),Beverage,Note\r\n2026-11-19,09:00,500,juice,'=1+1\r\n2026-11-19,21:30,1500,green tea,\r\n"
        + "2026-11-20,08:05,250,water,\r\n2026-11-20,10:30,350,coffee,with Grete\r\n2026-11-20,14:10,600,water,\r"
    ),
  ]

  @Test("a command is asked and answered", arguments: asNeeded + medications + drinks)
  func conversation(_ conversation: Conversation) throws { try conversation.check() }

  // MARK: Questions one after the other

  @Test("a name alone is asked about at a terminal, and a bad answer again")
  func guidedAddition() throws {
    let daemon = try ScriptedDaemon()
    let typed = "500 mg\nevry day\ntwice-daily\n\nwith food\n\n\n"
    let program = try daemon.pillsctl("medication add Metformin", typed: typed)
    let call =
      #"{"dosage":"500 mg","instructions":"with food","keepDefault":false,"medication":"Metformin","#
      + #""schedule":"twice-daily","slots":["morning","evening"]}"#
    try daemon.serve([Self.list(Self.pills), Self.settings, Self.add(call, endedDefault: true)])
    let ending = try program.ending()
    #expect(ending.exitStatus == 0)
    #expect(ending.output == "\(Self.replaced)\n")
    let lines = ending.complaint.split(separator: "\n", omittingEmptySubsequences: false)
    expectSnapshot(lines.map(String.init), "medication-guided")
  }

  @Test("a person is asked for a goal, a unit and reminders")
  func guidedSetup() throws {
    let daemon = try ScriptedDaemon()
    let program = try daemon.pillsctl("hydration setup", typed: "lots\n2500\n\n2h\n")
    try daemon.serve([
      Self.status(), Self.set("hydration.unit", "ml"), Self.set("hydration.goal", "2500"),
      Self.set("hydration.reminders", "2h"), Self.status(), Self.settings,
    ])
    let ending = try program.ending()
    #expect(ending.exitStatus == 0)
    #expect(ending.output.hasPrefix("Your goal is 2.5 l a day.\n"))
    #expect(ending.complaint.contains("'lots' is not a goal. Type an amount from 500 ml to 10 l"))
    #expect(ending.complaint.contains("Goal? [2000 ml]"))
  }

  @Test(
    "questions that are broken off change nothing",
    arguments: ["\u{04}", "500 mg\n\u{04}", "\n\n\n\n\u{04}", "\n\n\n\nn\n", "\n\n\n\n\n\u{04}"].map {
      ("medication add Metformin", $0, [list(pills), settings])
    } + ["\u{04}", "2500\n\u{04}", "\n\n\u{04}"].map { ("hydration setup", $0, [status()]) }
  )
  func brokenOff(_ line: String, _ typed: String, _ exchanges: [Exchange]) throws {
    let daemon = try ScriptedDaemon()
    let program = try daemon.pillsctl(line, typed: typed)
    // Whatever else it asked for would be left without an answer.
    try daemon.serve(exchanges)
    let ending = try program.ending()
    #expect(ending.exitStatus == 1)
    #expect(ending.output == "")
    #expect(ending.complaint.hasSuffix("pillsctl: Nothing was changed.\n"))
  }

  @Test("questions that are interrupted change nothing")
  func interrupted() throws {
    let daemon = try ScriptedDaemon()
    let program = try daemon.pillsctl("medication add Metformin", typed: "500 mg\n")
    try daemon.serve([Self.list(Self.pills), Self.settings])
    program.send(signal: SIGINT)
    let ending = try program.ending()
    #expect(ending.exitStatus == -SIGINT)
    #expect(ending.output == "")
  }

  // MARK: Watching, and no pillsd

  @Test("watch tells of drinks if asked to")
  func watchDrinks() throws {
    let daemon = try ScriptedDaemon()
    let program = try daemon.pillsctl("watch --show hydration")
    #expect(try daemon.nextCall() == #"{"method":"org.pills.Hydration.Watch","more":true}"#)
    for total in [1200, 1200, 2000] {
      let output = Hydration.Watch.Output(status: DrinkSamples.status(total: total))
      try daemon.reply(#"{"continues":true,"parameters":\#(jsonLine(output))}"#)
    }
    #expect(try program.nextLine() == "14:30:00  1.2 of 2 l, 800 ml to go; streak: 5 days")
    #expect(try program.nextLine() == "14:30:00  2 of 2 l; streak: 5 days")
    program.send(signal: SIGINT)
    #expect(try program.ending() == .init(exitStatus: -SIGINT, output: "", complaint: ""))
  }

  @Test("pillsd of another version, or one that stops before it answers, has not done what it was asked")
  func unanswered() throws {
    let daemon = try ScriptedDaemon()
    let old = try daemon.pillsctl("plan")
    _ = try daemon.nextCall()
    try daemon.reply(#"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"GetPlan"}}"#)
    let ending = try old.ending()
    #expect(ending.exitStatus == 1)
    #expect(ending.complaint.contains("org.varlink.service.MethodNotFound"))
    let program = try daemon.pillsctl("take evening")
    _ = try daemon.nextCall()
    daemon.hangUp()
    let cutOff = try program.ending()
    #expect(cutOff.exitStatus == 3)
    #expect(cutOff.complaint.hasPrefix("pillsctl: pillsd stopped before it answered"))
  }

  @Test(
    "without pillsd, what needs none may be typed, and nothing is said of it",
    arguments: [
      ("complete -- ta", "take\trecord that pills were taken\n"), ("complete -- take ", ""),
      ("complete -- erase --backup ", "\tfile\n"),
    ]
  )
  func completeAlone(_ line: String, _ output: String) throws {
    let daemon = try ScriptedDaemon()
    daemon.stopListening()
    #expect(try daemon.pillsctl(line).ending() == .init(exitStatus: 0, output: output, complaint: ""))
  }
}
