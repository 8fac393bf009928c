import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// What is left of a medication follows from what was said of it and from the doses that were taken since.
@Suite struct StockTests {
  private static let metformin = Medication(
    id: MedicationID(2),
    name: "Metformin",
    texts: [.dosage: "500 mg"],
    schedule: Schedule(.daily, slots: [.evening])
  )
  private static let ibuprofen = Medication(4, "Ibuprofen", Schedule(.asNeeded, slots: []))

  private static func amount(_ text: String) -> Amount {
    guard let amount = Amount(text) else { preconditionFailure("\(text) is no amount") }
    return amount
  }

  private func count(_ text: String) -> StockCommand.Action { .say(.counted(Self.amount(text))) }
  private func change(_ text: String) -> StockCommand.Action { .say(.changed(Self.amount(text))) }

  private func left(_ bedside: Bedside) -> String? { bedside.overview.stock.first?.left.text }

  private func daysLeft(_ bedside: Bedside) -> Int? {
    bedside.overview.stock.first?.daysLeft(from: bedside.moment.today)
  }

  private func undoing(in bedside: Bedside) -> StockCommand.Action { .undo(bedside.disk.stock.last) }

  @Test func `what is taken lowers what is left, and what is undone raises it`() {
    var bedside = Bedside(medications: [Self.metformin])
    #expect(bedside.overview.stock.isEmpty)
    bedside.tell(count("60"))
    #expect(left(bedside) == "60" && bedside.notices.last == .stockChanged)
    bedside.run(until: "2026-11-20 21:00")
    bedside.say(.take, "evening")
    #expect(left(bedside) == "59")
    bedside.say(.take, "evening")
    #expect(left(bedside) == "59")
    bedside.say(.undo, "evening")
    #expect(left(bedside) == "60")
    bedside.say(.skip, "evening")
    #expect(left(bedside) == "60")
    bedside.tell(change("+28"))
    bedside.tell(change("-½"))
    #expect(left(bedside) == "87½")
    bedside.tell(undoing(in: bedside))
    #expect(left(bedside) == "88")
    bedside.tell(.say(.ended))
    #expect(left(bedside) == nil)
    bedside.tell(undoing(in: bedside))
    #expect(left(bedside) == "88")
  }

  @Test func `what was taken before it was counted is not taken out of it`() {
    var bedside = Bedside(at: "2026-11-20 21:10", medications: [Self.metformin])
    bedside.say(.take, "evening", at: "21:05")
    bedside.tell(count("10"))
    #expect(left(bedside) == "10")
    bedside.say(.undo, "evening")
    #expect(left(bedside) == "10")
    bedside.say(.take, "evening", at: "21:05")
    #expect(left(bedside) == "10")
  }

  @Test func `doses are as large as they were when they were taken`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.send(.edit("Metformin") { $0.slots = ["morning", "evening"] })
    bedside.tell(count("20"))
    bedside.run(until: "2026-11-20 07:00")
    bedside.say(.take, "morning")
    #expect(left(bedside) == "19")
    bedside.send(.edit("Metformin") { $0.dose = "2½" })
    #expect(left(bedside) == "19")
    bedside.run(until: "2026-11-21 07:00")
    bedside.say(.take, "morning")
    #expect(left(bedside) == "16½")
  }

  @Test func `it goes below zero, and never keeps a dose from being taken`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.tell(count("½"))
    bedside.run(until: "2026-11-20 21:00")
    #expect(bedside.say(.take, "evening")?.refusal == nil)
    #expect(left(bedside) == "-½")
  }

  @Test func `also doses that were taken as needed`() {
    var bedside = Bedside(medications: [Self.ibuprofen])
    bedside.tell(count("100"), of: "Ibuprofen")
    let take = AsNeededCommand(action: .take(isForced: false), medication: "Ibuprofen")
    for day in 20...30 {
      bedside.run(until: "2026-11-\(day) 21:00")
      #expect(bedside.send(take).refusal == nil)
      #expect(left(bedside) == "\(119 - day)")
    }
  }

  @Test func `days that memory lets go of are reckoned with for good`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.tell(count("100"))
    for day in 20...30 {
      bedside.run(until: "2026-11-\(day) 21:00")
      bedside.say(.take, "evening")
    }
    bedside.run(until: "2026-12-20 12:00")
    #expect(left(bedside) == "89")
    #expect(bedside.engine.memory.medications.answers.isEmpty)
    bedside.restart()
    #expect(left(bedside) == "89")
    bedside.change(.unlock)
    bedside.say(.undo, "evening", day: "2026-11-22")
    #expect(left(bedside) == "90")
    bedside.say(.take, "evening", from: "2026-12-10", until: "2026-12-12")
    #expect(left(bedside) == "87")
  }

  @Test(arguments: [
    ("Metformin", "2026-11-20", false), ("Metformin", "2026-11-10", true), ("Vitamin D", "2026-11-10", false),
  ])
  func `the store is read for the days before memory alone`(medication: String, day: String, isRead: Bool) {
    var bedside = Bedside(medications: [Self.metformin, .vitamin], since: "2026-11-01")
    bedside.tell(count("100"))
    bedside.change(.unlock)
    _ = bedside.takeDeeds()
    bedside.say(.take, "evening", medication, day: day)
    #expect(bedside.takeDeeds().contains { $0.hasPrefix("remember") } == isRead)
    // What was taken stays as much as it was.
    bedside.send(.edit(medication) { $0.dose = "2" })
    #expect(!bedside.takeDeeds().contains { $0.hasPrefix("remember") })
  }

  /// The dose, what there is, and in how many days there is too little.
  @Test(arguments: [
    ("1", "60", 60), ("1", "1", 1), ("1", "0", 0), ("2", "60", 30), ("2", "5", 2), ("½", "3", 6),
    ("3 for 2 days, 1 for 100 days", "10", 6), ("1", "400", nil),
  ])
  func `days left go by the schedule and the doses ahead`(dose: String, there: String, days: Int?) {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.send(.edit("Metformin") { $0.dose = dose })
    bedside.tell(count(there))
    #expect(daysLeft(bedside) == days)
    #expect(bedside.overview.stock.first?.outlook == .overAYear || days != nil)
  }

  @Test func `of what is taken as needed there are no days left`() {
    var bedside = Bedside(medications: [Self.ibuprofen])
    bedside.tell(count("10"), of: "ibu")
    bedside.run(until: "2026-11-20 09:00")
    bedside.send(AsNeededCommand(.take(isForced: false), of: "ibu"))
    #expect(left(bedside) == "9")
    #expect(bedside.overview.stock.first?.outlook == .unscheduled)
    bedside.send(AsNeededCommand(.undo, of: "ibu"))
    #expect(left(bedside) == "10")
  }

  @Test func `a person is told once, seven days ahead to the minute, and anew once they bought more`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.tell(count("9"))
    _ = bedside.takeDeeds()
    func told() -> [String] { bedside.takeDeeds().filter { $0.contains("runs out") } }
    for day in 20...21 {
      bedside.run(until: "2026-11-\(day) 21:00")
      bedside.say(.take, "evening")
    }
    bedside.run(until: "2026-11-22 20:59")
    #expect(told() == [])
    bedside.run(until: "2026-11-22 21:00")
    #expect(told() == ["Metformin 500 mg runs out in 7 days: 7 are left, enough for 7 days."])
    #expect(bedside.notices.filter { $0 == .stockLow }.count == 1)
    bedside.say(.take, "evening")
    bedside.say(.undo, "evening")
    bedside.say(.skip, "evening")
    bedside.restart()
    bedside.run(until: "2026-11-24 21:00")
    #expect(told() == [])
    bedside.tell(change("28"))
    bedside.run(until: "2026-12-29 12:00")
    #expect(told() == [])
    bedside.tell(count("3"))
    #expect(told() == ["Metformin 500 mg runs out in 3 days: 3 are left, enough for 3 days."])
    #expect(bedside.notices.filter { $0 == .stockLow }.count == 2)
  }

  @Test(
    arguments: [
      ("-1", 0, "New runs out today", "More of it was taken than was there. Count what there is."),
      ("0", 0, "New runs out today", "None is left."),
      ("0.5", 0, "New runs out today", "½ is left, too little for today."),
      ("1", 1, "New runs out tomorrow", "1 is left, enough for 1 day."),
      ("1.5", 1, "New runs out tomorrow", "1½ are left, enough for 1 day."),
      ("2", 2, "New runs out in 2 days", "2 are left, enough for 2 days."),
    ]
  )
  func `the day before, the very day and after it are told apart`(
    left: String,
    daysLeft: Int,
    summary: String,
    body: String
  ) {
    #expect(StockText.summary("New", daysLeft: daysLeft) == summary)
    let amount = left.hasPrefix("-") ? .zero - Self.amount(String(left.dropFirst())) : Self.amount(left)
    #expect(StockText.body(left: amount, daysLeft: daysLeft) == body)
  }

  @Test func `a person says how many days ahead they are told, or never`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.tell(.say(.warned(days: 2)))
    bedside.tell(count("3"))
    #expect(!bedside.takeDeeds().contains { $0.contains("runs out") })
    bedside.tell(.say(.warned(days: 4)))
    #expect(bedside.takeDeeds().contains { $0.contains("runs out in 3 days") })
    bedside.tell(.say(.warned(days: 0)))
    bedside.tell(count("1"))
    #expect(!bedside.takeDeeds().contains { $0.contains("runs out") })
  }

  @Test func `what was told is taken back once it does not hold`() {
    var bedside = Bedside(medications: [Self.metformin, Self.ibuprofen])
    for action in [change("28"), .say(.ended)] {
      bedside.tell(count("1"))
      _ = bedside.takeDeeds()
      bedside.tell(action)
      #expect(bedside.takeDeeds().contains("end notice of 2"))
    }
    bedside.tell(count("1"))
    _ = bedside.takeDeeds()
    bedside.change(.unlock)
    bedside.erase(.medication(name: "Metformin"))
    #expect(bedside.takeDeeds().contains("end notice of 2"))
  }

  @Test func `it is told once there is somebody to show it, without the name where popups are private`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.change { $0.popupsPrivate = true }
    bedside.handle(.popupServerVanished(.absent))
    bedside.tell(count("1"))
    #expect(!bedside.takeDeeds().contains { $0.contains("runs out") })
    bedside.handle(.popupServerAppeared(.test))
    #expect(bedside.takeDeeds().contains("A medication runs out tomorrow: 1 is left, enough for 1 day."))
  }

  @Test func `a count takes the place of what a clock that was ahead had said`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.setClock(to: "2027-11-20 06:00")
    bedside.tell(count("50"))
    bedside.setClock(to: "2026-11-20 06:10")
    bedside.tell(count("10"))
    #expect(left(bedside) == "10")
    bedside.setClock(to: "2027-12-01 06:00")
    #expect(left(bedside) == "10")
  }

  @Test func `what nobody can say is refused`() {
    var bedside = Bedside(medications: [Self.metformin])
    for action in [count("-1"), change("0"), .say(.warned(days: 366))] {
      guard case .medications(.invalidStock)? = bedside.tell(action) else {
        Issue.record("\(action) is taken")
        continue
      }
    }
    #expect(bedside.tell(.undo(nil)) == .medications(.notCounted(name: "Metformin")))
    #expect(bedside.tell(.say(.ended)) == .medications(.notCounted(name: "Metformin")))
    #expect(bedside.disk.stock.isEmpty)
  }

  @Test func `what is left is not known until the store can be read again`() {
    var bedside = Bedside(medications: [Self.metformin])
    bedside.tell(count("60"))
    bedside.disk.readFailure = StoreFailure(.failing)
    bedside.tell(change("-10"))
    #expect(left(bedside) == nil)
    bedside.disk.readFailure = nil
    bedside.run(until: "2026-11-20 06:30")
    #expect(left(bedside) == "50")
  }
}
