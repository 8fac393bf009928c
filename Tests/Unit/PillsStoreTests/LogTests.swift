import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// The log of recorded answers, and as-needed doses.
@Suite struct LogTests {
  let folder = TemporaryFolder()

  private func dose(at instant: Instant = now, on day: Day = today) -> AsNeededDose {
    AsNeededDose(medication: .defaultMedication, at: instant, day: day)
  }

  private func event(_ kind: AsNeededDose.Kind, of dose: AsNeededDose) -> NewEntry {
    NewEntry(.asNeeded(dose, kind), at: now + .seconds(1))
  }

  @Test func `a dose taken as needed holds until it is undone`() throws {
    let (first, second) = (dose(), dose(at: now + .microseconds(1)))
    let steps: [(AsNeededDose.Kind, AsNeededDose, Set<AsNeededDose>)] = [
      (.taken, first, [first]), (.taken, second, [first, second]), (.undone, second, [first]),
      (.taken, second, [first, second]), (.undone, first, [second]), (.undone, second, []),
    ]
    for (kind, dose, expected) in steps {
      let store = try folder.store()
      try store.commit(Change(entries: [event(kind, of: dose)]))
      #expect(try store.memory(from: today).medications.asNeeded == expected)
      #expect(try store.memory(from: today.next).medications.asNeeded.isEmpty)
    }
  }

  @Test func `the journal begins with the default medication until somebody says anything of it`() throws {
    let store = try folder.store()
    let begun = try store.journal(after: nil, limit: 10)
    #expect(begun.map(\.id.description) == ["0000000000-1"])
    #expect(begun.map(\.statement.medication) == [.defaultMedication] && begun.map(\.via) == [.install])
    #expect(
      MedicationHistory(.defaultMedication, of: begun)
        == (try store.memory(from: today)).medications.regimen.histories[0]
    )
    #expect(try store.journal(after: begun[0].id, limit: 10).isEmpty)
    #expect(try store.database.allEntries().isEmpty)
    try store.commit(Change(entries: [.taken()]))
    let told = try store.journal(after: nil, limit: 10)
    #expect(told.map(\.id.number) == [1, 2] && !told.contains { $0.id.device == .zero })
    try store.erase([.defaultMedication])
    #expect(
      try store.journal(after: nil, limit: 10).map(\.statement.medication) == [nil, nil, .defaultMedication]
    )
  }

  @Test func `doses taken as needed are no answers, and keep the streak`() throws {
    let store = try folder.store()
    let checkpoint = StreakCheckpoint(through: today, length: 300, basis: "9f3c")
    try store.keep(checkpoint)
    try store.commit(Change(entries: [event(.taken, of: dose())]))
    #expect(try store.memory(from: today).medications.answers.isEmpty)
    #expect(try store.streakCheckpoint() == checkpoint)
  }

  @Test func `the log holds what was said of the doses of its days, whatever corrects it`()
    throws
  {
    let yesterday = Dose(day: today.previous, slot: .evening, medication: .defaultMedication)
    let undone = NewEntry(.dose(.thisEvening, nil), at: now)
    let skipped = NewEntry(
      .dose(.thisEvening, DoseAnswer(.skipped, at: now - .hours(1))),
      at: now - .hours(2)
    )
    let tomorrow = NewEntry(.asNeeded(dose(at: now + .hours(24), on: today.next), .taken), at: now)
    let changes = [
      Change(entries: [.taken()]),
      Change(entries: [event(.taken, of: dose())]),
      Change(entries: [.taken(yesterday), undone]),
      Change(entries: [tomorrow]),
      Change(entries: [event(.undone, of: dose()), event(.taken, of: dose(at: now + .hours(1)))]),
      Change(entries: [skipped]),
    ]
    let store = try folder.store()
    for change in changes { try store.commit(change) }
    let expected = [
      "skipped evening", "taken evening", "undone evening", "taken evening", "taken", "undone", "taken",
    ]
    let days = today.previous...today
    let entries = try #require(try store.doseEntries(of: days, limit: 7))
    #expect(Self.texts(entries).sorted() == expected.sorted())
    #expect(entries.map(\.recordedAt) == entries.map(\.recordedAt).sorted())
    #expect(try store.doseEntries(of: days, limit: 6) == nil)
    #expect(
      try Self.texts(store.doseEntries(of: today.previous...today.previous, limit: 7)) == ["taken evening"]
    )
    #expect(try Self.texts(store.doseEntries(of: today.next...today.next, limit: 7)) == ["taken"])
  }

  /// Describes the answer and the slot of each entry.
  private static func texts(_ entries: [Entry]?) -> [String] {
    (entries ?? []).map { entry in
      switch entry.statement {
      case .dose(let dose, let answer): "\(answer?.kind.rawValue ?? "undone") \(dose.slot)"
      case .asNeeded(_, let kind): kind.rawValue
      default: "\(entry.statement)"
      }
    }
  }

  @Test func `the last days are read without those of fifty years before them`() throws {
    let store = try folder.store()
    try store.commit(history(of: today.advanced(by: -18_250)..<today))
    let (steps, events) = try store.steps {
      try store.doseEntries(of: today.advanced(by: -7)...today, limit: 10_000)
    }
    #expect(events?.count == 14)
    #expect(steps < 10_000, "\(steps) steps for 14 of 36,500 events")
  }
}
