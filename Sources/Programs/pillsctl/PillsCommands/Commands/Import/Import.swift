import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Brings along what was recorded elsewhere.
  static let importRecords = Command(
    "import",
    summary: "bring along what another program, or another Pills, recorded",
    arguments: [
      CommandArgument(
        written: "FILE",
        summary: "a file to read, or - for standard input",
        candidates: .files
      ),
      CommandArgument(written: "[MORE…]", summary: "more files of the same program", candidates: .files),
    ],
    options: [.importFormat, .columns, .dateOrder, .dryRun, .yes],
    changesIf: { !$0.contains(.dryRun) },
    description: paragraphs(
      "Reads what 'pillsctl export' wrote, as JSON or as a table of doses; a backup of MedTimer; the files of Dosage; or a table of "
        + "another program, such as Medisafe, where --columns says which of its columns hold what. It says what would change, in "
        + "a table, and asks; elsewhere than on a terminal it takes --yes. --dry-run changes nothing.",
      "Nothing that is recorded here is changed or removed. Medications that you have stay as they are; doses, drinks and "
        + "medications that are new are added, all of them or none. A dose that is recorded here in another way stays so. "
        + "The same file a second time changes nothing. Where a line cannot be read, its number is told and nothing is done. "
        + "To add to past days on which something is recorded already, they must be unlocked; pillsctl asks.",
      "Of other programs a medication begins today, with their schedule and times, and with what was taken and skipped before. What "
        + "only a table of doses tells of has ended: 'pillsctl medication resume' has it due again."
    ),
    examples: [
      "pillsctl import pills-2026-11-20.json": "all of another machine",
      "pillsctl import --dry-run medtimer.json": "only say what would change",
      "pillsctl import dosage-treatments.json dosage-history.json": "both files of Dosage",
      "pillsctl import --columns day=Date,medication=Name,status=Status a.csv": "a table of another program",
    ]
  ) { (context) throws(Failure) in
    let isDryRun = context.arguments.contains(.dryRun)
    let columns = try context.arguments[.columns].map { (text) throws(Failure) in
      try DoseColumns(parsing: text)
    }
    guard isDryRun || context.isCertain || context.canAsk else {
      throw .stopped(
        translated(
          """
          Nothing was changed, as nobody is there to confirm it. To see what would change: --dry-run. To import without a \
          question: --yes
          """
        )
      )
    }
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithFiles)
    let start = try pillsd.call(Control.GetRecords.self, .init())
    let today = start.lastDay
    let brought = try context.brought(columns, beside: start, on: today, pillsd)
    do throws(Failure) {
      try pillsd.beginImport(of: brought.records)
      let tried = try pillsd.call(Control.ImportRecords.self, .init(dryRun: true))
      let lines = importLines(tried, of: brought, paint: context.paint)
      if isDryRun {
        let end = tried.changed ? [translated("Nothing was changed, as this only shows what would be.")] : []
        return try context.show(tried) { lines + end }
      }
      guard tried.changed else { return try context.show(tried) { lines } }
      if !context.isCertain {
        Output.complain(lines.map { "\($0)\n" }.joined())
        try Question.agree(to: translated("Add this to what is recorded here?"))
      }
      let done = try context.unlocking { () throws(Failure) in
        try pillsd.call(Control.ImportRecords.self, .init())
      }
      try context.show(done) { (context.isCertain ? lines : []) + [translated("It is added.")] }
    } catch {
      guard case .refused(let refusal as Control.InvalidRecord) = error else { throw error }
      let files = context.arguments.operands.joined(separator: ", ")
      throw .mistakes([mistake(at: brought.place(of: refusal), refusal.reason)], in: files)
    }
  }
}

extension Context {
  fileprivate func brought(
    _ columns: DoseColumns?,
    beside start: Control.GetRecords.Output,
    on today: Day,
    _ pillsd: PillsdConnection
  ) throws(Failure) -> ForeignRecords {
    var histories: [ForeignHistory] = []
    let (paths, format) = (arguments.operands, arguments[.importFormat].flatMap(ImportFormat.init))
    let dates = arguments[.dateOrder].flatMap(DateOrder.init)
    for path in paths {
      switch try ImportedFile(path, format: format, columns: columns, dates: dates, on: today) {
      case .history(let history): histories.append(history)
      case .document(let document):
        guard paths.count == 1 else {
          throw .stopped(
            translated(
              "Nothing was changed: \(path) is of Pills, and read by itself. Leave the other files out."
            )
          )
        }
        return ForeignRecords(records: document.records)
      }
    }
    var all = ForeignHistory()
    for history in histories {
      all.medications += history.medications
      all.doses += history.doses
      all.remarks += history.remarks
    }
    var times: [SlotName: TimeOfDay] = [:]
    // In the order of the days.
    for slot in start.records.slots { times[SlotName(slot.slot) ?? .morning] = slot.time }
    let listed = try pillsd.call(Control.ListMedications.self, .init(all: true))
    // What has ended may have been due at other times.
    let slots = listed.medications.filter { $0.state != .ended }.map { medication in
      (medication.medication.lowercased(), Set(medication.slots.compactMap(SlotName.init(_:))))
    }
    let slotsByName = Dictionary(slots) { $1 }.filter { !$0.value.isEmpty }
    return all.records(in: times, slotsByName, on: today, now: start.now)
  }
}

extension ForeignRecords {
  /// Where a record that pillsd does not take stands in its file, as far as that is known: `line 12`, `medication 2 ('Metformin')`.
  fileprivate func place(of refusal: Control.InvalidRecord) -> String {
    let (number, index) = (refusal.number, refusal.number - 1)
    switch refusal.kind {
    case .medication:
      guard records.medications.indices.contains(index) else {
        return translated("medication \(number)", in: "record of a file")
      }
      let name = records.medications[index].versions.first?.medication.medication ?? ""
      return translated("medication \(number) ('\(name)')", in: "record of a file")
    case .dose:
      return places.indices.contains(index)
        ? places[index] : translated("dose \(number)", in: "record of a file")
    case .slots: return translated("slots \(number)", in: "record of a file")
    case .goal: return translated("goal \(number)", in: "record of a file")
    case .drink: return translated("drink \(number)", in: "record of a file")
    }
  }
}

// MARK: What is said

/// What would change, or did.
func importLines(
  _ output: Control.ImportRecords.Output,
  of brought: ForeignRecords,
  paint: Paint
) -> [String] {
  // Of programs that remind, how many reminders there were and how many there are.
  let countsReminders = !brought.reminders.isEmpty
  var table = Table(
    headings: [
      translated("MEDICATION"), translated("NEW DOSES"), translated("KNOWN", in: "doses"),
      translated("DIFFERENT", in: "doses"),
    ] + (countsReminders ? [translated("REMINDERS")] : []) + [""]
  )
  for medication in output.medications {
    let reminders =
      brought.reminders[medication.medication.lowercased()].map { "\($0.here)/\($0.there)" } ?? ""
    table.rows.append(
      [
        Table.Cell(medication.medication), Table.Cell("\(medication.added)"),
        Table.Cell("\(medication.same)"), Table.Cell("\(medication.kept)"),
      ] + (countsReminders ? [Table.Cell(reminders)] : [])
        + [Table.Cell(medication.known ? translated("is here") : translated("new", in: "medication"))]
    )
  }
  var lines = output.medications.isEmpty ? [] : table.lines(paint: paint)
  if output.medications.contains(where: { $0.kept > 0 }) {
    lines.append(translated("Doses that are recorded here in another way stay as they are."))
  }
  if output.newDrinks + output.knownDrinks > 0 {
    lines.append(drinksLine(new: output.newDrinks, known: output.knownDrinks))
  }
  if !output.newSlots.isEmpty {
    let slots = output.newSlots.map(slotName).joined(separator: ", ")
    lines.append(translated("New slots: \(slots)."))
  }
  if let goal = output.goal {
    lines.append(translated("The goal of drinking is \(goal) ml a day from now on."))
  }
  if output.endsDefault { lines.append(translated("The placeholder 'Pills' ends today.")) }
  if brought.leftOut > 0 { lines.append(leftOutLine(brought.leftOut)) }
  lines += brought.remarks.map(\.printable)
  if !output.changed { lines.append(translated("There is nothing new in it: nothing is to be changed.")) }
  return lines
}

/// `3 new drinks, 2 known.`
private func drinksLine(new: Int, known: Int) -> String {
  let newDrinks = translated(new, one: "\(new) new drink", other: "\(new) new drinks")
  let knownDrinks = translated(known, one: "\(known) known", other: "\(known) known")
  return "\(newDrinks), \(knownDrinks)."
}

private func leftOutLine(_ doses: Int) -> String {
  translated(
    doses,
    one: "\(doses) skipped dose of times at which nothing is due here is left out.",
    other: "\(doses) skipped doses of times at which nothing is due here are left out."
  )
}

extension CommandOption {
  fileprivate static let importFormat = CommandOption(
    "format FORMAT",
    summary: "the kind of file, where what is in it does not tell",
    choices: ImportFormat.allCases.map(\.rawValue)
  )
  fileprivate static let columns = CommandOption(
    "columns COLUMNS",
    summary: "the columns of a table, as in day=Date,time=Time,medication=Name,status=Status"
  )
  fileprivate static let dateOrder = CommandOption(
    "dates ORDER",
    summary: "the order of dates such as 11/12/2026: dmy or mdy (default: the only one that fits)",
    choices: DateOrder.allCases.map(\.rawValue)
  )
  fileprivate static let dryRun = CommandOption("dry-run", summary: "only say what would change")
}
