import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
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
    options: [.columns, .dateOrder, .dryRun, .yes],
    changesIf: { !$0.contains(.dryRun) },
    description: paragraphs(
      "Reads what 'pillsctl export all --format json' wrote, or a table of doses; a backup of MedTimer; the files of Dosage; or a table of "
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
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithFiles)
    let brought = try context.brought(columns, pillsd)
    if !isDryRun { try context.requireConsent() }
    try pillsd.beginImport(of: brought.entries)
    let tried = try pillsd.call(Control.ImportEntries.self, .init(dryRun: true))
    let lines = importLines(tried, of: brought, paint: context.paint)
    if isDryRun {
      let end = tried.changed ? [translated("Nothing was changed, as this only shows what would be.")] : []
      return try context.show(tried) { lines + end }
    }
    guard tried.changed else { return try context.show(tried) { lines } }
    try context.confirm(translated("Add this to what is recorded here?"), after: lines)
    let done = try context.unlocking { () throws(Failure) in
      try pillsd.call(Control.ImportEntries.self, .init())
    }
    try context.show(done) { (context.isCertain ? lines : []) + [translated("It is added.")] }
  }
}

extension Context {
  fileprivate func brought(_ columns: DoseColumns?, _ pillsd: PillsdConnection) throws(Failure) -> Import {
    let now = try pillsd.call(Control.GetStatus.self).status.now
    var all = ForeignHistory()
    let paths = arguments.operands
    let dates = arguments[.dateOrder].flatMap(DateOrder.init)
    for path in paths {
      let bytes = try ImportedFile.bytes(of: path)
      switch try ImportedFile(bytes, named: path, columns: columns, dates: dates, on: now.day) {
      case .history(let history):
        all.medications += history.medications
        all.doses += history.doses
        all.remarks += history.remarks
      case .journal(let journal):
        guard paths.count == 1 else {
          throw .stopped(
            translated(
              "Nothing was changed: \(path) is of Pills, and read by itself. Leave the other files out."
            )
          )
        }
        return Import(entries: journal.entries)
      }
    }
    let slots = try pillsd.call(Control.GetSettings.self).slots.compactMap { name, time in
      SlotName(name).flatMap { slot in SlotTime(time).map { (slot, $0) } }
    }
    let listed = try pillsd.call(Control.ListMedications.self, .init(all: true))
    // Medications that have ended may have been due at other times.
    let slotsByName = listed.medications.filter { $0.state != .ended }.map { medication in
      (medication.medication.lowercased(), Set(medication.slots.compactMap(SlotName.init(_:))))
    }
    return try Import(
      all,
      in: Dictionary(uniqueKeysWithValues: slots),
      Dictionary(slotsByName) { $1 }.filter { !$0.value.isEmpty },
      at: now,
      file: paths.joined(separator: ", ")
    )
  }
}

// MARK: Output

func importLines(_ output: Control.ImportEntries.Output, of brought: Import, paint: Paint) -> [String] {
  // For programs with reminders: how many are imported, and how many there were.
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
      ] + (countsReminders ? [Table.Cell(reminders)] : []) + [Table.Cell(stateText(medication))]
    )
  }
  var lines = output.medications.isEmpty ? [] : table.lines(paint: paint)
  if output.medications.contains(where: { $0.kept > 0 }) {
    lines.append(translated("Doses that are recorded here in another way stay as they are."))
  }
  let (new, known) = (output.newDrinks, output.knownDrinks)
  if new + known > 0 {
    let newDrinks = translated(new, one: "\(new) new drink", other: "\(new) new drinks")
    let knownDrinks = translated(known, one: "\(known) known", other: "\(known) known")
    lines.append("\(newDrinks), \(knownDrinks).")
  }
  if !output.newSlots.isEmpty {
    let slots = output.newSlots.map(slotName).joined(separator: ", ")
    lines.append(translated("New slots: \(slots)."))
  }
  if let goal = output.goal {
    lines.append(translated("The goal of drinking is \(goal) ml a day from now on."))
  }
  if output.pausesAll == true {
    let way = "pillsctl resume"
    lines.append(sentences(translated("Everything is paused."), translated("To resume it: \(way)")))
  }
  if output.endsDefault { lines.append(translated("The placeholder 'Pills' ends today.")) }
  if case let doses = brought.leftOut, doses > 0 {
    lines.append(
      translated(
        doses,
        one: "\(doses) skipped dose of times at which nothing is due here is left out.",
        other: "\(doses) skipped doses of times at which nothing is due here are left out."
      )
    )
  }
  if case let count = output.leftOut, count > 0 {
    lines.append(
      translated(
        count,
        one: "\(count) entry is left out: it is in the future, or its medication is not in the file.",
        other:
          "\(count) entries are left out: they are in the future, or their medication is not in the file."
      )
    )
  }
  if case let count = output.unread, count > 0 {
    lines.append(
      translated(
        count,
        one: "\(count) entry is left out: this version of Pills cannot read it.",
        other: "\(count) entries are left out: this version of Pills cannot read them."
      )
    )
  }
  for medication in output.medications where medication.erased ?? false {
    let line = translated(
      """
      \(medication.medication) was erased here, and is left out. To import its doses, add a medication of that name first.
      """
    )
    lines.append(line.printable)
  }
  // What is here may have been corrected since.
  guard output.changed else {
    return lines + [translated("There is nothing new in it: nothing is to be changed.")]
  }
  return lines + brought.remarks.map(\.printable)
}

private func stateText(_ medication: Control.ImportedMedication) -> String {
  if medication.known { return translated("is here") }
  return medication.erased ?? false ? translated("was erased here") : translated("new", in: "medication")
}

extension CommandOption {
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
