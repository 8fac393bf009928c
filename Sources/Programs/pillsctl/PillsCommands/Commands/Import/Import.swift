import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let importRecords = Command(
    "import",
    summary: "import data of another program or another device",
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
      "Reads what 'pillsctl export all --format json' wrote, or a table of doses, a backup of MedTimer, the files "
        + "of Dosage, or a table of another program, such as Medisafe. For such a table, --columns says which columns "
        + "to read. pillsctl shows in a table what would change, and asks; without a terminal add --yes. --dry-run "
        + "changes nothing.",
      "Nothing that is recorded here is changed or deleted. Your medications stay as they are. New doses, drinks "
        + "and medications are added, all of them or none. A dose that is recorded differently here stays as it is. "
        + "Importing the same file again changes nothing. If a line cannot be read, pillsctl prints its number and "
        + "imports nothing. Past days that already have entries must be unlocked before something is added to them; "
        + "pillsctl asks.",
      "Imported medications start today with the schedule of the other program. The doses that were taken and "
        + "skipped before are imported too. A medication that only a table of doses names is imported as ended. To "
        + "take it again: 'pillsctl medication resume'."
    ),
    examples: [
      "pillsctl import pills-2026-11-20.json": "everything from another device",
      "pillsctl import --dry-run medtimer.json": "only show what would change",
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
      let end =
        tried.changed ? [context.nothingChangedLine] : []
      return try context.show(tried) { lines + end }
    }
    guard tried.changed else { return try context.show(tried) { lines } }
    try context.confirm(translated("Import this?"), after: lines)
    let done = try context.unlocking { () throws(Failure) in
      try pillsd.call(Control.ImportEntries.self, .init())
    }
    try context.show(done) { (context.isCertain ? lines : []) + [translated("Imported.")] }
  }
}

extension Context {
  var nothingChangedLine: String {
    translated("Nothing was changed: --dry-run only shows what would change.")
  }

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
              "Nothing was changed: \(path) is a file of Pills, which is imported alone. Leave out the other files."
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
  var rest = brought.outcomes
  let rows = output.medications.map { medication in
    let outcome = rest[medication.medication.lowercased()]?.first
    if outcome != nil { rest[medication.medication.lowercased()]?.removeFirst() }
    // A medication that is here already, or was deleted, stays as it is.
    let isNew = !medication.known && medication.erased != true
    return (medication: medication, outcome: isNew ? outcome : nil)
  }
  // For programs with reminders: how many are imported, and how many there were.
  let countsReminders = rows.contains { $0.outcome.map { $0.there > 0 } ?? false }
  var table = Table(
    headings: [
      translated("MEDICATION"), translated("NEW DOSES"), translated("KNOWN", in: "doses"),
      translated("DIFFERENT", in: "doses"),
    ] + (countsReminders ? [translated("REMINDERS")] : []) + [""]
  )
  for (medication, outcome) in rows {
    let reminders = outcome.flatMap { $0.there > 0 ? "\($0.here)/\($0.there)" : nil } ?? ""
    table.rows.append(
      [
        Table.Cell(medication.medication), Table.Cell("\(medication.added)"),
        Table.Cell("\(medication.same)"), Table.Cell("\(medication.kept)"),
      ] + (countsReminders ? [Table.Cell(reminders)] : []) + [Table.Cell(stateText(medication))]
    )
  }
  var lines = output.medications.isEmpty ? [] : table.lines(paint: paint)
  if output.medications.contains(where: { $0.kept > 0 }) {
    lines.append(translated("Doses that are recorded differently here stay as they are."))
  }
  let (new, known) = (output.newDrinks, output.knownDrinks)
  if new + known > 0 {
    let newDrinks = translated(new, one: "\(new) new drink", other: "\(new) new drinks")
    let knownDrinks = translated(known, one: "\(known) known", other: "\(known) known")
    lines.append("\(newDrinks), \(knownDrinks).")
  }
  if !output.newSlots.isEmpty {
    let slots = output.newSlots.map(slotName).joined(separator: ", ")
    lines.append(translated("New times of day: \(slots)."))
  }
  if let goal = output.goal {
    lines.append(translated("The drinking goal is \(goal) ml a day from now on."))
  }
  if output.pausesAll == true {
    let way = toType("pillsctl resume")
    lines.append(sentences(translated("Everything is paused."), translated("To resume it: \(way)")))
  }
  if output.endsDefault { lines.append(translated("The placeholder 'Pills' ends today.")) }
  if case let doses = brought.leftOut, doses > 0 {
    lines.append(
      translated(
        doses,
        one: "\(doses) skipped dose is not imported: nothing is due here at its time.",
        other: "\(doses) skipped doses are not imported: nothing is due here at their times."
      )
    )
  }
  if case let count = output.leftOut, count > 0 {
    lines.append(
      translated(
        count,
        one: "\(count) entry is not imported: it is in the future, or its medication is not in the file.",
        other:
          "\(count) entries are not imported: they are in the future, or their medication is not in the file."
      )
    )
  }
  if case let count = output.unread, count > 0 {
    lines.append(
      translated(
        count,
        one: "\(count) entry is not imported: this version of Pills cannot read it.",
        other: "\(count) entries are not imported: this version of Pills cannot read them."
      )
    )
  }
  for medication in output.medications where medication.erased ?? false {
    let line = translated(
      """
      \(medication.medication) was deleted here, so it is not imported. To import its doses, add a medication with this \
      name first.
      """
    )
    lines.append(line.printable)
  }
  // Remarks do not matter then: the person may have corrected the records since an earlier import.
  guard output.changed else {
    return lines + [translated("There is nothing new to import.")]
  }
  return lines + (rows.compactMap(\.outcome?.pause) + brought.remarks).map(\.printable)
}

private func stateText(_ medication: Control.ImportedMedication) -> String {
  if medication.known { return translated("already here") }
  return medication.erased ?? false ? translated("was deleted here") : translated("new", in: "medication")
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
  static let dryRun = CommandOption("dry-run", summary: "only show what would change")
}
