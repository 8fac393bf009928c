import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The stock of a medication follows from its counts and from the doses taken since.
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

  private func count(_ text: String) -> StockCommand.Action { .say([.counted(Self.amount(text))]) }
  private func change(_ text: String) -> StockCommand.Action { .say([.changed(Self.amount(text))]) }

  private func left(_ desk: Desk) -> String? { desk.overview.stock.first?.left.text }

  private func daysLeft(_ desk: Desk) -> Int? {
    desk.overview.stock.first?.daysLeft(from: desk.moment.today)
  }

  private func undoing(in desk: Desk) -> StockCommand.Action {
    .undo(desk.disk.stock.last.map { [$0] } ?? [])
  }

  @Test func `what is taken lowers what is left, and what is undone raises it`() {
    var desk = Desk(medications: [Self.metformin])
    #expect(desk.overview.stock.isEmpty)
    desk.tell(count("60"))
    #expect(left(desk) == "60" && desk.notices.last == .stockChanged)
    desk.run(until: "2026-11-20 21:00")
    desk.say(.take, "evening")
    #expect(left(desk) == "59")
    desk.say(.take, "evening")
    #expect(left(desk) == "59")
    desk.say(.undo, "evening")
    #expect(left(desk) == "60")
    desk.say(.skip, "evening")
    #expect(left(desk) == "60")
    desk.tell(change("+28"))
    desk.tell(change("-½"))
    #expect(left(desk) == "87½")
    desk.tell(undoing(in: desk))
    #expect(left(desk) == "88")
    desk.tell(.say([.ended]))
    #expect(left(desk) == nil)
    desk.tell(undoing(in: desk))
    #expect(left(desk) == "88")
  }

  @Test func `what is said together is undone together`() {
    var desk = Desk(at: "2026-11-20 20:00", medications: [Self.metformin])
    desk.tell(.say([.pack(Self.amount("28")), .counted(Self.amount("56")), .warned(days: 2)]))
    #expect(left(desk) == "56")
    #expect(Set(desk.disk.stock.map(\.id)).count == 3)
    let known = desk.disk.stock
    #expect(desk.tell(.say([.counted(Self.amount("10")), .warned(days: 366)])) != nil)
    #expect(desk.disk.stock == known)
    desk.tell(.undo(known))
    #expect(desk.disk.stock.isEmpty)
  }

  @Test func `what was taken before it was counted is not taken out of it`() {
    var desk = Desk(at: "2026-11-20 21:10", medications: [Self.metformin])
    desk.say(.take, "evening", at: "21:05")
    desk.tell(count("10"))
    #expect(left(desk) == "10")
    desk.say(.undo, "evening")
    #expect(left(desk) == "10")
    desk.say(.take, "evening", at: "21:05")
    #expect(left(desk) == "10")
  }

  @Test func `doses are as large as they were when they were taken`() {
    var desk = Desk(medications: [Self.metformin])
    desk.send(.edit("Metformin") { $0.slots = ["morning", "evening"] })
    desk.tell(count("20"))
    desk.run(until: "2026-11-20 07:00")
    desk.say(.take, "morning")
    #expect(left(desk) == "19")
    desk.send(.edit("Metformin") { $0.dose = "2½" })
    #expect(left(desk) == "19")
    desk.run(until: "2026-11-21 07:00")
    desk.say(.take, "morning")
    #expect(left(desk) == "16½")
  }

  @Test func `also doses that were taken as needed`() {
    var desk = Desk(medications: [Self.ibuprofen])
    desk.tell(count("100"), of: "Ibuprofen")
    let take = AsNeededCommand(action: .take(isForced: false), medication: "Ibuprofen")
    for day in 20...30 {
      desk.run(until: "2026-11-\(day) 21:00")
      #expect(desk.send(take).refusal == nil)
      #expect(left(desk) == "\(119 - day)")
    }
  }

  @Test func `days that memory lets go of are reckoned with for good`() {
    var desk = Desk(medications: [Self.metformin])
    desk.tell(count("100"))
    for day in 20...30 {
      desk.run(until: "2026-11-\(day) 21:00")
      desk.say(.take, "evening")
    }
    desk.run(until: "2026-12-20 12:00")
    #expect(left(desk) == "89")
    #expect(desk.engine.memory.medications.answers.isEmpty)
    desk.restart()
    #expect(left(desk) == "89")
    desk.change(.unlock)
    desk.say(.undo, "evening", day: "2026-11-22")
    #expect(left(desk) == "90")
    desk.say(.take, "evening", from: "2026-12-10", until: "2026-12-12")
    #expect(left(desk) == "87")
  }

  @Test(arguments: [
    ("Metformin", "2026-11-20", false), ("Metformin", "2026-11-10", true), ("Vitamin D", "2026-11-10", false),
  ])
  func `the store is read for the days before memory alone`(medication: String, day: String, isRead: Bool) {
    var desk = Desk(medications: [Self.metformin, .vitamin], since: "2026-11-01")
    desk.tell(count("100"))
    desk.change(.unlock)
    _ = desk.takeDeeds()
    desk.say(.take, "evening", medication, day: day)
    #expect(desk.takeDeeds().contains { $0.hasPrefix("remember") } == isRead)
    // Doses that were taken keep their amount.
    desk.send(.edit(medication) { $0.dose = "2" })
    #expect(!desk.takeDeeds().contains { $0.hasPrefix("remember") })
  }

  /// The dose, the stock, and after how many days it runs out.
  @Test(arguments: [
    ("1", "60", 60), ("1", "1", 1), ("1", "0", 0), ("2", "60", 30), ("2", "5", 2), ("½", "3", 6),
    ("3 for 2 days, 1 for 100 days", "10", 6), ("1", "400", nil),
  ])
  func `days left go by the schedule and the doses ahead`(dose: String, there: String, days: Int?) {
    var desk = Desk(medications: [Self.metformin])
    desk.send(.edit("Metformin") { $0.dose = dose })
    desk.tell(count(there))
    #expect(daysLeft(desk) == days)
    #expect(desk.overview.stock.first?.outlook == .overAYear || days != nil)
  }

  @Test func `today is covered while a dose of it is still to be taken`() {
    var desk = Desk(at: "2026-11-18 22:00", medications: [Self.metformin])
    func covered() -> [Int?] {
      let overview = desk.overview.stock.first
      return [overview?.daysLeft(from: desk.moment.today), overview?.daysCovered(from: desk.moment.today)]
    }
    desk.tell(count("2"))
    #expect(covered() == [2, 2])
    desk.run(until: "2026-11-18 22:01")
    desk.say(.take, "evening")
    #expect(covered() == [2, 1])
    desk.run(until: "2026-11-19 21:10")
    #expect(covered() == [1, 1])
    desk.say(.take, "evening")
    #expect(covered() == [1, 0])
  }

  @Test func `of what is taken as needed there are no days left`() {
    var desk = Desk(medications: [Self.ibuprofen])
    desk.tell(count("10"), of: "ibu")
    desk.run(until: "2026-11-20 09:00")
    desk.send(AsNeededCommand(.take(isForced: false), of: "ibu"))
    #expect(left(desk) == "9")
    #expect(desk.overview.stock.first?.outlook == .unscheduled)
    desk.send(AsNeededCommand(.undo, of: "ibu"))
    #expect(left(desk) == "10")
  }

  @Test func `a person is told once, seven days ahead to the minute, and anew once they bought more`() {
    var desk = Desk(medications: [Self.metformin])
    desk.tell(count("9"))
    _ = desk.takeDeeds()
    func told() -> [String] { desk.takeDeeds().filter { $0.contains("runs out") } }
    for day in 20...21 {
      desk.run(until: "2026-11-\(day) 21:00")
      desk.say(.take, "evening")
    }
    desk.run(until: "2026-11-22 20:59")
    #expect(told() == [])
    desk.run(until: "2026-11-22 21:00")
    #expect(told() == ["Metformin 500 mg runs out in 7 days: 7 are left, enough for 7 days."])
    #expect(desk.notices.filter { $0 == .stockLow }.count == 1)
    desk.say(.take, "evening")
    desk.say(.undo, "evening")
    desk.say(.skip, "evening")
    desk.restart()
    desk.run(until: "2026-11-24 21:00")
    #expect(told() == [])
    desk.tell(change("28"))
    desk.run(until: "2026-12-29 12:00")
    #expect(told() == [])
    desk.tell(count("3"))
    #expect(told() == ["Metformin 500 mg runs out in 3 days: 3 are left, enough for 3 days."])
    #expect(desk.notices.filter { $0 == .stockLow }.count == 2)
  }

  @Test(
    arguments: [
      ("-1", 0, 0, "New runs out today", "More was taken than there was in stock. Count what is left."),
      ("0", 0, 0, "New runs out today", "None is left."),
      ("0.5", 1, 0, "New runs out tomorrow", "½ is left, too little for tomorrow."),
      ("0.5", 0, 0, "New runs out today", "½ is left, too little for today."),
      ("1", 1, 1, "New runs out tomorrow", "1 is left, enough for 1 day."),
      ("1.5", 1, 1, "New runs out tomorrow", "1½ are left, enough for 1 day."),
      ("2", 2, 2, "New runs out in 2 days", "2 are left, enough for 2 days."),
    ]
  )
  func `the day before, the very day and after it are told apart`(
    left: String,
    daysLeft: Int,
    daysCovered: Int,
    summary: String,
    body: String
  ) {
    #expect(StockText.summary("New", daysLeft: daysLeft) == summary)
    let amount = left.hasPrefix("-") ? .zero - Self.amount(String(left.dropFirst())) : Self.amount(left)
    let lasting = StockText.lasting(daysLeft: daysLeft, daysCovered: daysCovered)
    #expect(StockText.body(left: amount, lasting: lasting) == body)
  }

  @Test func `a person says how many days ahead they are told, or never`() {
    var desk = Desk(medications: [Self.metformin])
    desk.tell(.say([.warned(days: 2)]))
    desk.tell(count("3"))
    #expect(!desk.takeDeeds().contains { $0.contains("runs out") })
    desk.tell(.say([.warned(days: 4)]))
    #expect(desk.takeDeeds().contains { $0.contains("runs out in 3 days") })
    desk.tell(.say([.warned(days: 0)]))
    #expect(desk.takeDeeds().contains("end notice of 2"))
    desk.tell(count("1"))
    #expect(!desk.takeDeeds().contains { $0.contains("runs out") })
  }

  @Test func `a person is told at a number that is left, also of what they take as needed`() {
    var desk = Desk(medications: [Self.ibuprofen])
    desk.tell(count("12"), of: "Ibuprofen")
    desk.tell(.say([.warnedLeft(Self.amount("10"))]), of: "Ibuprofen")
    desk.run(until: "2026-11-20 12:00")
    _ = desk.takeDeeds()
    for _ in 1...2 {
      #expect(
        desk.send(AsNeededCommand(action: .take(isForced: true), medication: "Ibuprofen")).refusal == nil
      )
    }
    #expect(desk.takeDeeds().contains("Ibuprofen is running low: 10 are left."))
    _ = desk.send(AsNeededCommand(action: .take(isForced: true), medication: "Ibuprofen"))
    #expect(!desk.takeDeeds().contains { $0.contains("Ibuprofen") })
    desk.tell(change("+28"), of: "Ibuprofen")
    #expect(desk.takeDeeds().contains("end notice of 4"))
  }

  @Test func `without a number and without days nobody is told`() {
    var desk = Desk(medications: [Self.metformin])
    desk.tell(count("1"))
    for saying in [StockEntry.Saying.warnedLeft(Self.amount("5")), .warned(days: 0)] {
      desk.tell(.say([saying]))
    }
    _ = desk.takeDeeds()
    desk.tell(.say([.warnedLeft(.zero)]))
    #expect(desk.takeDeeds().contains("end notice of 2"))
  }

  @Test func `what is needed until a day are the doses that are open or to come`() throws {
    var desk = Desk(medications: [Self.metformin])
    desk.send(.edit("Metformin") { ($0.slots, $0.dose) = (["morning", "evening"], "2") })
    func needed(_ last: String) throws -> String {
      let history = try #require(desk.engine.regimen.histories.first)
      return desk.engine.amountDue(of: history, through: day(last), at: desk.moment).text
    }
    #expect(try needed("2026-11-20") == "4")
    #expect(try needed("2026-11-22") == "12")
    // The morning is over by then.
    desk.run(until: "2026-11-20 21:00")
    desk.say(.take, "evening")
    #expect(try needed("2026-11-20") == "0")
    #expect(try needed("2026-11-22") == "8")
  }

  @Test func `what was told is taken back once it does not hold`() {
    var desk = Desk(medications: [Self.metformin, Self.ibuprofen])
    for action in [change("28"), .say([.ended])] {
      desk.tell(count("1"))
      _ = desk.takeDeeds()
      desk.tell(action)
      #expect(desk.takeDeeds().contains("end notice of 2"))
    }
    desk.tell(count("1"))
    _ = desk.takeDeeds()
    desk.change(.unlock)
    desk.erase(.medication(name: "Metformin"))
    #expect(desk.takeDeeds().contains("end notice of 2"))
  }

  @Test func `it is told once there is somebody to show it, without the name where popups are private`() {
    var desk = Desk(medications: [Self.metformin])
    desk.change { $0.popupsPrivate = true }
    desk.handle(.popupServerVanished(.absent))
    desk.tell(count("1"))
    #expect(!desk.takeDeeds().contains { $0.contains("runs out") })
    desk.handle(.popupServerAppeared(.test))
    #expect(desk.takeDeeds().contains("A medication runs out tomorrow: 1 is left, enough for 1 day."))
  }

  @Test func `a count takes the place of what a clock that was ahead had said`() {
    var desk = Desk(medications: [Self.metformin])
    desk.setClock(to: "2027-11-20 06:00")
    desk.tell(count("50"))
    desk.setClock(to: "2026-11-20 06:10")
    desk.tell(count("10"))
    #expect(left(desk) == "10")
    desk.setClock(to: "2027-12-01 06:00")
    #expect(left(desk) == "10")
  }

  @Test func `what nobody can say is refused`() {
    var desk = Desk(medications: [Self.metformin])
    for action in [count("-1"), change("0"), .say([.warned(days: 366)])] {
      guard case .medications(.invalidStock)? = desk.tell(action) else {
        Issue.record("\(action) is taken")
        continue
      }
    }
    #expect(desk.tell(.undo([])) == .medications(.notCounted(name: "Metformin")))
    #expect(desk.tell(.say([.ended])) == .medications(.notCounted(name: "Metformin")))
    #expect(desk.disk.stock.isEmpty)
  }

  @Test func `what is left is not known until the store can be read again`() {
    var desk = Desk(medications: [Self.metformin])
    desk.tell(count("60"))
    desk.disk.readFailure = StoreFailure(.failing)
    desk.tell(change("-10"))
    #expect(left(desk) == nil)
    desk.disk.readFailure = nil
    desk.run(until: "2026-11-20 06:30")
    #expect(left(desk) == "50")
  }
}
