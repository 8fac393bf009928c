@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct ProvisionalMemoryTests {
  private let start = instant("2026-11-20 20:00")
  private let zone = TransitionZone.utc
  private let failure = StoreFailure(.failing)
  private let evening = ReminderID(day: day("2026-11-20"), slot: .evening)

  private func memory(records: [ReminderRecord] = []) -> Memory {
    Memory(
      regimen: Regimen(versions: [.first(at: start, from: start.in(zone).boundary)]),
      records: Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) }),
      reviewedUntil: start,
      slotsInFile: [:],
      firstDay: day("2026-11-18")
    )
  }

  /// An engine that began at 20:00 without its store.
  private func begun(_ past: FakePast = FakePast()) -> Engine {
    var engine = Engine(settings: Settings(), memory: memory(), isProvisional: true)
    let effects = engine.handle(.started(engine.settings), at: start.in(zone), past: past)
    #expect(past.asked == [day("2026-11-13")])
    #expect(effects.contains(.warn(failure)))
    return engine
  }

  @Test func theStoreIsAskedForAgainAMinuteLater() {
    let past = FakePast()
    var engine = begun(past)
    for (seconds, count) in [(Int64(59), 1), (60, 2)] {
      _ = engine.handle(.wake, at: (start + .seconds(seconds)).in(zone), past: past)
      #expect(past.asked.count == count)
    }
  }

  @Test func whatIsOnDiskReplacesWhatWasMadeUp() throws {
    let past = FakePast()
    var engine = begun(past)
    let due = instant("2026-11-20 21:00")
    // The reminder is raised without a store, so its record cannot be saved.
    let raised = engine.handle(.wake, at: due.in(zone), past: past)
    guard case .persist(let change, let purpose)? = raised.first(where: { $0.isPersist }) else {
      Issue.record("nothing was raised: \(raised)")
      return
    }
    _ = engine.handle(.storeFailed(change, purpose, failure), at: due.in(zone), past: past)
    let snoozed = ReminderRecord(
      id: evening,
      dueAt: due,
      state: .raised,
      raisedAt: due,
      snoozedUntil: due + .hours(2)
    )
    past.memory = memory(records: [snoozed])
    let effects = engine.handle(.wake, at: (due + .minutes(5)).in(zone), past: past)
    #expect(effects.contains(.endWarning))
    #expect(effects.contains(.withdraw(evening, PopupPlace(of: evening, by: snoozed))))
    #expect(engine.memory.reminders.records[evening] == snoozed)
    #expect(!effects.contains { $0.isPersist })
  }

  @Test func whatCouldNotBeSavedIsNotKeptForAnotherStore() throws {
    let past = FakePast()
    var engine = Engine(settings: Settings(), memory: memory())
    let due = instant("2026-11-20 21:00")
    let raised = engine.handle(.wake, at: due.in(zone), past: past)
    guard case .persist(let change, let purpose)? = raised.first(where: { $0.isPersist }) else {
      Issue.record("nothing was raised: \(raised)")
      return
    }
    let snoozed = ReminderRecord(
      id: evening,
      dueAt: due,
      state: .raised,
      raisedAt: due,
      snoozedUntil: due + .hours(2)
    )
    past.memory = memory(records: [snoozed])
    let replaced = StoreFailure(.replaced)
    let effects = engine.handle(.storeFailed(change, purpose, replaced), at: due.in(zone), past: past)
    #expect(engine.memory.reminders.records[evening] == snoozed)
    #expect(!effects.contains { $0.isPersist })
  }

  /// The results of reading the past are stored before the command is handled.
  @Test func aCommandReadsTheStoreFirst() {
    let past = FakePast()
    var engine = begun(past)
    let command = Command.medications(.answer(AnswerCommand(action: .take, slot: "evening")))
    let request = RequestID(rawValue: 1)
    let refused = engine.handle(.command(command, request), at: start.in(zone), past: past)
    #expect(refused.last == .reply(request, .failure(.storage(failure))))
    past.memory = memory()
    let effects = engine.handle(.command(command, request), at: start.in(zone), past: past)
    #expect(effects.last == .resume(command, request))
    #expect(past.asked.count == 3)
  }

  @Test func aPopupWhoseNumberWasNeverNotedIsWithdrawnOnceTheStoreIsRead() {
    var engine = begun()
    _ = engine.handle(.started(engine.settingsInFile), at: start.in(zone))
    let morning = ReminderRecord(
      id: reminder("morning-2026-11-19"),
      dueAt: instant("2026-11-19 07:00"),
      state: .raised,
      raisedAt: instant("2026-11-19 07:00")
    )
    let effects = engine.handle(.opened(memory(records: [morning])), at: start.in(zone))
    #expect(effects.contains(.withdraw(morning.id, PopupPlace(of: morning.id, by: morning))))
  }

  @Test func aStoreThatWasReplacedIsReadAnew() {
    var engine = Engine(settings: Settings(), memory: memory())
    _ = engine.handle(.started(engine.settingsInFile), at: start.in(zone))
    let past = FakePast()
    _ = engine.handle(.storeReplaced(failure), at: start.in(zone), past: past)
    #expect(past.asked == [day("2026-11-13")])
  }

  /// An older store may have recorded the reminder as raised and missed, because the clock was ahead then.
  @Test func whatIsRaisedAnewByAnotherStoreIsShownThoughItsPopupWasClosed() {
    var engine = Engine(settings: Settings(), memory: memory())
    let due = instant("2026-11-20 21:00")
    #expect(handle(.wake, by: &engine, at: due).contains { $0.shows(evening) })
    _ = engine.handle(.popupClosed(evening), at: (due + .minutes(1)).in(zone))
    let now = due + .minutes(2)
    _ = engine.handle(.storeReplaced(failure), at: now.in(zone))
    let missed = ReminderRecord(id: evening, dueAt: due, state: .missed, raisedAt: due + .hours(24 * 30))
    let effects = handle(.opened(memory(records: [missed])), by: &engine, at: now)
    #expect(engine.memory.reminders.records[evening]?.state == .raised)
    #expect(effects.contains { $0.shows(evening) })
  }

  /// The older store knows only an earlier popup of the reminder.
  @Test func aNumberJustClosedIsNotUsedAgainAfterAnotherStoreIsRead() {
    var engine = Engine(settings: Settings(), memory: memory())
    let due = instant("2026-11-20 21:00")
    let server = PopupServer.called("a", at: "bus :1.1")
    let earlier = PopupHandle(5, on: server.identity)
    let older = ReminderRecord(id: evening, dueAt: due, state: .missed, raisedAt: due, popup: earlier)
    var retired = older
    retired.isPopupRetired = true
    // The number that the older store leads to.
    let justClosed = PopupHandle(
      server: server.identity,
      number: PopupPlace(of: evening, by: retired).proposedNumber
    )
    _ = handle(.popupServerAppeared(server), by: &engine, at: start)
    _ = handle(.wake, by: &engine, at: due)
    _ = handle(.popupShown(evening, justClosed), by: &engine, at: due)
    _ = handle(.popupClosed(evening), by: &engine, at: due)
    let now = due + .minutes(2)
    _ = engine.handle(.storeReplaced(failure), at: now.in(zone))
    let effects = handle(.opened(memory(records: [older])), by: &engine, at: now)
    #expect(effects.contains { $0.shows(evening) })
    #expect(!effects.contains { $0.shows(evening, under: justClosed.number) })
    #expect(PopupPlace(of: evening, by: engine.memory.reminders.records[evening]).retired == justClosed)
  }

  /// The effects of `event` at `now`, if everything that the engine saves is stored.
  private func handle(_ event: Event, by engine: inout Engine, at now: Instant) -> [Effect] {
    engine.handle(event, at: now.in(zone)).flatMap { effect in
      guard case .persist(let change, let purpose) = effect else { return [effect] }
      return handle(.stored(change, purpose), by: &engine, at: now)
    }
  }
}

extension Effect {
  fileprivate func shows(_ id: ReminderID) -> Bool {
    if case .show(let popup, _) = self { popup.id == id } else { false }
  }

  fileprivate func shows(_ id: ReminderID, under number: UInt32) -> Bool {
    if case .show(let popup, let place) = self {
      popup.id == id && place.proposedNumber == number
    } else {
      false
    }
  }

  fileprivate var isPersist: Bool {
    if case .persist = self { true } else { false }
  }
}
