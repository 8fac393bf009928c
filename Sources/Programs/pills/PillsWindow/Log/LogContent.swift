import PillsAPI
import PillsCore
import PillsView
import Words

/// What was recorded, the latest first, without its widgets.
struct LogContent: Equatable {
  struct Entry: Equatable, Identifiable {
    let id: [String]
    let title: String
    /// Two lines: `Taken at 21:05, evening`, then `Recorded today at 21:06 in a popup`.
    let subtitle: String
    /// Nil if the entry is not the last one about its dose, or removes its answer.
    let undo: Control.Undo.Input?
    let undoName: String
  }

  let entries: [Entry]
  /// How many older entries are not listed.
  let more: Int
}

extension LogContent {
  /// More rows would make the window slow, and nobody reads them.
  static let most = 200

  init(_ output: Control.GetLog.Output) {
    let today = output.now.day
    var answered: Set<[String]> = []
    let doses: [(Timestamp, Entry)] = output.entries.reversed().map { entry in
      let isLast = answered.insert(entry.dose).inserted
      return (entry.recordedAt, Entry(entry, isLast: isLast, today: today))
    }
    let stock = (output.stock ?? []).reversed().map { ($0.recordedAt, Entry($0, today: today)) }
    let all = (doses + stock).enumerated().sorted {
      ($1.element.0.instant, $0.offset) < ($0.element.0.instant, $1.offset)
    }
    entries = all.prefix(Self.most).map(\.element.1)
    more = max(0, all.count - Self.most)
  }
}

extension Control.LogEntry {
  /// Doses in no slot are told apart by when they were taken.
  fileprivate var dose: [String] { [day.description, slot ?? at?.description ?? "", medication] }
}

extension LogContent.Entry {
  fileprivate init(_ entry: Control.LogEntry, isLast: Bool, today: Day) {
    let moment = entry.at.map { ShownTime($0).moment(ofDoseOn: entry.day, today: today) }
    let words =
      Control.DoseStatus(rawValue: entry.answer.rawValue)?.words(at: moment) ?? undoneWords(at: moment)
    let place =
      entry.slot.map { slotAndDay($0, entry.day, today: today) }
      ?? (entry.extra == true ? translated("extra") : translated("as needed"))
    let recorded = Self.recorded(entry.recordedAt, entry.channel, entry.device, today: today)
    title = (entry.name + entry.remarksInBrackets).printable
    subtitle = "\(words.capitalizedFirst), \(place)\n\(recorded)".printableLines
    undoName = translated("Undo, \(entry.name), \(place)").printable
    id = [entry.recordedAt.description, entry.medication, entry.slot ?? "", entry.day.description, words]
    let isDone = entry.answer == .taken || entry.answer == .skipped
    undo = isLast && isDone ? Control.Undo.Input(act: entry.entry) : nil
  }

  fileprivate init(_ entry: Control.StockLogEntry, today: Day) {
    let words = entry.undone ? translated("undone: \(entry.words)") : entry.words
    title = entry.title.printable
    subtitle =
      "\(translated("Stock")): \(words)\n\(Self.recorded(entry.recordedAt, entry.channel, entry.device, today: today))"
      .printableLines
    id = [entry.recordedAt.description, entry.medication, words]
    (undo, undoName) = (nil, "")
  }

  private static func recorded(_ at: Timestamp, _ channel: String, _ device: String?, today: Day) -> String {
    let moment = at.day.moment(at.clockWithMinutes, today: today)
    if let device { return translated("Recorded \(moment) on \(device)") }
    return switch channel {
    case "control": translated("Recorded \(moment) by a command")
    case "popup": translated("Recorded \(moment) in a popup")
    case "window": translated("Recorded \(moment) in this window")
    case "tick": translated("Recorded \(moment) in a task")
    case "import": translated("Recorded \(moment) by an import")
    default: translated("Recorded \(moment)")
    }
  }
}

extension String {
  /// Printable, but for the ends of its lines.
  var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(
      separator: "\n"
    )
  }
}
