import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// The remarks on a dose: another amount, a note and a place.
struct RemarksTests {
  private static let patch: Medication = {
    var patch = Medication(4, "Estradiol", Schedule(.daily, slots: [.evening]))
    patch[.places] = "left hip, right hip,  belly"
    return patch
  }()

  private static func desk() -> Desk {
    var desk = Desk(at: "2026-11-10 12:00", medications: [.metformin, patch], since: "2026-11-01")
    desk.change { $0.historyLocked = false }
    return desk
  }

  private static func take(
    _ medication: String? = "Estradiol",
    amount: String? = nil,
    note: String? = nil,
    place: String? = nil,
    day: String? = nil,
    _ action: AnswerCommand.Action = .take
  ) -> Command {
    var command = AnswerCommand(action)
    (command.slot, command.medications) = ("evening", medication.map { [$0] } ?? [])
    (command.amount, command.note, command.place) = (amount.flatMap { Amount($0) }, note, place)
    command.day = day.flatMap(DayReference.init(parsing:))
    return .medications(.answer(command))
  }

  @Test func `another amount this once is what was taken`() {
    var desk = Self.desk()
    desk.run(until: "2026-11-10 21:30")
    desk.send(Self.take("Metformin", amount: "2", note: "felt ill"))
    let answer = desk.answer("evening-2026-11-10", of: "Metformin")
    #expect(answer?.label.amount == Amount("2"))
    #expect(answer?.remarks == DoseRemarks(note: "felt ill"))
    // Repeating the command changes only what it names.
    desk.run(until: "2026-11-10 22:00")
    desk.send(Self.take("Metformin", place: "by mouth"))
    let corrected = desk.answer("evening-2026-11-10", of: "Metformin")
    #expect(corrected?.at == instant("2026-11-10 21:30"))
    #expect(corrected?.label.amount == Amount("2"))
    #expect(corrected?.remarks == DoseRemarks(note: "felt ill", place: "by mouth"))
    #expect(desk.send(Self.take("Metformin", note: "felt ill"))?.outcome?.changed == false)
    desk.restart()
    #expect(desk.overview.slots.last?.doses[0].remarks.text == "by mouth; felt ill")
    desk.send(Self.take("Metformin", note: "was too much", .skip))
    #expect(desk.answer("evening-2026-11-10", of: "Metformin")?.remarks == DoseRemarks(note: "was too much"))
  }

  @Test func `an amount and a place are for one medication`() {
    var desk = Self.desk()
    desk.run(until: "2026-11-10 21:30")
    let refusal = Refusal.medications(.notOneMedication)
    #expect(desk.send(Self.take(nil, amount: "2"))?.refusal == refusal)
    #expect(desk.send(Self.take(nil, place: "belly"))?.refusal == refusal)
    #expect(desk.disk.answers.isEmpty)
    #expect(desk.send(Self.take(nil, note: "late"))?.refusal == nil)
    #expect(desk.disk.answers.values.map(\.remarks.note) == ["late", "late"])
  }

  @Test func `places take turns`() {
    var desk = Self.desk()
    var used: [String?] = []
    for day in 10...14 {
      desk.run(until: "2026-11-\(day) 21:30")
      let offered = desk.overview.slots.last?.doses.last?.offeredPlace
      switch day {
      // The popup names the place.
      case 10: desk.click(.taken, "evening-2026-11-10")
      case 12: desk.send(Self.take(place: "left hip"))
      case 13: desk.send(Self.take("Estradiol", .skip))
      default: desk.send(Self.take(nil))
      }
      used += [offered, desk.answer("evening-2026-11-\(day)", of: "Estradiol")?.remarks.place]
    }
    #expect(
      used == [
        "left hip", "left hip", "right hip", "right hip", "belly", "left hip", "right hip", nil, "right hip",
        "right hip",
      ]
    )
    // If an earlier day is recorded later, its place is unknown.
    desk.send(Self.take(day: "2026-11-08"))
    #expect(desk.answer("evening-2026-11-08", of: "Estradiol")?.remarks == DoseRemarks.none)
    // The next place in turn stays, however long ago the last dose was.
    desk.run(until: "2026-11-30 22:00")
    #expect(desk.overview.slots.last?.doses.last?.offeredPlace == "belly")
    desk.restart()
    #expect(desk.overview.slots.last?.doses.last?.offeredPlace == "belly")
  }

  @Test func `the popup names the place whose turn it is`() {
    var desk = Self.desk()
    desk.run(until: "2026-11-10 21:30")
    #expect(desk.screen[reminder("evening-2026-11-10")]?.text == "Metformin 500 mg, Estradiol (left hip)")
  }

  @Test func `a dose as needed has its turn too`() {
    var injection = Medication(5, "Sumatriptan", Schedule(.asNeeded, slots: []))
    injection[.places] = "left thigh, right thigh"
    var desk = Desk(at: "2026-11-20 12:00", medications: [injection])
    var take = AsNeededCommand(.take(isForced: false), of: "Sumatriptan")
    #expect(desk.overview.asNeeded.first?.offeredPlace == "left thigh")
    #expect(desk.send(take).outcome?.dose.remarks.place == "left thigh")
    take.place = "belly"
    #expect(desk.send(take).outcome?.dose.remarks.place == "belly")
    #expect(desk.overview.asNeeded.first?.offeredPlace == "left thigh")
  }
}
