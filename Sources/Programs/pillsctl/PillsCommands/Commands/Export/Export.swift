import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let export = Command(
    "export",
    summary: "export what is recorded for other programs",
    arguments: [
      CommandArgument(
        written: "WHAT",
        summary: "doses, medications, drinks, all or report",
        choices: ExportMatter.allCases.map(\.rawValue)
      )
    ],
    options: [.exportFormat, .exportFrom, .exportTo, .output, .overwrite],
    description: paragraphs(
      "Writes your doses, medications or drinks as comma-separated values (CSV), a table for spreadsheets, the "
        + "oldest first. Each dose has a state: taken, skipped, missed, or due as long as you can answer it. A "
        + "medication has a line for every change. 'all' writes three files; --output must be a folder.",
      "As JSON, 'all' is the journal: every entry that was ever recorded, in one file that 'pillsctl import' "
        + "reads; see pills-journal(5). Your settings are not in it. The other tables as JSON are for scripts.",
      "For other programs, --format ics writes doses and the reminders of the next seven days as a calendar "
        + "(iCalendar), and --format fhir writes medications and doses as health records (FHIR R5).",
      """
      'report' is an HTML page to print for your doctor. It covers the last \(DoctorsReport.usualDays) days, unless you \
      set --from or --to. It shows what you take, how and since when, how much of it you took, what you missed and \
      skipped, and each month day by day.
      """,
      "Without --output it is printed to standard output. In a folder the file is called pills-, what is in it, "
        + "and today's date. An existing file is left alone, unless you add --force. In a table, a text that a "
        + "spreadsheet would take for a formula begins with an apostrophe."
    ),
    examples: [
      "pillsctl export doses": "the doses of all days, as a table",
      "pillsctl export drinks --from -30 --output ~/Documents":
        "the drinks from 30 days ago on, to a file in this folder",
      "pillsctl export doses --from 2026-01-01 --to 2026-12-31 --output 2026.csv": "the doses of a year",
      "pillsctl export all --format json --output pills.json": "everything, in one file",
      "pillsctl export report --output report.html": "a page to print for your doctor",
    ]
  ) { (context) throws(Failure) in
    let format = try context.format()
    do throws(Failure) {
      if (context.matter, format) == (.all, .json) { return try context.exportJournal() }
      try context.export(format)
    } catch {
      guard case .refused(let refusal as Control.UntilBeforeFrom) = error else { throw error }
      throw .explained(refusal, sentence: refusal.fact + " " + translated("Type a later day after --to."))
    }
  }
}

extension Context {
  fileprivate var matter: ExportMatter { arguments[0].flatMap(ExportMatter.init) ?? .all }
  fileprivate var from: String? { arguments[.exportFrom] }
  fileprivate var to: String? { arguments[.exportTo] }
  /// The file, or the folder for it; nil for standard output.
  fileprivate var path: String? { arguments[.output] }

  fileprivate func format() throws(Failure) -> ExportFormat {
    if matter == .medications,
      let option = [CommandOption.exportFrom, .exportTo].first(where: arguments.contains)
    {
      throw command.conflict("medications", "--\(option.name)")
    }
    guard let format = arguments[.exportFormat].flatMap(ExportFormat.init) else {
      // On standard output, `--json` means JSON.
      return matter == .report ? .html : isJSON && path == nil ? .json : .csv
    }
    guard format.matters.contains(matter) else {
      let formats = ExportFormat.allCases.filter { $0.matters.contains(matter) }.map(\.rawValue)
      let subject = translated("The format of \(matter.rawValue)")
      throw command.misuse(format.rawValue, as: subject, choices: formats)
    }
    return format
  }

  fileprivate func exportJournal() throws(Failure) {
    guard from == nil, to == nil else {
      throw .stopped(
        translated(
          "Nothing was written: the journal holds all days. Leave out --from and --to, or export doses or drinks."
        )
      )
    }
    let pillsd = try connected(patience: PillsdConnection.patienceWithPopups)
    var part = try pillsd.call(Control.GetJournal.self, .init())
    let file = try newFile(.all, .json, on: part.now.day)
    var entries = part.entries
    while part.more, let last = part.entries.last {
      part = try pillsd.call(Control.GetJournal.self, .init(after: String(last.prefix { $0 != " " })))
      entries += part.entries
    }
    let text = JournalFile.text(of: entries)
    guard let file else { return try Output.write(text) }
    try file.write(text)
    let count = entries.count
    try show(["entries": count, "path": file.path] as PrintedObject) {
      writtenLines(translated(count, one: "\(count) entry", other: "\(count) entries"), to: file.path)
    }
  }

  fileprivate func export(_ format: ExportFormat) throws(Failure) {
    // A table holds only one kind of records.
    let matters: [ExportMatter] =
      matter == .all && format == .csv ? [.doses, .medications, .drinks] : [matter]
    guard matters.count == 1 || path.map(NewFile.isFolder) == true else {
      throw .stopped(
        translated(
          """
          Nothing was written: 'all' writes three files; --output must be a folder, such as --output ~/Documents. For \
          one file: --format json
          """
        )
      )
    }
    let pillsd = try connected(patience: PillsdConnection.patienceWithPopups)
    // If one of the files exists, none is written.
    var files: [NewFile] = []
    let (first, last) = days
    let history = try pillsd.records(from: first, to: last) { (history) throws(Failure) in
      for matter in matters {
        if let file = try newFile(matter, format, on: history.today) { files.append(file) }
      }
      return matters != [.drinks]
    }
    var drinks: [Control.Drink] = []
    if matters.contains(.drinks) {
      drinks = try pillsd.drinks(from: max(history.firstDay, .firstRecorded), to: history.lastDay).drinks
    }
    let texts = try matters.map { (matter) throws(Failure) in
      try text(matter, format, of: history, drinks, pillsd)
    }
    if files.isEmpty { return try Output.write(texts.joined()) }
    for ((matter, file), text) in zip(zip(matters, files), texts) {
      try file.write(text)
      let hasBoth = matter == .all || matter == .report
      let medications = hasBoth || matter == .medications ? history.medications.count : nil
      let doses = hasBoth || matter == .doses ? history.doses.count : nil
      let drinkCount = matter == .drinks ? drinks.count : nil
      let contents = [
        medications.map { translated($0, one: "\($0) medication", other: "\($0) medications") },
        doses.map { translated($0, one: "\($0) dose", other: "\($0) doses") },
        drinkCount.map { translated($0, one: "\($0) drink", other: "\($0) drinks") },
      ]
      let printed: PrintedObject = [
        "doses": doses, "drinks": drinkCount, "medications": medications, "path": file.path,
      ]
      try show(printed) { writtenLines(listText(contents.compactMap(\.self)), to: file.path) }
    }
  }

  fileprivate var days: (String?, String?) {
    switch matter {
    // Medications always come whole, with every version; no doses are needed.
    case .medications: ("today", "today")
    case .report where from == nil && to == nil: ("-\(DoctorsReport.usualDays - 1)", nil)
    case .doses, .drinks, .all, .report: (from, to)
    }
  }

  fileprivate func text(
    _ matter: ExportMatter,
    _ format: ExportFormat,
    of history: RecordedHistory,
    _ drinks: [Control.Drink],
    _ pillsd: PillsdConnection
  ) throws(Failure) -> String {
    switch (format, matter) {
    case (.json, .medications): return jsonDocument(rows: history.medications, matter.rawValue)
    case (.json, .drinks): return jsonDocument(rows: drinks, matter.rawValue)
    case (.json, _): return jsonDocument(rows: history.doses, matter.rawValue)
    case (.csv, .medications): return history.medications.table
    case (.csv, .drinks):
      let unit = try pillsd.call(Control.GetHydration.self).status.shownUnit
      return drinkTable(drinks, in: unit)
    case (.csv, _): return history.doses.table
    case (.ics, _):
      let plan = try pillsd.call(Control.GetPlan.self).reminders
      return calendarText(history, plan: plan)
    case (.fhir, _):
      let undone = matter == .medications ? [] : try pillsd.undoneAnswers(of: history)
      return jsonLine(PrintedObject(healthRecordOf: matter, history, undone: undone)) + "\n"
    case (.html, _): return DoctorsReport(history).text
    }
  }

  // MARK: Files

  fileprivate func newFile(
    _ matter: ExportMatter,
    _ format: ExportFormat,
    on today: Day
  ) throws(Failure) -> NewFile? {
    try path.map { (path) throws(Failure) in
      try NewFile(path, called: matter.fileName(format, on: today), replaces: arguments.contains(.overwrite))
    }
  }
}

private func writtenLines(_ contents: String, to path: String) -> [String] {
  [translated("\(contents) written to \(path).").printable]
}

extension CommandOption {
  fileprivate static let exportFormat = CommandOption(
    "format FORMAT",
    summary: "csv (default), json, ics or fhir; a report is always html",
    choices: ExportFormat.allCases.map(\.rawValue)
  )
  fileprivate static let exportFrom = CommandOption(
    "from DAY",
    summary: "the first day (default: the first day with data)",
    candidates: .days
  )
  fileprivate static let exportTo = CommandOption(
    "to DAY",
    summary: "the last day (default: today)",
    candidates: .days
  )
  fileprivate static let output = CommandOption(
    "output FILE",
    summary: "the file to write, or a folder for it",
    candidates: .files
  )
}
