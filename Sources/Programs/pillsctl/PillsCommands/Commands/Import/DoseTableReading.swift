import PillsCore
import PillsView
import Words

/// The columns of a table that hold the parts of a dose.
struct DoseColumns: Hashable {
  private(set) var names: [DoseColumn: String] = [:]

  /// The columns of a table that Pills wrote.
  static let own = DoseColumns(
    names: Dictionary(uniqueKeysWithValues: DoseColumn.allCases.map { ($0, $0.heading) })
  )

  /// The columns of a table that Dosage wrote.
  fileprivate static let dosage = DoseColumns(
    names: [
      .day: "Date", .time: "Time", .medication: "Name", .dosage: "Dose", .status: "Status",
      .at: "Time Confirmed",
    ]
  )
}

extension DoseColumns {
  /// Reads `day=Date,time=Time`. Throws if a part has another form.
  init(parsing text: String) throws(Failure) {
    for part in text.unicodeScalars.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let meaning = DoseColumn(rawValue: sides[0]) else {
        let (subject, names) = (translated("A part of '--columns'"), DoseColumn.allCases.map(\.rawValue))
        let choices = names.map { "\($0)=COLUMN" }
        throw Command.importRecords.misuse(String(part), as: subject, choices: choices)
      }
      names[meaning] = sides[1]
    }
  }
}

extension ForeignHistory {
  init(
    table text: String,
    columns: DoseColumns,
    dates order: DateOrder? = nil,
    file: String
  ) throws(Failure) {
    let rows: [SeparatedRow]
    do throws(UnclosedCell) {
      rows = try separatedRows(text)
    } catch {
      let reason = translated("a cell begins with a quotation mark, but does not end with one")
      throw .mistakes([mistake(at: lineText(error.line), reason)], in: file)
    }
    guard let head = rows.first else { throw .unknownKind(of: file) }
    let isOfDosage = Set(head.cells) == Set(DoseColumns.dosage.names.values)
    let readsUTC = isOfDosage && columns == .own
    var names = readsUTC ? DoseColumns.dosage.names : columns.names
    // Without it, the day of a dose is not known.
    if isOfDosage, names[.at] == nil { names[.at] = DoseColumns.dosage.names[.at] }
    var places: [DoseColumn: Int] = [:]
    for (meaning, name) in names {
      places[meaning] = head.cells.firstIndex { $0.lowercased() == name.lowercased() }
    }
    for needed in [DoseColumn.day, .medication, .status] where places[needed] == nil {
      if columns == .own { throw .unknownKind(of: file) }
      let column = columns.names[needed] ?? needed.rawValue
      throw .stopped(
        translated(
          """
          Nothing was changed: \(file) has no column '\(column)' in \(lineText(head.line)). To name the columns: \
          --columns day=Date,time=Time,medication=Name,status=Status
          """
        )
      )
    }
    self.init()
    var mistakes: [String] = []
    let cells = rows.dropFirst().map { row in
      TableRow(place: lineText(row.line), cells: row.cells, places: places, isOfDosage: isOfDosage)
    }
    let order = try DateOrder(told: order, of: cells, file)
    for (row, cells) in zip(rows.dropFirst(), cells) {
      do throws(UnfitRow) {
        if let dose = try ForeignDose(cells, order, readsUTC: readsUTC) { doses.append(dose) }
      } catch {
        mistakes.append(mistake(at: lineText(row.line), error.reason))
      }
    }
    guard mistakes.isEmpty else { throw .mistakes(mistakes, in: file) }
    remark(on: doses.filter { $0.dayOfUTC != nil }, areInUTC: readsUTC)
  }

  /// Says that the days of `doses` may be others in UTC, and how to have the other ones.
  private mutating func remark(on doses: [ForeignDose], areInUTC: Bool) {
    guard let day = doses.first?.dayOfUTC else { return }
    remarks.append(
      areInUTC
        ? translated(
          """
          Dosage writes days such as \(day) in UTC, so some doses (\(doses.count)) were answered on another day than the \
          table says. If its days are local ones, name its columns with --columns.
          """
        )
        : translated(
          """
          Some doses (\(doses.count)) were answered on another day than the table says, if Dosage wrote days such as \(day) \
          in UTC. To import them so, leave out --columns.
          """
        )
    )
  }
}

extension DateOrder {
  /// `told`, or else the only order that the dates of `rows` allow. Without a date that may be two days the day
  /// comes first.
  fileprivate init(told: DateOrder?, of rows: [TableRow], _ file: String) throws(Failure) {
    self = told ?? .dayFirst
    if told != nil { return }
    let columns: [DoseColumn] = [.day, .time, .at, .recorded]
    let dated = rows.flatMap { row in
      columns.compactMap { row[$0] }.compactMap { text in
        WrittenDate(text).map { (place: row.place, text: text, date: $0) }
      }
    }
    if let first = dated.first(where: { $0.date.order != nil }), let order = first.date.order {
      self = order
      let other = dated.first { $0.date.order.map { $0 != order } ?? false }
      guard let other else { return }
      let reason =
        order == .dayFirst
        ? translated("the month comes first in '\(other.text)', but the day comes first in \(first.place)")
        : translated("the day comes first in '\(other.text)', but the month comes first in \(first.place)")
      throw .mistakes([mistake(at: other.place, reason)], in: file)
    }
    guard let row = dated.first(where: \.date.isOfTwoDays) else { return }
    let days = DateOrder.allCases.compactMap { row.date.day(in: $0) }
    let reason = translated(
      """
      '\(row.text)' can be \(days[0]) or \(days[1]). Add --dates dmy if the day comes first, or --dates mdy if the month \
      does
      """
    )
    throw .mistakes([mistake(at: row.place, reason)], in: file)
  }
}

private func lineText(_ number: Int) -> String { translated("line \(number)") }

/// Why a row is not a dose, as a clause.
private struct UnfitRow: Error {
  let reason: String
}

private struct TableRow {
  let place: String
  let cells: [String]
  let places: [DoseColumn: Int]
  let isOfDosage: Bool

  /// The day that Dosage writes in UTC; in the form of the locale it writes the local one.
  var dayOfUTC: Day? {
    guard isOfDosage, let text = self[.day], text.utf8.count == 10, text.dropFirst(4).first == "-" else {
      return nil
    }
    return Day(text)
  }

  /// Nil if the cell is empty or missing.
  subscript(meaning: DoseColumn) -> String? {
    guard let place = places[meaning], cells.indices.contains(place) else { return nil }
    let text = cells[place].split(separator: " ").joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

extension ForeignDose {
  /// Nil if the dose was neither taken nor skipped.
  fileprivate init?(_ row: TableRow, _ order: DateOrder, readsUTC: Bool) throws(UnfitRow) {
    guard let dayText = row[.day] else { throw UnfitRow(reason: translated("the day is missing")) }
    guard let written = WrittenDate(dayText)?.day(in: order) else {
      throw UnfitRow(reason: translated("'\(dayText)' is not a day; write one like 2026-11-20 or 20.11.2026"))
    }
    guard let name = row[.medication] else { throw UnfitRow(reason: translated("the medication is missing")) }
    guard let status = row[.status] else { throw UnfitRow(reason: translated("the status is missing")) }
    guard let said = SaidStatus(status) ?? TypedWords.statuses.meaning(of: status).flatMap(SaidStatus.init)
    else {
      throw UnfitRow(reason: translated("'\(status)' is not a status; write taken, skipped or missed"))
    }
    guard let isTaken = said.isTaken else { return nil }
    let slot = try row[.slot].map { text throws(UnfitRow) in
      guard let slot = SlotName(text) else { throw UnfitRow(reason: InputComplaint(.noSlotName).words) }
      return slot
    }
    let amount = try row[.amount].map(Self.amount)
    let time = try Self.time(row, written, dayText, order)
    let told = try row[.at].map { (text) throws(UnfitRow) in try ToldMoment(text, order) }
    // Dosage writes the moment of the answer. If it has none, that is the end of the day.
    let clock = told?.clock ?? (said.isWithoutTime ? .endOfDay : time)
    let local = row.dayOfUTC.flatMap { day in clock.map { SystemZone().day(at: $0, ofUTC: day) } } ?? written
    let day = readsUTC ? local : written
    guard let at = told?.instant(on: day) ?? time.map({ SystemZone().instant(of: $0, on: day) }) else {
      throw UnfitRow(reason: translated("the time is missing"))
    }
    // The tables of Dosage have the day of the answer. An evening dose after midnight is of the day before.
    let isDayOfAnswer = (said.isOfDosage || row.isOfDosage) && slot == nil
    let isAfterMidnight = told?.clock.map { $0.isTooEarly(for: time) } ?? false
    self.init(
      day: isDayOfAnswer && isAfterMidnight ? day.previous : day,
      // In a table with slots, a dose without one was taken as needed.
      time: row.places[.slot] != nil && slot == nil ? nil : time,
      slot: slot,
      medication: name.withoutHarmlessness,
      dosage: row[.dosage]?.withoutHarmlessness,
      amount: amount,
      isTaken: isTaken,
      at: at,
      clock: isDayOfAnswer ? nil : told?.clock,
      recordedAt: try row[.recorded].map { (text) throws(UnfitRow) in
        try ToldMoment(text, order).instant(on: day)
      },
      note: row[.note]?.withoutHarmlessness,
      bodyPlace: row[.place]?.withoutHarmlessness,
      place: row.place,
      dayOfUTC: local == written ? nil : written
    )
  }

  private static func amount(_ text: String) throws(UnfitRow) -> Amount {
    guard let amount = Amount(text), Amount.doseRange.contains(amount) else {
      throw UnfitRow(
        reason: translated("'\(text)' is not an amount of a dose; \(Amount.doseComplaint.words)")
      )
    }
    return amount
  }

  /// From the time column, which may hold a date too, or from behind the day.
  private static func time(
    _ row: TableRow,
    _ day: Day,
    _ dayText: String,
    _ order: DateOrder
  ) throws(UnfitRow) -> TimeOfDay? {
    let text = row[.time] ?? dayText.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
    guard let text else { return nil }
    let clock = text.dropFirst(10).first == "T" ? String(text.dropFirst(11).prefix(8)) : text
    let dated = DatedTime(text, order).flatMap { $0.day == day ? $0.time : nil }
    guard let time = TimeOfDay(typed: clock) ?? dated else {
      throw UnfitRow(reason: translated("'\(text)' is not a time; write one like 21:10 or 9:10 pm"))
    }
    return time
  }
}

/// A date and a time of day behind it, as people write them: `11/18/2026 8:05 PM`.
private struct DatedTime {
  let day: Day
  let time: TimeOfDay

  init?(_ text: String, _ order: DateOrder) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let day = WrittenDate(parts[0])?.day(in: order),
      let time = TimeOfDay(typed: parts[1])
    else { return nil }
    (self.day, self.time) = (day, time)
  }
}

/// When a dose was answered, as a cell has it.
private enum ToldMoment {
  case exact(Instant)
  case local(TimeOfDay, Day)
  /// A time of day, of the day of the row or of another.
  case clock(TimeOfDay)

  init(_ text: String, _ order: DateOrder) throws(UnfitRow) {
    if let instant = Instant(exactTimestamp: text) {
      self = .exact(instant)
    } else if let time = TimeOfDay(typed: text) {
      self = .clock(time)
    } else if text.dropFirst(10).first == "T", let day = Day(String(text.prefix(10))),
      let time = TimeOfDay(String(text.dropFirst(11)))
    {
      self = .local(time, day)
    } else if let dated = DatedTime(text, order) {
      self = .local(dated.time, dated.day)
    } else {
      throw UnfitRow(reason: InputComplaint(.noMoment).words)
    }
  }

  func instant(on day: Day) -> Instant {
    switch self {
    case .exact(let instant): instant
    case .local(let time, let day): SystemZone().instant(of: time, on: day)
    case .clock(let time): SystemZone().instant(of: time, on: day)
    }
  }

  var clock: TimeOfDay? {
    guard case .clock(let time) = self else { return nil }
    return time
  }
}

/// The answer to a dose, in words of people and programs.
private struct SaidStatus {
  /// Nil if the dose was neither taken nor skipped.
  let isTaken: Bool?
  /// Whether only the tables of Dosage have this word.
  let isOfDosage: Bool
  /// Whether it says that the time of the answer is not known.
  let isWithoutTime: Bool

  init?(_ text: String) {
    let word = String(text.lowercased().map { "_-".contains($0) ? " " : $0 })
    isOfDosage = Self.confirmed.contains(word)
    isWithoutTime = isOfDosage && word != Self.confirmed[0]
    switch word {
    case _ where isOfDosage: isTaken = true
    case "taken", "took", "yes", "done", "completed": isTaken = true
    case "skipped", "skip": isTaken = false
    case "missed", "due", "pending", "reminded", "no", "not taken": isTaken = nil
    default: return nil
    }
  }

  private static let confirmed = ["confirmed", "auto confirmed", "confirmed (time unknown)"]
}
