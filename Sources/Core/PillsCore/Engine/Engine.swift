/// The rules of Pills as a value: events go in, effects come out, nothing else happens. The engine never
/// reads a clock: each call gets its moment. Memory follows disk: a change is applied once it is stored. Each
/// part alone changes its own state; the engine decides what takes several parts.
package struct Engine: Sendable {
  /// The settings in force, with the slots and the goal of the record instead of those of the file.
  package private(set) var settings: Settings
  var medications: Medications
  var reminders: Reminders
  var popups: Popups
  var hydration: Hydration
  var stock: Stock
  var lock: Lock
  var waking: Waking
  var storage: Storage
  /// The unit for drinks if the settings choose none.
  private let usualUnit: VolumeUnit
  package private(set) var settingsProblem: SettingsComplaint?
  private var lastAnnouncement: String?
  /// Whether a medication reminder is open, shown or snoozed.
  package internal(set) var hasOpenReminder = false

  package var memory: Memory {
    Memory(
      medications: medications.memory,
      reminders: reminders.memory,
      hydration: hydration.memory,
      stock: stock.memory,
      unlocking: lock.unlocking,
      waking: waking.medications,
      firstDay: medications.firstDay
    )
  }

  /// The medications and slots in force by the clock of the last event.
  package var regimen: Regimen { medications.regimen }

  /// Past days are locked if `uptime` is nil. What is not in memory is read from `past`.
  package mutating func handle(
    _ event: Event,
    at moment: Moment,
    uptime: Uptime? = nil,
    past: any Past
  ) -> [Effect] {
    lock.setUptime(uptime)
    let knownRhythm = settings.hydration.rhythm
    if let new = event.newSettings {
      medications.read(new.slots)
      hydration.read(new.hydration.goal)
      settings = new
    }
    updateParts(at: moment)
    switch event {
    case .started, .wake, .clockChanged, .zoneChanged:
      return settle(at: moment, past)
    case .settingsChanged:
      settingsProblem = nil
      let isNewRhythm = settings.hydration.rhythm != knownRhythm
      return isNewRhythm ? planDrinkingAnew(at: moment, past) : settle(at: moment, past)
    case .settingsRejected(let reason):
      settingsProblem = reason
      return settle(at: moment, past)
    case .command(let command, let request):
      return run(command, request: request, at: moment, past)
    case .opened(let memory):
      storage.markReplaced()
      let effects = remember(memory)
      updateParts(at: moment)
      return effects + settle(at: moment, past)
    case .erased(let memory, let names, let backup, let request):
      let outcome = ErasureOutcome(names: names, backup: backup)
      return finishErasing(memory, outcome, request: request, at: moment, past)
    case .merged(let memory, let merge, let request):
      return finishMerging(memory, merge, request: request, at: moment, past)
    case .eraseFailed(let failure, let request), .mergeFailed(let failure, let request):
      medications.forgetRecalled()
      return storage.recordFailure(failure, at: moment.now) + settle(at: moment, past)
        + [.reply(request, .failure(.storage(failure)))]
    case .storeReplaced(let failure):
      storage.markReplaced()
      return storage.recordFailure(failure, at: moment.now) + settle(at: moment, past)
    case .storeDamaged(let failure):
      return storage.recordFailure(failure, at: moment.now) + settle(at: moment, past)
    case .stored(let change, let purpose):
      return storage.clearFailure() + finish(change, purpose, at: moment, past)
    case .storeFailed(let change, let purpose, let failure):
      return storage.recordFailure(failure, at: moment.now)
        + giveUp(change, purpose, failure, at: moment, past)
    case .popupShown, .popupNotShown, .popupAnswered, .popupClosed, .popupsWithdrawn, .popupServerAppeared,
      .popupServerVanished, .sessionUnlocked:
      return handlePopup(event, at: moment, past)
    case .stopping:
      let records = popups.retiringAll(reminders.records)
      return records.isEmpty ? [] : [persist(Change(reminders: RemindersChange(records: records)), .stop)]
    }
  }

  /// Updates the parts by the settings, then the slots and the goal of the settings by the record.
  mutating func updateParts(at moment: Moment) {
    medications.update(by: settings, at: moment)
    hydration.update(at: moment.here)
    updateSettings(at: moment)
  }

  mutating func updateSettings(at moment: Moment) {
    let slots = regimen.slotsToChoose(on: moment.today)
    if settings.slots != slots { settings.slots = slots }
    if settings.hydration.goal != hydration.goals.last { settings.hydration.goal = hydration.goals.last }
  }

  /// The settings with the slots and the goal that the settings file names.
  package var settingsInFile: Settings {
    var settings = settings
    settings.slots = medications.slotsInFile
    settings.hydration.goal = hydration.goalInFile
    return settings
  }

  /// Saves `change` together with the records that could not be saved before.
  func persist(_ change: Change, _ purpose: Purpose) -> Effect {
    .persist(reminders.withUnsaved(change), purpose)
  }

  mutating func announce(_ line: String) -> [Effect] {
    guard line != lastAnnouncement else { return [] }
    lastAnnouncement = line
    return [.announce(line)]
  }

  package var shownUnit: VolumeUnit { settings.hydration.unit ?? usualUnit }

  /// The reminders of today and the next six days.
  package func plan(at moment: Moment) -> Plan {
    var plan = Plan()
    for source in allMedicationReminders { plan.add(source.plan(at: source.moment(moment))) }
    if settings.remindersEnabled, let source = hydrationReminders(at: moment) {
      plan.add(source.plan(at: moment.here))
    }
    return plan
  }
}

extension Engine {
  /// `isProvisional` means that the store could not be read. `seed` is random, for ids of drinks and stock.
  package init(
    settings: Settings,
    memory: Memory,
    isProvisional: Bool = false,
    seed: UInt64 = 0,
    usualUnit: VolumeUnit = .millilitres,
    person: String? = nil
  ) {
    self.init(
      settings: settings,
      medications: Medications(memory: memory.medications, firstDay: memory.firstDay),
      reminders: Reminders(memory: memory.reminders),
      popups: Popups(person: person),
      hydration: Hydration(memory: memory.hydration, seed: seed),
      stock: Stock(memory: memory.stock, seed: seed),
      lock: Lock(unlocking: memory.unlocking),
      waking: Waking(for: memory.waking),
      storage: Storage(isProvisional: isProvisional),
      usualUnit: usualUnit
    )
    medications.read(settings.slots)
    hydration.read(settings.hydration.goal)
    popups.adoptLeftBehind(reminders.records.values)
  }
}
