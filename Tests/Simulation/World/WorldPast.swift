import PillsCore

/// The store of a world for its engine; reading it changes the world.
final class WorldPast: Past {
  private(set) var world: World
  private(set) var isRead = false

  init(_ world: World) { self.world = world }

  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer] {
    isRead = true
    if world.isLetGo || world.failsToRead() { throw fail() }
    return world.disk.answers.filter { days.contains($0.key.day) }
  }

  func act(_ wanted: WantedAct, since start: Instant) throws(StoreFailure) -> DoneAct? {
    isRead = true
    if world.isLetGo || world.failsToRead() { throw fail() }
    return world.disk.acts.act(wanted, since: start)
  }

  var storedAct: Int? { world.disk.acts.count }

  func usedIDs() throws(StoreFailure) -> Set<MedicationID> {
    isRead = true
    if world.isLetGo || world.failsToRead() { throw fail() }
    return world.disk.usedIDs
  }

  /// There are no other devices.
  func stepsOfOthers(about subject: CourseKey) -> Set<CourseStep> { [] }

  func memory(from firstDay: Day) throws(StoreFailure) -> Memory {
    isRead = true
    let memory = world.readStore(from: firstDay)
    world.isStockUnread = memory == nil
    world.isStockUnchecked = true
    if let memory { return memory }
    if !world.isLetGo || !world.hasWhatItNeeds { world.loseSight() }
    throw fail()
  }

  private func fail() -> StoreFailure {
    world.wasRefused = true
    return World.readFailure
  }
}
