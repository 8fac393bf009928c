import Glibc
import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsStore

/// Backups that a person asks for, and puts back.
struct RestoreTests {
  let folder = TemporaryFolder()

  private var incoming: String { Store.incomingPath(in: folder.dataFolder) }

  /// Makes a copy of the store as the daemon does, and gives its path and in how many parts it was made.
  private func copy(_ store: Store) throws -> (path: String, parts: Int) {
    try store.beginCopy()
    var parts = 1
    while true {
      if let path = try store.copyFurther() { return (path, parts) }
      parts += 1
    }
  }

  private func examined() throws -> IncomingBackup {
    let backup = try IncomingBackup(in: folder.dataFolder)
    while try backup.examineFurther() {}
    return backup
  }

  @Test func `what is saved while a copy is made is in it`() throws {
    let store = try folder.store()
    try store.commit(history(of: today.advanced(by: -3653)..<today))
    try store.beginCopy()
    #expect(try store.copyFurther() == nil)
    try store.commit(history(of: [today]))
    var path: String?
    while path == nil { path = try store.copyFurther() }
    let copy = try Database(path: try #require(path))
    #expect(try copy.answers(from: today).count == 2)
    #expect(mode(of: try #require(path)) == 0o600)
  }

  @Test func `a copy that is given up or overtaken by an erasure leaves nothing`() throws {
    var store: Store? = try folder.store()
    try store?.beginCopy()
    #expect(size(of: "\(folder.database).copy.unfinished") != nil)
    _ = try store?.eraseEverything(isBackedUp: false, now: now, today: today)
    #expect(size(of: "\(folder.database).copy.unfinished") == nil)
    #expect(throws: StoreError.replaced(path: folder.database)) { try store?.copyFurther() }
    try store?.beginCopy()
    store = nil
    #expect(size(of: "\(folder.database).copy.unfinished") == nil)
  }

  @Test func `damage of an index alone makes no backup`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    try store.database.execute(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' WHERE day > ''1950-01-01'''"
        + " WHERE type = 'index' AND name = (SELECT min(name) FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL)"
    )
    try store.database.execute("PRAGMA writable_schema = OFF; PRAGMA user_version = 5")
    #expect(throws: StoreError.self) { try copy(store) }
  }

  @Test func `a backup takes the place of the store, which is kept`() throws {
    var store: Store? = try folder.store()
    try store?.commit(history(of: [today]))
    try store?.setState(.unlockedUntil, to: "b007 600")
    let sharing = Sharing(
      profile: ProfileID(seed: 1, recordedAt: now),
      device: DeviceID(seed: 2, recordedAt: now)
    )
    try store?.beginSharing(sharing, isNew: true, namesakes: [:], name: "desk", at: now)
    let made = try #require(try store.map(copy))
    #expect(rename(made.path, incoming) == 0)
    try store?.commit(history(of: [today.next]))
    store = nil
    for number in 1...2 {
      let backup = try examined()
      #expect(try backup.lastRecorded() != nil)
      try backup.makeReady(now: now)
      let aside = try Store.restore(backup, in: folder.dataFolder, today: today)
      #expect(aside == "\(folder.database).replaced-\(today)-\(number)")
      let restored = try folder.store()
      #expect(try restored.answers(of: today...today.next).count == 2)
      #expect(try restored.state(.unlockedUntil) == nil)
      let known = try #require(try restored.sharing())
      #expect(known.profile == sharing.profile && known.device != sharing.device)
      // Whoever carries entries goes on with those that nobody else may know.
      #expect(known.formers.first == sharing.device && known.formers.count == number)
      #expect(try restored.name(of: known.device) == "desk")
      #expect(try restored.lastEntry(of: sharing.device) > 0)
      if number == 1 {
        #expect(try Database(path: try #require(aside)).answers(from: today.next).count == 2)
        #expect(rename(try copy(restored).path, incoming) == 0)
      }
    }
    #expect(size(of: incoming) == nil)
  }

  @Test func `a backup that is let go of is removed, and one that is none is refused`() throws {
    let store = try folder.store()
    #expect(rename(try copy(store).path, incoming) == 0)
    _ = try examined()
    #expect(size(of: incoming) == nil)
    #expect(throws: StoreError.notAFile(path: incoming)) { try IncomingBackup(in: folder.dataFolder) }
    overwrite(incoming, with: [])
    #expect(throws: StoreError.otherApplication(path: incoming)) { try IncomingBackup(in: folder.dataFolder) }
  }

  @Test func `what was recorded since is counted`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    let recorded = try #require(try store.database.lastRecorded())
    let drink = Drink(DrinkID(seed: 7, recordedAt: now), 250, at: now, day: today, note: nil)
    var change = Change()
    let later = recorded + .minutes(1)
    change.hydration.events = [DrinkEvent(drink, kind: .added, recordedAt: later, channel: .control)]
    var version = MedicationVersion(.defaultMedication, from: today, madeAt: later)
    change.medications.histories = [MedicationHistory(versions: [version])]
    let entry = StockEntry(
      try #require(StockEntryID(number: 7)),
      of: .defaultMedication,
      at: later,
      .counted(.one)
    )
    change.stock.events = [StockEvent(entry, kind: .added, recordedAt: later, channel: .control)]
    try store.commit(change)
    let changed = RecordedSince(answers: 0, drinks: 1, medications: 1, stock: 1)
    #expect(try store.recorded(since: recorded) == changed)
    #expect(try store.recorded(since: nil) == RecordedSince(answers: 2, drinks: 1, medications: 1, stock: 1))
    #expect(try store.database.lastRecorded() == later)
    version.madeAt = later + .minutes(1)
    try store.commit(
      Change(medications: MedicationsChange(histories: [MedicationHistory(versions: [version])]))
    )
    #expect(try store.database.lastRecorded() == version.madeAt)
  }
}
