import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// If the database is gone, a new one is made from memory.
struct RescueTests {
  let folder = TemporaryFolder()

  @Test(arguments: [nil, 0, 1])
  func `it holds all that is in memory`(leftOver: Int?) throws {
    var store: Store? = try folder.store()
    let iron = Medication(id: MedicationID(7), name: "Iron", schedule: .twiceDaily)
    var change = history(of: today.advanced(by: -3)..<today.next)
    change.medications.histories = [
      MedicationHistory(versions: [MedicationVersion(iron, from: today, madeAt: now)])
    ]
    change.reminders.records[0].snoozedUntil = now + .minutes(10)
    let dose = AsNeededDose(medication: iron.id, at: now, day: today)
    change.entries.append(NewEntry(.asNeeded(dose, .taken), at: now))
    let drink = Drink(DrinkID(seed: 7, recordedAt: now), 250, at: now, day: today, note: "with food")
    change.entries.append(NewEntry(.drink(drink, .added), at: now))
    change.hydration.goals = GoalHistory(versions: [(today.previous, 2000), (today, 2500)])
    change.hydration.celebratedDays = [today]
    change.lock = .unlocked(Unlocking(until: Uptime(boot: "b007", span: .seconds(600))))
    try store?.commit(change)
    let memory = try #require(try store?.memory(from: today.advanced(by: -9)))
    #expect(memory.medications.answers.count == 8 && memory.medications.asNeeded.count == 1)
    #expect(memory.hydration.drinks.count == 1 && memory.hydration.goals.versions.count == 2)
    store = nil
    remove(folder.database)
    if let leftOver { overwrite(folder.database, with: [UInt8](repeating: 7, count: leftOver)) }
    overwrite("\(folder.database).new", with: [])

    try Store.makeDatabase(in: folder.dataFolder, holding: memory, at: now)
    #expect(try folder.store().memory(from: today.advanced(by: -9)) == memory)
    #expect(size(of: "\(folder.database).emptied-1") == leftOver)
    #expect(mode(of: folder.database) == 0o600)
  }
}
