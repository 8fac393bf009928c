import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// Two devices of one person with real stores that exchange entries.
struct SharingTests {
  private let desk = TemporaryFolder()
  private let laptop = TemporaryFolder()

  private let profile = ProfileID(seed: 1, recordedAt: now)

  private func share(_ store: Store, _ seed: UInt64, isNew: Bool = false) throws {
    let sharing = Sharing(profile: profile, device: DeviceID(seed: seed, recordedAt: now))
    try store.beginSharing(sharing, isNew: isNew, at: now)
  }

  private func name(_ store: Store, _ name: String, at instant: Instant = now) throws {
    let device = try #require(try store.sharing()?.device)
    try store.tell(DeviceDescription(name: name), of: device, at: instant)
  }

  private func entries(_ store: Store) throws -> [Entry] {
    let device = try #require(try store.sharing()?.device)
    return try store.entries(of: device, after: 0, limit: 10_000)
  }

  /// Merges the entries of each device into the other.
  private func exchange(_ one: Store, _ other: Store) throws {
    let (ofOne, ofOther) = (try entries(one), try entries(other))
    _ = try one.merge(ofOther, at: now)
    _ = try other.merge(ofOne, at: now)
  }

  /// Adds a medication and records a dose as taken.
  private func addTaken(_ name: String, to store: Store) throws -> MedicationID {
    let id = MedicationID(2)
    let version = MedicationVersion(
      Medication(id: id, name: name, schedule: .twiceDaily),
      from: today,
      madeAt: now
    )
    try store.commit(
      Change(medications: MedicationsChange(histories: [MedicationHistory(versions: [version])]))
    )
    let dose = Dose(day: today, slot: .evening, medication: id)
    try store.commit(Change(entries: [.taken(dose)]))
    return id
  }

  private func known(_ store: Store) throws -> Memory { try store.memory(from: .firstRecorded) }

  @Test(arguments: [1, 2])
  func `a machine that lost its id goes on as another that shares nothing, with all that was said`(
    machines: Int
  )
    throws
  {
    let folder = desk
    let dose = Dose.thisEvening
    do {
      let (desk, laptop) = (try folder.store(), try laptop.store())
      try share(desk, 1, isNew: true)
      try name(desk, "desk")
      try share(laptop, 2)
      try name(laptop, "laptop")
      try desk.commit(Change(entries: [.taken(dose)]))
      if machines == 2 { try exchange(desk, laptop) }
      try desk.spoil("DELETE FROM state")
    }
    let desk = try folder.store()
    #expect(desk.takeRevision())
    #expect(try desk.sharing() == nil)
    #expect(try known(desk).medications.answers[dose]?.kind == .taken)
    // If several devices have names, nobody knows which of them recorded the dose.
    #expect(try desk.namesOfOtherDevices().values.sorted() == (machines == 1 ? [] : ["desk", "laptop"]))
    try share(desk, 3)
    try exchange(desk, try laptop.store())
    #expect(try known(desk).medications.answers == known(laptop.store()).medications.answers)
  }

  @Test func `what was merged is not told again, and merging it once more changes nothing`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    try desk.commit(history(of: [today.previous, today]))
    try exchange(desk, laptop)
    let told = try entries(laptop)
    try exchange(desk, laptop)
    #expect(try entries(laptop) == told)
    #expect(try laptop.merge(entries(desk), at: now) == .nothing)
  }

  @Test func `what machines share again after they ended it is no more than before`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try desk.commit(history(of: [today.previous, today]))
    _ = try addTaken("Metformin", to: laptop)
    var counts: [Int] = []
    for round in 1...4 as ClosedRange<UInt64> {
      try share(desk, 2 * round, isNew: true)
      try share(laptop, 2 * round + 1)
      try exchange(desk, laptop)
      #expect(try known(desk).medications.answers == known(laptop).medications.answers)
      counts.append(try entries(desk).count)
      for store in [desk, laptop] { try store.endSharing() }
    }
    // From the second round on, each device repeats the other one's entries too.
    #expect(Set(counts.dropFirst()).count == 1, "\(counts)")
  }

  @Test func `what nobody said anything of is not told`() throws {
    let desk = try desk.store()
    try share(desk, 1, isNew: true)
    #expect(try entries(desk).isEmpty)
  }

  @Test func `erasing empties what was told, and goes on to the other machine`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    let id = try addTaken("Metfornin", to: desk)
    try exchange(desk, laptop)
    #expect(try known(laptop).medications.answers.count == 1)
    try desk.erase([id])
    try exchange(desk, laptop)
    for store in [desk, laptop] {
      #expect(try known(store).medications.answers.isEmpty)
      #expect(try known(store).medications.regimen.histories.count == 1)
      #expect(try store.erasures() == 1)
    }
    let told = try entries(desk).map(\.description)
    #expect(told.allSatisfy { !$0.contains("Metfornin") })
    for folder in [self.desk, self.laptop] {
      let bytes = String(decoding: contents(of: folder.database), as: UTF8.self)
      #expect(!bytes.contains("Metfornin"))
    }
  }

  @Test func `doses wait for the medication that they are of`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    _ = try addTaken("Metformin", to: desk)
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    let (medications, doses) = (try entries(desk).filter { $0.subject.isMedication }, try entries(desk))
    _ = try laptop.merge(doses.filter { !$0.subject.isMedication }, at: now)
    #expect(try known(laptop).medications.answers.isEmpty)
    _ = try laptop.merge(medications, at: now)
    #expect(try known(laptop).medications.answers.count == 1)
  }

  @Test func `medications are in the order in which they were added, on all machines`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    for (store, number, minutes) in [(desk, 5, 1), (laptop, 3, 2), (desk, 4, 3), (laptop, 6, 4)]
      as [(Store, UInt32, Int64)]
    {
      let medication = Medication(id: MedicationID(number), name: "M\(number)", schedule: .twiceDaily)
      let version = MedicationVersion(medication, from: today, madeAt: now + .minutes(minutes))
      let history = MedicationHistory(versions: [version])
      try store.commit(Change(medications: MedicationsChange(histories: [history])))
    }
    try exchange(desk, laptop)
    for store in [desk, laptop] {
      let names = try known(store).medications.regimen.histories.map(\.versions[0].medication.name)
      #expect(names == [Medication.defaultMedication.name, "M5", "M3", "M4", "M6"])
      #expect(try store.database.medications() == known(store).medications.regimen.histories.map(\.id))
    }
  }

  @Test func `a copy of a machine keeps its name under its own id`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 1)
    // The copy reports its name after the desk. If it used its old id for that, the desk would get the name too.
    try name(desk, "desk", at: now - .hours(1))
    try name(laptop, "laptop")
    #expect(try laptop.merge(entries(desk), at: now).isRenamed)
    _ = try desk.merge(entries(laptop), at: now)
    let ids = try [desk, laptop].compactMap { try $0.sharing()?.device }
    for store in [desk, laptop] {
      #expect(try store.devices().map(\.id) == ids.sorted())
      #expect(try ids.map { try store.name(of: $0) } == ["desk", "laptop"])
    }
  }

  @Test func `of two machines with one name the later takes another`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    try name(desk, "Debian")
    try name(laptop, "debian", at: now + .hours(1))
    for _ in 1...3 { try exchange(desk, laptop) }
    let ids = try [desk, laptop].compactMap { try $0.sharing()?.device }
    for store in [desk, laptop] { #expect(try ids.map { try store.name(of: $0) } == ["Debian", "debian 2"]) }
    // The former id may keep the name that the new id uses.
    try desk.writing { database throws(StoreError) in try database.goOnAsNewDevice(at: now + .hours(2)) }
    for _ in 1...3 { try exchange(desk, laptop) }
    for store in [desk, laptop] {
      #expect(try store.devices().compactMap(\.name).sorted() == ["Debian", "Debian", "debian 2"])
    }
  }

  /// The names that other devices reported earlier, in the order of their arrival, and the resulting own name.
  @Test(
    arguments: [
      (["Debian"], "Debian 2"), (["Debian", "Debian 2"], "Debian 3"), (["Debian 2", "Debian"], "Debian 3"),
      (["Debian", "Debian 2", "Debian 3"], "Debian 4"), (["Debian", "Debian 3"], "Debian 2"),
      (["Desk"], "Debian"),
    ]
  )
  func `of several machines with one name each takes the next number`(names: [String], own: String) throws {
    let store = try desk.store()
    try share(store, 1, isNew: true)
    try name(store, "Debian")
    for (number, name) in names.enumerated() {
      let other = DeviceID(seed: UInt64(number) + 7, recordedAt: .distantPast)
      let said = Statement.device(other, DeviceDescription(name: name))
      let id = try #require(EntryID(other, 1))
      _ = try store.merge([Entry(id, at: now - .hours(1), by: .install, said)], at: now)
    }
    let device = try #require(try store.sharing()?.device)
    #expect(try store.name(of: device) == own)
  }

  @Test func `a number that is a part of the name stays`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    try name(desk, "Debian 12")
    try name(laptop, "Debian 12", at: now + .hours(1))
    for _ in 1...3 { try exchange(desk, laptop) }
    let device = try #require(try laptop.sharing()?.device)
    #expect(try desk.name(of: device) == "Debian 12 2")
  }

  @Test func `who was put back and shares what others said as it in another way says its own anew`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 1)
    // Both were one device. The laptop continues with a new id, and its earlier entries were never sent.
    try desk.commit(Change(entries: [.taken()]))
    let other = Dose(day: today, slot: .morning, medication: .defaultMedication)
    try laptop.commit(Change(entries: [.taken(other)]))
    try laptop.writing { database throws(StoreError) in try database.goOnAsNewDevice(at: now) }
    let before = try #require(try desk.sharing()).device
    #expect(try laptop.sharing()?.formers == [before])
    #expect(try !laptop.merge(entries(desk), at: now).isRenamed)
    _ = try desk.merge(entries(laptop), at: now)
    #expect(try known(desk).medications.answers.count == 2)
    #expect(try known(desk).medications.answers == known(laptop).medications.answers)
  }

  @Test func `a machine is called what it was called last, everywhere, and is listed until it is forgotten`()
    throws
  {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    try name(desk, "desk")
    try name(laptop, "laptop")
    try exchange(desk, laptop)
    try name(laptop, "Laptop")
    try exchange(desk, laptop)
    let known = try #require(try desk.devices().called("LAPTOP").first)
    #expect(try laptop.sharing()?.device == known.id)
    #expect(known.name == "Laptop" && known.lastNumber == 2)
    #expect(try desk.namesOfOtherDevices() == [known.id: "Laptop"])
    #expect(try desk.devices().called(known.id.description) == [known])
    let gone = DeviceDescription(name: known.name, forgottenAfter: known.lastNumber)
    try desk.tell(gone, of: known.id, at: now)
    #expect(try desk.devices().map(\.name) == ["desk"])
    // The new entry comes after the last one known when the device was removed.
    try laptop.commit(Change(entries: [.taken()]))
    try exchange(desk, laptop)
    #expect(try Set(desk.devices().map(\.name)) == ["desk", "Laptop"])
    #expect(try desk.devices() == laptop.devices())
  }

  @Test func `what others said is known apart, also after something was dated anew and a restore`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    let id = try addTaken("Metformin", to: desk)
    try exchange(desk, laptop)
    func edit(_ store: Store, _ step: CourseStep, by via: Via) throws {
      let history = try #require(known(store).medications.regimen[id]).taking([step], at: now)
      let change = MedicationsChange(histories: [history], edits: [id: [step]])
      try store.commit(Change(medications: change, via: via))
    }
    let others = CourseStep(.dose, "2", from: Boundary(today.next))
    try edit(laptop, others, by: .command)
    try exchange(desk, laptop)
    try edit(desk, CourseStep(.text(.dosage), "20 mg", from: Boundary(today)), by: .clock)
    try exchange(desk, laptop)
    try desk.writing { database throws(StoreError) in try database.goOnAsNewDevice(at: now) }
    #expect(try desk.stepsOfOthers(about: .medication(id)) == [others])
    #expect(try laptop.stepsOfOthers(about: .medication(id)).contains(others) == false)
    #expect(try laptop.stepsOfOthers(about: .pauses) == [])
    #expect(try known(desk).medications.regimen[id] == known(laptop).medications.regimen[id])
  }

  @Test func `who ends sharing keeps what is known`() throws {
    let (desk, laptop) = (try desk.store(), try laptop.store())
    try share(desk, 1, isNew: true)
    try share(laptop, 2)
    try desk.commit(history(of: [today]))
    try exchange(desk, laptop)
    try laptop.endSharing()
    #expect(try laptop.sharing() == nil)
    #expect(try known(laptop).medications.answers.count == 2)
    try share(laptop, 3)
    try exchange(desk, laptop)
    #expect(try known(laptop).medications.answers == known(desk).medications.answers)
  }
}

extension Subject {
  fileprivate var isMedication: Bool {
    if case .course(.medication) = self { true } else { false }
  }
}
