import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

/// The texts about a medication, its changes and its stock.
struct MedicationWordsTests {
  private static let today = Day(daysSinceEpoch: 20_777)

  private static func medication(
    _ schedule: String = "daily",
    _ change: (inout Control.Medication) -> Void = { _ in }
  ) -> Control.Medication {
    var medication = Control.Medication(
      medication: "Iron",
      dosage: "14 mg",
      schedule: schedule,
      slots: schedule == "as-needed" ? [] : ["morning", "evening"],
      reminders: true,
      state: .active,
      from: "2026-11-01",
      isDefault: false
    )
    change(&medication)
    return medication
  }

  @Test(
    "the amount of a dose is said in words, and steps with the day on which they begin",
    arguments: [
      (nil, nil), ("2", "2 each time"), ("morning 1, evening 2", "morning 1, evening 2"),
      ("3 for 5 days, 2 for 1 day from 2026-11-20", "3 for 5 days, 2 for 1 day from 20 November 2026"),
    ] as [(String?, String?)]
  )
  func amount(dose: String?, words: String?) {
    #expect(Self.medication { $0.dose = dose }.doseWords == words)
  }

  @Test(
    "a medication's duration and limits are shown if it has any",
    arguments: [
      (medication(), [], []),
      (medication { $0.reminders = false }, ["no reminders"], ["no reminders"]),
      (medication("as-needed") { $0.reminders = false }, [], []),
      (
        medication { ($0.reminders, $0.state, $0.until) = (false, .ended, "2026-11-10") }, [],
        ["ended 10 November 2026"]
      ),
      (
        medication { ($0.dose, $0.zone, $0.instructions) = ("2", "home", "with food") },
        ["2 each time", "by home time", "with food"], ["by home time"]
      ),
      (
        medication { ($0.state, $0.resumes, $0.until) = (.paused, "2026-12-01", "2026-12-31") }, [],
        ["paused until 1 December 2026", "ends 31 December 2026"]
      ),
      (medication { $0.state = .paused }, [], ["paused"]),
      (medication { $0.from = "2026-11-21" }, [], ["starts 21 November 2026"]),
      (medication { ($0.from, $0.until) = ("2026-11-20", "2026-11-20") }, [], ["ends 20 November 2026"]),
      (medication { ($0.state, $0.until) = (.ended, "2026-10-31") }, [], ["ended"]),
    ] as [(Control.Medication, [String], [String])]
  )
  func terms(medication: Control.Medication, details: [String], conditions: [String]) {
    #expect(Array(medication.details().dropFirst()) == details)
    #expect(medication.conditions(on: Self.today) == conditions)
  }

  // MARK: Results of a change

  @Test(arguments: [true, false])
  func `a pause, a resumption and an end say whether anything changed`(changed: Bool) throws {
    func output(_ change: (inout Control.Medication) -> Void = { _ in }) -> Control.MedicationOutput {
      Control.MedicationOutput(
        today: "2026-11-20",
        changed: changed,
        medication: Self.medication("daily", change)
      )
    }
    let paused = changed ? "Iron 14 mg is paused." : "Iron 14 mg was already paused."
    #expect(pausedText(output()) == paused)
    let until = pausedText(output { $0.resumes = "2026-12-01" })
    #expect(until == "\(paused) It is due again on 1 December 2026.")
    let resumed = changed ? "is resumed" : "was not paused"
    #expect(resumedLine(output()) == "Iron 14 mg \(resumed): daily, morning and evening.")
    let removed = changed ? "has ended. Its history stays." : "had ended already."
    #expect(removedLine(output()) == "Iron 14 mg \(removed)")
  }

  @Test(
    "the version on a day is the last one that began by then",
    arguments: [
      ("2026-10-31", nil), ("2026-11-01", "a"), ("2026-11-19", "a"), ("2026-11-20", "b"), ("2027-01-01", "b"),
    ] as [(Day, String?)]
  )
  func version(day: Day, dosage: String?) {
    let known: [(Day, String)] = [("2026-11-01", "a"), ("2026-11-20", "x"), ("2026-11-20", "b")]
    let versions = known.map { from, dosage in
      Control.MedicationVersion(
        from: from,
        madeAt: "\(from)T10:00:00+01:00",
        medication: Self.medication { $0.dosage = dosage }
      )
    }
    let output = Control.GetMedication.Output(
      today: "2026-11-20",
      medication: Self.medication(),
      versions: versions
    )
    #expect(output.version(on: day)?.medication.dosage == dosage)
  }

  // MARK: Stock

  @Test(
    "the stock, and how long it lasts",
    arguments: [
      ("14", 7, false, "14 left, enough for 7 days"), ("14", nil, false, "14 left"),
      ("900", nil, true, "900 left, enough for more than a year"),
      ("0.5", 1, false, "½ left, enough for 1 day"),
      ("-2", nil, false, "below zero, count again"), ("0", nil, false, "0 left"), ("0", 3, false, "0 left"),
    ] as [(String, Int?, Bool, String)]
  )
  func stock(left: String, days: Int?, overAYear: Bool, text: String) {
    let stock = Control.Stock(
      medication: "Iron",
      left: left,
      daysLeft: days,
      overAYear: overAYear,
      warnAt: 7,
      low: false
    )
    #expect(stock.summary == text)
    #expect(stock.isBelowZero == (left == "-2"))
  }

  @Test(
    "the results of stock commands",
    arguments: [
      (.counted, "60", nil, "counted 60"), (.counted, "many", nil, "counted many"),
      (.changed, "28", nil, "+28"), (.changed, "-2", nil, "-2"), (.changed, "0.5", nil, "+½"),
      (.ended, nil, nil, "no longer counted"), (.warned, nil, 0, "never warn"),
      (.warned, nil, 1, "warn 1 day before"), (.warned, nil, 7, "warn 7 days before"),
    ] as [(Control.StockSaying, String?, Int?, String)]
  )
  func said(_ saying: Control.StockSaying, _ amount: String?, _ days: Int?, _ text: String) {
    let entry = Control.StockLogEntry(
      medication: "Iron",
      said: saying,
      amount: amount,
      days: days,
      undone: false,
      at: "2026-11-20T10:00:00+01:00",
      recordedAt: "2026-11-20T10:00:00+01:00",
      channel: "control"
    )
    #expect(entry.words == text)
  }
}
