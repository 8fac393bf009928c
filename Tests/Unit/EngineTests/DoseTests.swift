import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The amount of a dose: how popups and lists show it, and when a change of it begins.
@Suite struct DoseTests {
  private func adding(_ dose: String, _ fill: (inout MedicationDraft) -> Void = { _ in }) -> MedicationCommand
  {
    .add("New") {
      ($0.dose, $0.schedule) = (dose, "twice-daily")
      fill(&$0)
    }
  }

  private func editing(from day: String? = nil, _ fill: (inout MedicationEdit) -> Void) -> MedicationCommand {
    .edit("new", from: day, fill)
  }

  @Test func `a popup says how much of each there is to take`() {
    var desk = Desk(medications: [.metformin])
    desk.send(
      adding("morning 1, evening 1½") { $0.texts = [.dosage: "5 mg", .instructions: "with food"] }
    )
    desk.run(until: "2026-11-20 21:00")
    let text = desk.screen[reminder("evening-2026-11-20")]?.text
    #expect(text == "Metformin 500 mg, 1½ × New 5 mg (with food)")
    #expect(desk.overview.slots.last?.doses.map(\.amount.description) == ["1", "1.5"])
  }

  @Test func `steps go on from day to day and end with the last`() {
    var desk = Desk(medications: [.metformin])
    let outcome = desk.send(adding("2 for 1 day, ½ for 2 days")).outcome
    #expect(outcome?.history.lastDay == day("2026-11-22"))
    desk.run(until: "2026-11-20 21:00")
    #expect(desk.screen[reminder("evening-2026-11-20")]?.text.contains("2 × New") == true)
    desk.run(until: "2026-11-22 21:00")
    #expect(desk.screen[reminder("evening-2026-11-22")]?.text.contains("½ × New") == true)
    desk.run(until: "2026-11-23 07:00")
    #expect(desk.screen[reminder("morning-2026-11-23")]?.text == "Metformin 500 mg")
  }

  @Test func `what is said of what has ended leaves its last day`() {
    var desk = Desk(medications: [.metformin])
    let ended = DayReference.day(day("2026-11-22"))
    desk.send(adding("2") { $0.until = ended })
    desk.run(until: "2026-11-25 12:00")
    let outcome = desk.send(editing { $0.dose = "3" }).outcome
    #expect(outcome?.changed == true)
    #expect(outcome?.history.lastDay == day("2026-11-22"))
    // A medication cannot begin after its last day.
    desk.change(.unlock)
    let later = MedicationCommand.edit("New", from: "2026-11-23")
    let refusal = Refusal.medications(.untilBeforeFrom(until: day("2026-11-22"), from: day("2026-11-23")))
    #expect(desk.send(later).refusal == refusal)
  }

  @Test func `a last day of its own lets the last step go on`() {
    var desk = Desk(medications: [.metformin])
    let until = DayReference.day(day("2026-12-24"))
    let added = desk.send(adding("2 for 1 day") { $0.until = until }).outcome
    #expect(added?.history.lastDay == day("2026-12-24"))
    let tapered = editing { ($0.dose, $0.until) = ("3 for 2 days, 1 for 2 days", .never) }
    #expect(desk.send(tapered).outcome?.history.lastDay == nil)
    let shorter = desk.send(editing { $0.dose = "3 for 2 days, 2 for 2 days" }).outcome
    #expect(shorter?.history.lastDay == day("2026-11-23"))
  }

  @Test func `days and steps count from the first dose`() throws {
    var desk = Desk(at: "2026-11-20 14:00", medications: [.metformin])
    let tapered = try desk.send(
      .add("Cortisol") {
        ($0.slots, $0.dose, $0.schedule) = (["morning"], "4 for 2 days, 2 for 1 day", "every 3 days")
      }
    ).get().history
    #expect(
      tapered.latest(on: desk.moment.today).dose.description == "4 for 2 days, 2 for 1 day from 2026-11-21"
    )
    #expect(tapered.latest(on: desk.moment.today).schedule.days.description == "every 3 days from 2026-11-21")
    #expect(desk.engine.nextDue(of: tapered, at: desk.moment) == instant("2026-11-21 07:00"))
    let edited = try desk.send(.edit("cortisol") { ($0.slots, $0.schedule) = (["evening"], "every 2 days") })
      .get()
    #expect(
      edited.history.latest(on: desk.moment.today).schedule.days.description == "every 2 days from 2026-11-20"
    )
    // If today is given, the cycle begins today.
    let named = try desk.send(.edit("cortisol", from: "today") { $0.schedule = "cycle 2/1" }).get().history
    #expect(named.latest(on: desk.moment.today).schedule.days.description == "cycle 2/1 from 2026-11-20")
  }

  @Test func `what was answered of a day stays as it was`() {
    var desk = Desk(medications: [.metformin])
    desk.send(adding("1"))
    desk.run(until: "2026-11-20 08:00")
    desk.say(.take, "morning")
    let later = desk.send(
      editing {
        $0.dose = "2"
        $0.texts[.dosage] = "5 mg"
      }
    ).outcome
    #expect(later?.from == day("2026-11-20"))
    let doses = desk.overview.slots.flatMap(\.doses).map(\.label)
    #expect(doses.map(\.amount.description) == ["1", "1", "1", "2"])
    #expect(doses.map(\.dosage) == ["500 mg", "", "500 mg", "5 mg"])
    let now = desk.send(editing(from: "today") { $0.dose = "3" }).outcome
    #expect(now?.from == day("2026-11-20"))
    #expect(now?.history.latest(on: day("2026-11-20")).dose.description == "3")
  }

  @Test(arguments: [
    ("x", "twice-daily", "from 0.001"), ("noon 2", "twice-daily", "it names noon"),
    ("morning 2", "as-needed", "as needed has a single dose"),
    ("2 for 5 days", "as-needed", "as needed has a single dose"),
  ])
  func `a dose must fit the schedule`(dose: String, schedule: String, expectation: String) {
    var desk = Desk(medications: [.metformin])
    let refusal = desk.send(adding(dose) { $0.schedule = schedule }).refusal
    guard case .medications(.invalidDose(_, let complaint))? = refusal else {
      Issue.record("\(dose) is taken")
      return
    }
    #expect(complaint.english.contains(expectation))
  }
}
