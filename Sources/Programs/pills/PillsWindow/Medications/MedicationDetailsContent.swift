import PillsAPI
import PillsCore
import PillsView
import Words

/// All that is known of a medication, without its widgets.
struct MedicationDetailsContent: Equatable {
  struct Fact: Equatable {
    let title: String
    let text: String
  }

  let title: String
  let facts: [Fact]
  /// Each step of a dose that changes step by step, such as a taper.
  let steps: [Fact]
  /// `From 20 November 2026: dosage 500 mg → 850 mg`, the latest first, those to come included.
  let changes: [String]
  /// The doses of the last days, the latest first.
  let doses: [Fact]
  /// Whether this computer wakes up for it.
  let wakes: Bool
  let canWake: Bool
}

extension MedicationDetailsContent {
  /// How many days of doses are shown.
  static let days = 14

  init(
    _ output: Control.GetMedication.Output,
    _ records: Control.GetLog.Output,
    _ waking: Control.Waking
  ) {
    let (medication, today) = (output.medication, output.today)
    title = medication.title.printable
    func fact(_ title: String, _ text: String?) -> [Fact] {
      text.map { [Fact(title: title, text: $0.printable.capitalizedFirst)] } ?? []
    }
    let texts = MedicationText.remarks.flatMap { fact($0.words.capitalizedFirst, medication.texts[$0]) }
    let next = medication.days.flatMap { days in
      medication.state == .active && days != .asNeeded
        ? nextDaysText(days, from: medication.from, until: medication.lastDay, today: today) : nil
    }
    let state = medication.stateWords(on: today) ?? translated("active", in: "state of a medication")
    facts =
      texts + fact(translated("Schedule"), medication.scheduleWords())
      + fact(translated("Dose"), medication.doseWords) + fact(translated("Next days", in: "days"), next)
      + fact(translated("Stock"), medication.stock?.summary)
      + fact(translated("First day"), medication.from.dated)
      + fact(translated("Last day"), medication.lastDay?.dated) + fact(translated("State"), state)
    steps = medication.doseSteps.map { Fact(title: spanOfDays($0.days), text: $0.words) }
    var old: Control.Medication?
    var lines: [String] = []
    for version in output.versions {
      if let line = version.line(after: old) { lines.append(line.printable.capitalizedFirst) }
      old = version.medication
    }
    changes = lines.reversed()
    doses = LogContent(
      Control.GetLog.Output(
        now: records.now,
        firstDay: records.firstDay,
        lastDay: records.lastDay,
        entries: records.entries.filter { $0.medication == medication.medication }
      )
    ).entries.map { Fact(title: $0.title, text: $0.subtitle) }
    wakes = waking.medications.contains { $0 == medication.calling || $0 == medication.medication }
    canWake = medication.state != .ended && medication.days != .asNeeded
  }
}
