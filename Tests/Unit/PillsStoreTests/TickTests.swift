import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// Tasks that a person ticks on a device without Pills, such as a phone, and the resulting entries.
@Suite struct TickTests {
  private let folder = TemporaryFolder()
  private let dose = Dose(day: today, slot: .evening, medication: .defaultMedication)

  enum Seen { case nothing, all }

  @Test(
    arguments: [
      // A cancelled task never replaces "taken", whether or not it knew that answer.
      (.taken, .skipped, .nothing, .taken, 0), (.taken, .skipped, .all, .taken, 0),
      (.taken, .taken, .all, .taken, 0),
      (.skipped, .taken, .nothing, .taken, 1), (.skipped, .taken, .all, .taken, 1),
      (.skipped, .skipped, .all, .skipped, 0),
      (nil, .taken, .nothing, .taken, 1), (nil, .skipped, .nothing, .skipped, 1),
      (nil, nil, .nothing, nil, 0),
      // The task was reopened; this reverts only answers that it knew.
      (.taken, nil, .all, nil, 1), (.skipped, nil, .all, nil, 1), (.taken, nil, .nothing, .taken, 0),
    ] as [(DoseAnswer.Kind?, DoseAnswer.Kind?, Seen, DoseAnswer.Kind?, Int)]
  )
  func `a tick holds where it knew better`(
    known: DoseAnswer.Kind?,
    ticked: DoseAnswer.Kind?,
    seen: Seen,
    holds: DoseAnswer.Kind?,
    newEntries: Int
  ) throws {
    let store = try folder.store()
    let device = DeviceID(seed: 1, recordedAt: now)
    let sharing = Sharing(profile: ProfileID(seed: 1, recordedAt: now), device: device)
    try store.beginSharing(sharing, isNew: true, at: now)
    if let known {
      try store.commit(Change(entries: [NewEntry(.dose(dose, DoseAnswer(known, at: now)), at: now)]))
    }
    let entries = try store.entries(of: device, after: 0, limit: 10).map(\.id)
    let answer = ticked.map { DoseAnswer($0, at: now + .seconds(60)) }
    let tick = SlotTick([dose: answer], seen: [dose: seen == .all ? entries : []])
    #expect(try store.record(tick, at: now + .seconds(90)).newEntries == newEntries)
    #expect(try store.memory(from: today).medications.answers[dose]?.kind == holds)
  }

  @Test(arguments: [nil, .skipped, .taken] as [DoseAnswer.Kind?])
  func `an untick gives back what was there before the tick that it saw`(before: DoseAnswer.Kind?) throws {
    let store = try folder.store()
    let device = DeviceID(seed: 1, recordedAt: now)
    let sharing = Sharing(profile: ProfileID(seed: 1, recordedAt: now), device: device)
    try store.beginSharing(sharing, isNew: true, at: now)
    let other = Dose(day: today, slot: .morning, medication: .defaultMedication)
    for (dose, kind) in [(dose, before), (other, .taken)] {
      guard let kind else { continue }
      try store.commit(Change(entries: [NewEntry(.dose(dose, DoseAnswer(kind, at: now)), at: now)]))
    }
    func seen() throws -> [EntryID] { try store.heads(of: dose) }
    let taken = DoseAnswer(.taken, at: now + .seconds(60))
    _ = try store.record(SlotTick([dose: taken], seen: [dose: seen()]), at: now + .seconds(90))
    #expect(try store.memory(from: today).medications.answers[dose]?.kind == .taken)
    let untick = SlotTick([dose: nil], seen: [dose: try seen()])
    _ = try store.record(untick, at: now + .seconds(120))
    // If the dose was taken before, the tick recorded nothing new, and the untick opens the dose.
    let answers = try store.memory(from: today).medications.answers
    #expect(answers[dose]?.kind == (before == .taken ? nil : before))
    #expect(answers[other]?.kind == .taken)
    // This is recorded already.
    #expect(try store.record(untick, at: now + .seconds(150)).newEntries == 0)
  }

  private let other = Dose(day: today, slot: .morning, medication: .defaultMedication)

  private func sharedStore() throws -> Store {
    let store = try folder.store()
    let device = DeviceID(seed: 1, recordedAt: now)
    let sharing = Sharing(profile: ProfileID(seed: 1, recordedAt: now), device: device)
    try store.beginSharing(sharing, isNew: true, at: now)
    return store
  }

  @Test(arguments: [nil, .skipped] as [DoseAnswer.Kind?])
  func `a tick is undone on the copy that it was given on`(before: DoseAnswer.Kind?) throws {
    let store = try sharedStore()
    if let before {
      try store.commit(Change(entries: [NewEntry(.dose(dose, DoseAnswer(before, at: now)), at: now)]))
    }
    let seen = [dose: try store.heads(of: dose)]
    // Nobody has ticked it yet.
    let untick = SlotTick([dose: nil], seen: seen, unticked: [dose])
    #expect(try store.record(untick, at: now + .seconds(30)).newEntries == 0)
    let taken = DoseAnswer(.taken, at: now + .seconds(60))
    #expect(try store.record(SlotTick([dose: taken], seen: seen), at: now + .seconds(60)).newEntries == 1)
    #expect(try store.record(untick, at: now + .seconds(90)).newEntries == 1)
    #expect(try store.memory(from: today).medications.answers[dose]?.kind == before)
    #expect(try store.record(untick, at: now + .seconds(120)).newEntries == 0)
    // The person ticks it once more.
    let again = DoseAnswer(.taken, at: now + .seconds(150))
    #expect(try store.record(SlotTick([dose: again], seen: seen), at: now + .seconds(180)).newEntries == 1)
    #expect(try store.memory(from: today).medications.answers[dose]?.kind == .taken)
  }

  @Test(arguments: [false, true])
  func `a copy that shows a dose as taken is unticked again`(isTimed: Bool) throws {
    let store = try sharedStore()
    try store.commit(Change(entries: [NewEntry(.dose(dose, DoseAnswer(.taken, at: now)), at: now)]))
    let seen = [dose: try store.heads(of: dose)]
    for (seconds, kind) in zip(1..., [nil, .taken, nil, .taken, nil] as [DoseAnswer.Kind?]) {
      let answer = kind.map { DoseAnswer($0, at: now + .seconds(isTimed ? 60 : Int64(60 * seconds))) }
      let tick = SlotTick([dose: answer], seen: seen, isTimed: isTimed)
      for newEntries in [1, 0] {
        #expect(try store.record(tick, at: now + .seconds(Int64(60 * seconds))).newEntries == newEntries)
        #expect(try store.memory(from: today).medications.answers[dose]?.kind == kind)
      }
    }
  }

  /// A copy that Pills could not write is ticked after each untick; it may come back after it was written.
  @Test(arguments: [false, true], [false, true])
  func `a copy that is ticked once more was ticked again`(isTimed: Bool, isOld: Bool) throws {
    let store = try sharedStore()
    func record(_ kind: DoseAnswer.Kind?, at seconds: Int64, isOld: Bool = false) throws -> Int {
      let answer = kind.map { DoseAnswer($0, at: now + .seconds(seconds)) }
      let tick = SlotTick(
        [dose: answer],
        seen: [dose: []],
        unticked: kind == nil ? [dose] : [],
        isTimed: isTimed,
        isOld: isOld
      )
      return try store.record(tick, at: now + .seconds(seconds)).newEntries
    }
    func holds() throws -> DoseAnswer.Kind? { try store.memory(from: today).medications.answers[dose]?.kind }
    for round in 0..<3 as Range<Int64> {
      // A tick without a time is read later than it was done, by several devices.
      #expect(try record(.taken, at: 100 * round + 10) == 1)
      #expect(try record(.taken, at: 100 * round + (isTimed ? 10 : 20)) == 0)
      #expect(try holds() == .taken)
      #expect(try record(nil, at: 100 * round + 30) == 1)
      #expect(try record(nil, at: 100 * round + 40) == 0)
      #expect(try holds() == nil)
    }
    // The same text comes back.
    #expect(try record(.taken, at: isTimed ? 10 : 900, isOld: isOld) == (isOld ? 0 : 1))
    #expect(try holds() == (isOld ? nil : .taken))
  }

  /// The device was put back to an older copy of its store, and will use the same numbers again.
  @Test func `a tick over entries that this device lost is taken in once and can be corrected`() throws {
    let store = try sharedStore()
    try store.commit(Change(entries: [NewEntry(.dose(dose, DoseAnswer(.skipped, at: now)), at: now)]))
    let last = try #require(try store.heads(of: dose).first)
    let lost = (1...3).compactMap { EntryID(last.device, last.number + $0) }
    let tick = SlotTick([dose: DoseAnswer(.taken, at: now + .seconds(60))], seen: [dose: lost])
    #expect(try store.record(tick, at: now + .seconds(60)).newEntries == 1)
    #expect(try store.record(tick, at: now + .seconds(90)).newEntries == 0)
    try store.commit(Change(entries: [NewEntry(.dose(dose, nil), at: now + .seconds(120))]))
    #expect(try store.memory(from: today).medications.answers[dose] == nil)
  }

  @Test(arguments: [(false, 0, nil), (true, 1, .taken)] as [(Bool, Int, DoseAnswer.Kind?)])
  func `a tick without a time that comes back is the same tick`(
    isTimed: Bool,
    newEntries: Int,
    holds: DoseAnswer.Kind?
  ) throws {
    let store = try sharedStore()
    func tick(at seconds: Int64) throws -> Int {
      let taken = DoseAnswer(.taken, at: now + .seconds(seconds))
      let tick = SlotTick([dose: taken], seen: [dose: []], isTimed: isTimed)
      return try store.record(tick, at: now + .seconds(seconds)).newEntries
    }
    #expect(try tick(at: 60) == 1)
    try store.commit(Change(entries: [NewEntry(.dose(dose, nil), at: now + .seconds(90))]))
    #expect(try tick(at: 120) == newEntries)
    #expect(try store.memory(from: today).medications.answers[dose]?.kind == holds)
  }

  @Test(
    arguments: [
      (.taken, .skipped, nil, .skipped), (.skipped, .skipped, nil, nil), (.taken, .taken, nil, nil),
    ] as [(DoseAnswer.Kind, DoseAnswer.Kind, DoseAnswer.Kind?, DoseAnswer.Kind?)]
  )
  func `an untick of what nobody ticked opens the taken doses before the skipped ones`(
    one: DoseAnswer.Kind,
    two: DoseAnswer.Kind,
    first: DoseAnswer.Kind?,
    second: DoseAnswer.Kind?
  ) throws {
    let store = try sharedStore()
    var seen: [Dose: [EntryID]] = [:]
    for (dose, kind) in [(dose, one), (other, two)] {
      try store.commit(Change(entries: [NewEntry(.dose(dose, DoseAnswer(kind, at: now)), at: now)]))
      seen[dose] = try store.heads(of: dose)
    }
    _ = try store.record(SlotTick([dose: nil, other: nil], seen: seen), at: now + .seconds(60))
    let answers = try store.memory(from: today).medications.answers
    #expect(answers[dose]?.kind == first)
    #expect(answers[other]?.kind == second)
  }
}
