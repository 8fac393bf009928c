import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// What the store keeps about the past: the lock, the streak and years of answers.
@Suite struct HistoryTests {
  let folder = TemporaryFolder()
  private let unlocking = Unlocking(at: Uptime(boot: "b007", span: .hours(3)))

  @Test func `the medications that the machine is woken for outlive the store, until there are none`() throws
  {
    #expect(try folder.store().memory(from: today).waking == [])
    let medications = Set([3, 1].map({ MedicationID($0) }))
    try folder.store().commit(Change(waking: medications))
    let reopened = try folder.store()
    #expect(try reopened.memory(from: today).waking == medications)
    try reopened.commit(Change(waking: []))
    #expect(try reopened.memory(from: today).waking == [])
    #expect(try reopened.state(.waking) == nil)
  }

  @Test func `an unlocking outlives the store, until past days are locked`() throws {
    #expect(try folder.store().memory(from: today).unlocking == nil)
    try folder.store().commit(Change(lock: .unlocked(unlocking)))
    let reopened = try folder.store()
    #expect(try reopened.memory(from: today).unlocking == unlocking)
    try reopened.commit(Change(reminders: RemindersChange(reviewedUntil: now)))
    #expect(try reopened.memory(from: today).unlocking == unlocking)
    try reopened.commit(Change(lock: .locked))
    #expect(try reopened.memory(from: today).unlocking == nil)
  }

  @Test(arguments: ["", "soon", "b007 x", "b007 1 2"])
  func `an unlocking that does not read as one is none`(text: String) throws {
    let store = try folder.store()
    try store.setState(.unlockedUntil, to: text)
    #expect(try store.memory(from: today).unlocking == nil)
  }

  @Test func `the streak is forgotten as soon as a day within it is answered anew`() throws {
    let store = try folder.store()
    #expect(try store.streakCheckpoint() == nil)
    let checkpoint = StreakCheckpoint(through: today.advanced(by: -40), length: 300, basis: "9f3c")
    try store.keep(checkpoint)
    try store.commit(history(of: [today, today.previous, today.advanced(by: -39)]))
    #expect(try store.streakCheckpoint() == checkpoint)
    try store.commit(history(of: [today.advanced(by: -40)]))
    #expect(try store.streakCheckpoint() == nil)
    try store.keep(checkpoint)
    let dose = Dose(day: today.advanced(by: -4000), slot: .morning, medication: .defaultMedication)
    try store.commit(Change(entries: [NewEntry(.dose(dose, nil), at: now)]))
    #expect(try store.streakCheckpoint() == nil)
  }

  @Test func `only the days asked for are read, the earliest first`() throws {
    let store = try folder.store()
    try store.commit(history(of: today.advanced(by: -5)...today))
    let days = today.advanced(by: -3)...today.previous
    let answered = try store.answeredDoses(of: days)
    #expect(answered.map(\.dose.day) == days.flatMap { [$0, $0] })
    #expect(Set(answered.map(\.dose)) == Set(try store.answers(of: days).keys))
    #expect(answered.allSatisfy { $0.kind == .taken })
  }
}
