import PillsAPI
import PillsCore
import PillsView
import Varlink

/// Writes what was recorded in a form that other programs read.
struct ExportCommand {
  /// As the person wrote them.
  var from: String?
  var to: String?
  /// The file, or the folder that it is to be in; nil for standard output.
  var path: String?
  /// Whether a file that exists is replaced.
  var isForced = false
}

extension ExportCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "export",
    summary: "write your drinks as a table for spreadsheets",
    arguments: [CommandArgument(name: "WHAT", summary: "what to write", choices: ["drinks"])],
    options: [.exportFrom, .exportTo, .output, .overwrite],
    description: [
      "Writes every drink as comma-separated values (CSV), the earliest first, with its day, time, amount, beverage "
        + "and note. Without --output it goes to standard output. In a folder the file is called pills-drinks- and "
        + "today's date.",
      "A file that exists is left alone, unless --force is given. A text that a spreadsheet would take for a "
        + "formula begins with an apostrophe.",
    ],
    examples: [
      CommandExample("pillsctl export drinks", "all of them"),
      CommandExample(
        "pillsctl export drinks --from -30 --output ~/Documents",
        "the last days, to a file in that folder"
      ),
      CommandExample("pillsctl export drinks --from 2026-01-01 --to 2026-12-31 --output 2026.csv", "a year"),
    ]
  )

  init(_ arguments: FittingArguments) {
    self.init(
      from: arguments.value(of: .exportFrom),
      to: arguments.value(of: .exportTo),
      path: arguments.value(of: .output),
      isForced: arguments.contains(.overwrite)
    )
  }

  func run(in context: Context) throws(Failure) {
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithPopups)
    let status = try pillsd.call(Hydration.GetStatus.self).status
    let file = try path.map { (path) throws(Failure) in
      try NewFile(path, called: DrinkTable.fileName(on: status.today), replaces: isForced)
    }
    let today = try status.day
    let last = try to.map { (text) throws(Failure) in try resolvedDay(text, today: today) } ?? today
    let first =
      try from.map { (text) throws(Failure) in try resolvedDay(text, today: today) } ?? .firstRecorded
    guard first <= last else {
      throw .explained(
        Control.UntilBeforeFrom(until: last.description, from: first.description),
        sentence: "The last day, \(last), is before the first day, \(first). Type a later day after --to."
      )
    }
    let output = try pillsd.drinks(from: first, to: last)
    let table = DrinkTable(output.drinks, in: status.shownUnit)
    let text = try readable { () throws(UnreadableReply) in try table.text }
    guard let file else {
      if context.isJSON { return try context.show(output) { [] } }
      return try Output.write(text)
    }
    try file.write(text)
    try context.show(WrittenFile(path: file.path, drinks: output.drinks.count)) {
      ["\(counted(output.drinks.count, "drink")) written to \(file.path).".printable]
    }
  }
}

/// What is said of a file to programs.
private struct WrittenFile {
  let path: String
  let drinks: Int
}

extension WrittenFile: JSONWritable {
  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("path", path)
    try object.write("drinks", drinks)
  }
}

extension CommandOption {
  fileprivate static let exportFrom = CommandOption(
    name: "from",
    valueName: "DAY",
    summary: "the first day; without it, the day of the first drink",
    candidates: .days
  )
  fileprivate static let exportTo = CommandOption(
    name: "to",
    valueName: "DAY",
    summary: "the last day; without it, today",
    candidates: .days
  )
  fileprivate static let output = CommandOption(
    name: "output",
    valueName: "FILE",
    summary: "the file to write, or the folder to put it in",
    candidates: .files
  )
}
