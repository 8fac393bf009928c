import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let log = Command(
    "log",
    summary: "list what was recorded, when and how",
    options: [.dayCount, .date],
    alternatives: [[.dayCount, .date]],
    description: paragraphs(
      "Lists every answer to the doses of today, of the last days or of one day, in the order in which they "
        + "were recorded. Each line shows the dose, the answer and its time, and when the dose was due. It also "
        + "shows where the answer came from, such as a popup or a command. An answer that replaces an earlier one "
        + "is marked '*', and the earlier one stays in the list. Changes of your stock are listed too."
    ),
    examples: [
      "pillsctl log": "today",
      "pillsctl log --days 7": "the last 7 days",
      "pillsctl log --date yesterday": "one day",
    ]
  ) { (context) throws(Failure) in
    let input = Control.GetLog.Input(days: context.arguments.number(.dayCount), day: context.arguments[.date])
    try context.show(Control.GetLog.self, input) { logLines($0, paint: context.paint) }
  }
}

/// The history of some days as a table, in the order in which it was recorded.
func logLines(_ output: Control.GetLog.Output, paint: Paint) -> [String] {
  let stock = output.stock ?? []
  let today = output.now.day
  guard !output.entries.isEmpty || !stock.isEmpty else {
    return [emptyLine(output.firstDay, output.lastDay, today: today)]
  }
  var table = Table(headings: [
    translated("RECORDED"), translated("DOSE"), translated("ANSWER"), translated("DUE", in: "time"),
    translated("BY", in: "by which way"), translated("MEDICATION"),
  ])
  let rows = output.entries.map { ($0.recordedAt.instant, row(of: $0, today: today)) }
  let stockRows = stock.map { ($0.recordedAt.instant, row(of: $0, today: today)) }
  table.rows += (rows + stockRows).enumerated()
    .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  let correctsAny = output.entries.contains(where: \.corrects)
  return table.lines(paint: paint) + (correctsAny ? ["", translated("* replaces an earlier answer")] : [])
}

private func row(of entry: Control.LogEntry, today: Day) -> [Table.Cell] {
  let (recordedAt, day) = (entry.recordedAt, entry.day)
  let dose =
    entry.slot.map(slotName)
    ?? (entry.extra == true ? translated("extra") : translated("as needed"))
  // A time in the following night has its date, to differ from that time on the day itself.
  let moment = entry.at.map { $0.day == day ? $0.clockWithMinutes : shortText($0, on: day) }
  let said = answerWords(entry.answer.rawValue, at: moment)
  return [
    Table.Cell(shortText(recordedAt, on: today)),
    Table.Cell(
      day == recordedAt.day ? dose : "\(dose) \(day.shortText(on: recordedAt.day))",
      entry.slot.flatMap(Tint.init(slot:))
    ),
    Table.Cell(entry.corrects ? "\(said) *" : said, entry.answer.tint),
    Table.Cell(entry.dueAt.map(\.clock) ?? ""),
    Table.Cell(entry.device ?? channelName(entry.channel)),
    Table.Cell(all: [entry.name + entry.remarksInBrackets]),
  ]
}

private func row(of entry: Control.StockLogEntry, today: Day) -> [Table.Cell] {
  [
    Table.Cell(shortText(entry.recordedAt, on: today)),
    Table.Cell(translated("stock", in: "log")),
    Table.Cell(entry.undone ? translated("undone: \(entry.words)") : entry.words),
    Table.Cell(""),
    Table.Cell(entry.device ?? channelName(entry.channel)),
    Table.Cell(all: [entry.title]),
  ]
}

private func shortText(_ time: Timestamp, on day: Day) -> String {
  "\(time.day.shortText(on: day)) \(time.clockWithMinutes)"
}

func emptyLine(_ first: Day, _ last: Day, today: Day) -> String {
  guard first != last else { return translated("Nothing is recorded for \(last.name(on: today)).") }
  let days = first.distance(to: last) + 1
  return translated(
    days,
    one: "Nothing is recorded for the last \(days) day.",
    other: "Nothing is recorded for the last \(days) days."
  )
}

private func channelName(_ channel: String) -> String {
  switch channel {
  case "control": translated("command", in: "by which way")
  case "popup": translated("popup", in: "by which way")
  case "window": translated("window", in: "by which way")
  case "tick": translated("task", in: "by which way")
  case "import": translated("import", in: "by which way")
  case "sync": translated("other device", in: "by which way")
  default: channel
  }
}

/// `taken at 21:05`. An answer is a status, or `undone`.
func answerWords(_ answer: String, at moment: String?) -> String {
  Control.DoseStatus(rawValue: answer)?.words(at: moment) ?? undoneWords(at: moment)
}

extension Control.LogEntry.Answer {
  fileprivate var tint: Tint? {
    switch self {
    case .taken: .taken
    case .skipped: .past
    case .missed: .missed
    case .undone: nil
    }
  }
}
