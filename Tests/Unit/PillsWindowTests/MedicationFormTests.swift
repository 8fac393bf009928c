import PillsAPI
import PillsCore
import PillsSamples
import Testing
import Varlink

@testable import PillsWindow

@Suite struct MedicationFormTests {
  @Test(
    "a medication that you open and save is not changed",
    arguments: [
      "daily", "weekly monday,thursday", "every 3 days from 2026-11-20", "cycle 21/7 from 2026-11-10",
      "as-needed", "weekly friday every 2 weeks from 2026-11-20", "monthly 1,last",
      "monthly 15 every 3 months from 2026-11-20",
    ]
  )
  func unchanged(_ schedule: String) {
    let medication = Sample.medication(schedule)
    #expect(MedicationForm(medication).change(of: medication) == nil)
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let alter: @Sendable (inout MedicationForm) -> Void
    let expect: @Sendable (inout Control.EditMedication.Input) -> Void

    init(
      _ name: String,
      _ alteration: @escaping @Sendable (inout MedicationForm) -> Void,
      _ expectation: @escaping @Sendable (inout Control.EditMedication.Input) -> Void
    ) { (testDescription, alter, expect) = (name, alteration, expectation) }
  }

  @Test(
    "only changed fields are sent",
    arguments: [
      Row("dosage", { $0.texts[.dosage] = "28 mg" }, { $0.dosage = "28 mg" }),
      Row("no dosage", { $0.texts[.dosage] = "" }, { $0.dosage = "" }),
      Row("instructions", { $0.texts[.instructions] = "with food" }, { $0.instructions = "with food" }),
      Row("name", { $0.texts[.name] = "Iron plus" }, { $0.name = "Iron plus" }),
      Row("dose", { $0.dose = "morning 1, evening 2" }, { $0.dose = "morning 1, evening 2" }),
      Row("hours", { $0.hours = .home }, { $0.zone = "home" }),
      Row("slots", { $0.slots = ["evening", "morning"] }, { $0.slots = ["evening", "morning"] }),
      Row("weekdays", { ($0.kind, $0.weekdays) = (.weekly, [.friday]) }, { $0.schedule = "on friday" }),
      Row("every few days", { ($0.kind, $0.count) = (.every, 3) }, { $0.schedule = "every 3 days" }),
      Row(
        "every few weeks",
        { ($0.kind, $0.weekdays, $0.interval, $0.countedFrom) = (.weekly, [.friday], 2, "today") },
        { $0.schedule = "on friday every 2 weeks from today" }
      ),
      Row(
        "days of the month",
        { ($0.kind, $0.monthDays, $0.interval) = (.monthly, [31, 1], 3) },
        { $0.schedule = "monthly on 1,31 every 3 months" }
      ),
      Row(
        "cycle",
        { ($0.kind, $0.countedFrom) = (.cycle, "2026-11-10") },
        { $0.schedule = "cycle 21/7 from 2026-11-10" }
      ),
      Row(
        "every day of the week",
        { ($0.kind, $0.weekdays) = (.weekly, [.sunday, .monday]) },
        { $0.schedule = "on monday,sunday" }
      ),
      Row(
        "cycle of other lengths",
        { ($0.kind, $0.daysOn, $0.daysOff) = (.cycle, 5, 2) },
        { $0.schedule = "cycle 5/2" }
      ),
      Row("as needed", { $0.kind = .asNeeded }, { $0.schedule = "as-needed" }),
      Row("another end", { $0.until = "2027-01-31" }, { $0.until = "2027-01-31" }),
      Row("no end", { $0.until = "" }, { $0.until = "never" }),
      Row("from when", { $0.from = "tomorrow" }, { $0.from = "tomorrow" }),
      Row("reminders", { $0.reminders = false }, { $0.reminders = false }),
    ]
  )
  private func change(_ row: Row) {
    let medication = Sample.medication("daily")
    var form = MedicationForm(medication)
    row.alter(&form)
    var expected = Control.EditMedication.Input(medication: "Iron")
    row.expect(&expected)
    #expect(form.change(of: medication) == expected)
  }

  @Test("an empty field removes a limit, and a daily medication sends none")
  func limits() {
    let medication = Sample.medication("as-needed", slots: [])
    var draft = MedicationForm(medication)
    (draft.perDay, draft.gap) = ("", "")
    let change = draft.change(of: medication)
    #expect(change == Control.EditMedication.Input(medication: "Iron", perDay: 0, gap: "none"))
    (draft.kind, draft.slots) = (.daily, ["morning"])
    #expect(draft.addition.perDay == nil)
    #expect(draft.addition.gap == nil)
  }

  @Test("a limit that is no number cannot be saved", arguments: [("", true), ("4", true), ("four", false)])
  func readableLimit(_ text: String, _ isReadable: Bool) {
    #expect(MedicationForm(perDay: text).hasReadableLimit == isReadable)
  }

  @Test("an addition sends the filled-in fields, and pillsd chooses the rest")
  func addition() {
    let draft = MedicationForm(
      texts: [.name: "Zinc", .dosage: "", .instructions: "with food"],
      slots: ["evening"]
    )
    let expected = Control.AddMedication.Input(
      medication: "Zinc",
      instructions: "with food",
      schedule: "daily",
      slots: ["evening"]
    )
    #expect(draft.addition == expected)
  }

  @Test(
    "an invalid day or schedule shows no next days",
    arguments: [
      (MedicationForm(kind: .weekly), nil), (MedicationForm(kind: .monthly), nil),
      (MedicationForm(kind: .weekly, interval: 2), nil), (MedicationForm(kind: .monthly, interval: 2), nil),
      (MedicationForm(from: "soon"), nil),
      (MedicationForm(until: "soon"), nil),
      (
        MedicationForm(kind: .every, count: 2, from: "tomorrow", until: "2026-11-23"),
        "tomorrow and Monday, 23 November"
      ),
    ] as [(MedicationForm, String?)]
  )
  func nextDays(_ draft: MedicationForm, _ expected: String?) throws {
    #expect(draft.nextDays(today: Day("2026-11-20")) == expected)
  }

  @Test func `each field of an addition goes to its own member`() {
    var form = MedicationForm(
      texts: [.name: "Zinc", .dosage: "5 mg", .instructions: "with food"],
      slots: ["noon", "evening"],
      from: "tomorrow",
      until: "2026-12-31",
      perDay: "4",
      gap: "6h",
      reminders: false,
      hours: .home
    )
    var expected = Control.AddMedication.Input(
      medication: "Zinc",
      dosage: "5 mg",
      instructions: "with food",
      schedule: "daily",
      slots: ["evening", "noon"],
      zone: "home",
      from: "tomorrow",
      until: "2026-12-31",
      reminders: false,
      perDay: 4,
      gap: "6h"
    )
    #expect(form.addition == expected)
    form.kind = .asNeeded
    (expected.schedule, expected.slots) = ("as-needed", nil)
    #expect(form.addition == expected)
  }

  @Test func `a medication fills each field of the form with its own value`() {
    var medication = Sample.medication("cycle 21/7 from 2026-11-10", slots: ["noon"])
    (medication.instructions, medication.zone, medication.reminders) = ("with food", "local", false)
    #expect(
      MedicationForm(medication)
        == MedicationForm(
          texts: [.name: "Iron", .dosage: "14 mg", .instructions: "with food"],
          kind: .cycle,
          daysOn: 21,
          daysOff: 7,
          countedFrom: "2026-11-10",
          slots: ["noon"],
          until: "2026-12-31",
          perDay: "4",
          gap: "6h",
          reminders: false,
          hours: .local
        )
    )
    let weekly = MedicationForm(Sample.medication("weekly monday,thursday"))
    #expect(weekly.kind == .weekly && weekly.weekdays == [.monday, .thursday])
    let monthly = MedicationForm(Sample.medication("monthly 1,last every 2 months from 2026-11-20"))
    #expect(monthly.kind == .monthly && monthly.monthDays == [1, 31] && monthly.interval == 2)
    let every = MedicationForm(Sample.medication("every 3 days from 2026-11-20"))
    #expect(every.kind == .every && every.count == 3 && every.countedFrom == "2026-11-20")
  }

  @Test(
    "only the fields of the schedule are shown",
    arguments: [
      (.daily, [.times, .journeys, .reminders]), (.weekly, [.weekdays, .times, .journeys, .reminders]),
      (.monthly, [.monthDays, .times, .journeys, .reminders]),
      (.every, [.count, .countedFrom, .times, .journeys, .reminders]),
      (.cycle, [.cycle, .countedFrom, .times, .journeys, .reminders]), (.asNeeded, []),
    ] as [(MedicationForm.Kind, Set<MedicationForm.Part>)]
  )
  func parts(kind: MedicationForm.Kind, parts: Set<MedicationForm.Part>) {
    #expect(MedicationForm(kind: kind).parts == parts)
    let counted: Set<MedicationForm.Part> = [.weekly, .monthly].contains(kind) ? [.countedFrom] : []
    #expect(MedicationForm(kind: kind, interval: 2).parts == parts.union(counted))
  }

  @Test(
    "a refusal is shown at its field",
    arguments: [
      (Control.InvalidText(field: "name", expectation: ""), .text(.name)),
      (Control.InvalidText(field: "dosage", expectation: ""), .text(.dosage)),
      (Control.InvalidText(field: "instructions", expectation: ""), .text(.instructions)),
      (Control.MedicationExists(medication: "Iron"), .text(.name)),
      (Control.InvalidSchedule(schedule: "", expectation: ""), .days), (Control.NoSlot(slots: []), .times),
      (Control.UnknownSlot(slot: "noon", slots: []), .times),
      (Control.InvalidLimit(field: "perDay", expectation: ""), .perDay),
      (Control.InvalidLimit(field: "gap", expectation: ""), .gap),
      (Control.InvalidSpan(span: "", expectation: ""), .gap), (Control.InvalidDay(day: "soon"), .from),
      (Control.InvalidDay(day: "later"), .until), (Control.PastDay(day: "2026-01-01"), .from),
      (Control.UntilBeforeFrom(until: "2026-01-01", from: "2026-02-01"), .until),
      (Control.FutureTime(at: "2026-11-20T23:10:00+01:00"), nil),
    ] as [(any ErrorReply, MedicationForm.Field?)]
  )
  func complaints(refusal: any ErrorReply, field: MedicationForm.Field?) {
    #expect(MedicationForm(from: "soon", until: "later").complaint(about: refusal)?.field == field)
  }

  @Test
  func `a past day is that of the end where no first day is typed, and a schedule says what is allowed`() {
    let form = MedicationForm(until: "2026-01-01")
    #expect(form.complaint(about: Control.PastDay(day: "2026-01-01"))?.field == .until)
    let invalid = Control.InvalidSchedule(schedule: "on ", expectation: "at least one day")
    #expect(form.complaint(about: invalid)?.sentence == "At least one day.")
  }

  @Test(
    "an edit says how the medication is now, or how it will be",
    arguments: [
      (
        false, "2026-11-20", false,
        "Nothing changed: Iron 14 mg is daily, morning, at most 4 in 24 hours, at least 6h apart; ends 31 December 2026."
      ),
      (
        true, "2026-11-20", false,
        "Iron 14 mg is now: daily, morning, at most 4 in 24 hours, at least 6h apart; ends 31 December 2026."
      ),
      (
        true, "2026-11-21", false,
        "From tomorrow on, Iron 28 mg is: daily, morning, at most 4 in 24 hours, at least 6h apart; ends 31 December 2026. It does not start today, because you already answered a dose of today."
      ),
      (
        true, "2026-11-24", true,
        "From 24 November 2026 on, Iron 28 mg is: daily, morning, at most 4 in 24 hours, at least 6h apart; ends 31 December 2026. Until then it stays as it is."
      ),
    ] as [(Bool, Day, Bool, String)]
  )
  func edited(changed: Bool, from: Day, isDayNamed: Bool, text: String) throws {
    let medication = Sample.medication()
    var later = medication
    later.dosage = "28 mg"
    let known: [(Day, Control.Medication)] = [("2026-11-01", medication), (from, later)]
    let versions = known.map {
      Control.MedicationVersion(from: $0, madeAt: Sample.moment("21:00").description, medication: $1)
    }
    let output = Control.EditMedication.Output(
      today: "2026-11-20",
      changed: changed,
      medication: medication,
      from: from,
      alsoDue: []
    )
    let now = Control.GetMedication.Output(today: "2026-11-20", medication: medication, versions: versions)
    #expect(editedText(output, now, isDayNamed: isDayNamed) == text)
  }

  @Test func `an addition says that the placeholder ends`() throws {
    let iron = Sample.medication()
    var output = Control.AddMedication.Output(today: "2026-11-20", medication: iron, endedDefault: true)
    let terms = "daily, morning, at most 4 in 24 hours, at least 6h apart; ends 31 December 2026."
    let added = "Iron 14 mg added: \(terms)"
    #expect(addedText(output) == "\(added) The placeholder 'Pills' has ended. Its history stays.")
    output.endedDefault = false
    #expect(addedText(output) == added)
  }
}
