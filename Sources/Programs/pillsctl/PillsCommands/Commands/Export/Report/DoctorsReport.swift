import PillsAPI
import PillsCore
import PillsView
import Words

/// A page to print for a doctor. It holds only what is recorded: no script, no picture, no link.
struct DoctorsReport {
  private let records: RecordedHistory
  private let days: ClosedRange<Day>
  private let today: Day

  /// The days of a report if the person names none.
  static let usualDays = 90
}

extension DoctorsReport {
  init(_ history: RecordedHistory) {
    let (first, last) = (history.firstDay, history.lastDay)
    let starts = history.medications.map { $0.versions[0].from }
    let doses = history.doses.first?.day
    // Nothing is known of earlier days.
    let known = (starts + [doses].compactMap(\.self)).min() ?? last
    self.init(records: history, days: min(max(first, known), last)...last, today: history.today)
  }

  var text: String {
    let span = spanOfDays(days)
    return Markup.document(
      title: translated("Medications, \(span)"),
      style: reportStyle,
      [
        Markup("h1", text: translated("Medications")),
        Markup("p", style: "span", text: translated("\(span), written on \(today.dated)")),
        Markup(
          "p",
          style: "person",
          [
            Markup("span", text: translated("Name", in: "of a person")),
            Markup("span", text: translated("Date of birth", in: "of a person")),
          ]
        ),
        medications,
        adherence,
        unanswered,
        notes,
        ReportMonths(records.doses, of: days).section,
      ]
    )
  }

  private var medications: Markup {
    var rows: [[Markup]] = []
    for recorded in records.medications {
      let begun = recorded.versions.prefix { $0.from <= days.upperBound }
      guard let version = begun.last else { continue }
      let end = version.medication.state == .ended ? version.from.previous : nil
      let since = recorded.versions[0].from
      // What ended before its first day was never taken.
      if let end, end < max(since, days.lowerBound) { continue }
      let medication = version.medication
      let span = end.map { spanOfDays(since...$0) } ?? since.dated
      let schedule = [medication.scheduleWords(), medication.doseWords, medication.hoursWords]
      rows.append(
        Markup.line(
          name(of: recorded),
          [
            medication.dosage ?? "", schedule.compactMap(\.self).joined(separator: ", "),
            medication.instructions ?? "",
            medication.state == .paused ? translated("\(span), paused") : span,
          ]
        )
      )
    }
    return Markup(
      section: translated("What is taken"),
      table: [
        translated("Medication"), translated("Dosage"), translated("When", in: "a medication is taken"),
        translated("Instructions"), translated("Since", in: "when a medication is taken"),
      ],
      rows,
      orElse: translated("Nothing.")
    )
  }

  /// What it is called today, as in all statistics; only single doses keep the name that they had.
  private func name(of recorded: Control.RecordedMedication) -> String {
    let version = recorded.versions.last { $0.from <= today } ?? recorded.versions[0]
    return version.medication.medication
  }

  private var adherence: Markup {
    let doses = Dictionary(grouping: records.doses, by: \.id)
    let rows = records.medications.compactMap { recorded -> [Markup]? in
      guard let doses = doses[recorded.id] else { return nil }
      let tally = Control.Tally(doses.filter { $0.slot != nil })
      let asNeeded = doses.count { $0.slot == nil }
      if tally.due + asNeeded == 0 { return nil }
      let numbers =
        tally.due == 0
        ? ["", "", "", "", ""]
        : ["\(tally.due)", "\(tally.taken)", "\(tally.skipped)", "\(tally.missed)", "\(tally.percent) %"]
      return Markup.line(name(of: recorded), numbers + [asNeeded == 0 ? "" : "\(asNeeded)"], style: "number")
    }
    return Markup(
      section: translated("How it was taken"),
      table: [
        translated("Medication"), translated("Due", in: "doses"), translated("Taken", in: "doses"),
        translated("Skipped", in: "doses"), translated("Missed", in: "doses"), translated("Adherence"),
        translated("As needed"),
      ],
      rows,
      orElse: translated("Nothing was due.")
    )
  }

  private var unanswered: Markup {
    let doses = records.doses.filter { $0.status == .missed || $0.status == .skipped }
    let days = Dictionary(grouping: doses, by: \.day).sorted { $0.key > $1.key }
    let rows = days.prefix(Self.mostDaysListed).map { (day, doses) in
      let texts = doses.map { "\($0.name), \(slotName($0.slot ?? "")) (\($0.status.words))" }
      return [
        Markup("th", style: "day", text: day.weekdayAndFullDate),
        Markup("td", text: texts.joined(separator: "; ")),
      ]
    }
    let rest = days.count - rows.count
    let restText = translated(rest, one: "And on \(rest) earlier day.", other: "And on \(rest) earlier days.")
    return Markup(
      section: translated("Missed and skipped"),
      table: [translated("Day"), translated("Doses")],
      rows,
      orElse: translated("Nothing."),
      Markup("p", text: rest > 0 ? restText : "")
    )
  }

  /// Doses with a note, the latest first; nothing if there are none.
  private var notes: Markup {
    let rows = records.doses.reversed().compactMap { dose -> [Markup]? in
      guard let note = DoseRemarks(note: dose.note, place: dose.place).text else { return nil }
      return [
        Markup("th", style: "day", text: dose.day.weekdayAndFullDate),
        Markup("td", text: dose.name), Markup("td", text: note),
      ]
    }
    guard !rows.isEmpty else { return Markup("p", text: "") }
    return Markup(
      section: translated("Notes"),
      table: [translated("Day"), translated("Doses"), translated("Note")],
      rows,
      orElse: ""
    )
  }

  /// The most days that are listed; longer lists belong into a table.
  private static let mostDaysListed = 60
}

extension Control.Tally {
  /// Counts doses that were due. A dose that can still be answered does not count.
  fileprivate init(_ doses: [Control.RecordedDose]) {
    func count(_ status: Control.DoseStatus) -> Int { doses.count { $0.status == status } }
    let (taken, skipped, missed) = (count(.taken), count(.skipped), count(.missed))
    self.init(due: taken + skipped + missed, taken: taken, skipped: skipped, missed: missed)
  }
}
