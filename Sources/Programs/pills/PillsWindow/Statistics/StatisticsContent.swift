import PillsAPI
import PillsCore
import PillsView
import Words

/// The statistics of medications, without their widgets.
struct StatisticsContent: Equatable {
  /// A row of numbers with a bar.
  struct TallyRow: Equatable {
    let name: String
    /// `52 of 60 taken, 8 missed`.
    let text: String
    let percent: Int
  }

  /// The days that are counted: `1 October to 20 November 2026`.
  let heading: String
  let streaks: String?
  /// Nil if nothing was due.
  let total: TallyRow?
  /// The last twelve months; empty if there is only one.
  let months: [Chart.Column]
  let slots: [TallyRow]
  /// Empty if there is only one.
  let medications: [TallyRow]
}

extension StatisticsContent {
  init(_ stats: Control.Stats.Output, _ words: LocaleWords) {
    heading = spanOfDays(stats)
    streaks = stats.longestStreak > 0 ? streakLines(stats).joined(separator: " ") : nil
    let isEmpty = stats.total.due == 0
    total = isEmpty ? nil : TallyRow("", stats.total)
    months =
      isEmpty || stats.months.count < 2
      ? []
      : stats.months.suffix(12).map { month in Self.column(month, words) }
    slots = isEmpty ? [] : stats.slots.map { TallyRow(slotName($0.slot).capitalizedFirst, $0.tally) }
    medications =
      stats.medications.count < 2 ? [] : stats.medications.map { TallyRow($0.medication.printable, $0.tally) }
  }

  private static func column(_ tally: Control.MonthTally, _ words: LocaleWords)
    -> Chart.Column
  {
    let month = tally.month
    let row = TallyRow("\(words.months[month.number - 1]) \(month.year)", tally.tally)
    return Chart.Column(
      label: words.shortMonths[month.number - 1],
      name: "\(row.meaning), \(row.text)",
      value: row.percentText,
      share: row.share
    )
  }
}

extension StatisticsContent.TallyRow {
  init(_ name: String, _ tally: Control.Tally) {
    self.init(name: name, text: tally.text, percent: tally.percent)
  }

  var share: Double { Double(percent) / 100 }

  var percentText: String { "\(percent) %" }

  /// For screen readers, at the bar: `Evening: 86 %`.
  var meaning: String { "\(name): \(percentText)" }
}
