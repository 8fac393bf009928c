/// The rules of Pills as a value: events go in, effects come out, nothing else happens.
///
/// It never reads a clock: every call is told the moment at which it is made. The shell performs the effects of a call in
/// order. Memory follows disk: a change is applied when the shell says that it is stored.
package struct Engine: Sendable {
  package internal(set) var settings: Settings
  package internal(set) var memory: Memory
  /// Whether ``memory`` stands in for what could not be read yet; nothing is saved until it was.
  var isProvisional: Bool
  /// How the popup of each reminder stands on the screen, as far as is known.
  var popups: [ReminderID: PopupState] = [:]
  /// The doses that each popup names, as the server last confirmed: an update that did not get through names others, of
  /// which nobody can have spoken.
  var namedDoses: [ReminderID: [Dose]] = [:]
  /// The number under which this run last asked for, or closed, the popup of each reminder, and on which server.
  ///
  /// A store that somebody puts back may know of an earlier one alone.
  var numbersUsed: [ReminderID: PopupHandle] = [:]
  /// As in ``PopupHandle/server``; nil until one appeared.
  var lastServerIdentity: String?
  var popupServer: PopupServerState = .missing(.unknown)
  /// Why reminders that should be on screen are not.
  var popupProblem: String?
  var settingsProblem: String?
  var storeFailure: StoreFailure?
  /// When to see whether saving works again; nil while it does.
  var storeRetry: Retry?
  /// When to ask again for days that could not be read; nil where there are none.
  var rememberRetry: Retry?
  /// Days before ``Memory/firstDay`` that were read for the command at hand.
  var recalledDays: Set<Day> = []
  /// As of the event that is being handled; nil where that is not known, and past days are locked then.
  var uptime: Uptime?
  /// What the wall clock will show when past days lock again, as people were told; nil while they are locked.
  var relocksAt: Instant?
  /// Reminders whose records could not be saved; they go along with the next change.
  var unsavedRecords: Set<ReminderID> = []
  /// The slots by the days on which they are in force, where those of the settings are not stored yet.
  var unsavedSlots: SlotHistory?
  /// What the clock showed before it turned out to be wrong, while that is not saved.
  var wrongTime: Instant?
  /// How many changes of what a person said were stored since the daemon began.
  var changeCount = 0
  /// The medications and slots as they count by the clock of the last event.
  package private(set) var regimen: Regimen
  /// What was stored of ``Memory/reviewedUntil`` last.
  var storedReviewedUntil: Instant
  var lastAnnouncement: String?

  /// `isProvisional` tells that the store could not be read, and `memory` is what everybody begins with.
  package init(settings: Settings, memory: Memory, isProvisional: Bool = false) {
    self.settings = settings
    self.memory = memory
    self.isProvisional = isProvisional
    regimen = memory.regimen
    storedReviewedUntil = memory.reviewedUntil
    noteLeftBehind(memory.records.values)
  }

  /// Takes note that popups of these may be on the screen: one whose number was never noted may still be there, under
  /// the number that was asked for.
  mutating func noteLeftBehind(_ records: some Sequence<ReminderRecord>) {
    // What this run closed itself is not left, though its record says nothing of that.
    for record in records where numbersUsed[record.id] == nil {
      guard record.popup != nil || record.state == .raised else { continue }
      popups[record.id] = popups[record.id] ?? .leftBehind
    }
  }

  /// Takes `event` in and says what is to be done about it.
  ///
  /// Without an uptime, past days are locked.
  package mutating func handle(
    _ event: Event,
    at moment: Moment<some LocalTime>,
    uptime: Uptime? = nil
  ) -> [Effect] {
    self.uptime = uptime
    if case .settingsChanged(let newSettings) = event { settings = newSettings }
    noteRegimen(at: moment)
    switch event {
    case .started, .wake, .clockChanged, .zoneChanged:
      return settle(at: moment)
    case .settingsChanged:
      settingsProblem = nil
      return settle(at: moment)
    case .settingsRejected(let reason):
      settingsProblem = reason
      return settle(at: moment)
    case .command(let command, let request):
      return run(command, request: request, at: moment)
    case .recalled(let answers, let command, let request):
      memory.answers.merge(answers) { _, recalled in recalled }
      return run(command, request: request, at: moment)
    case .recallFailed(let failure, let request):
      forgetRecalledDays()
      return [.reply(request, .failure(.storeFailed(failure)))]
    case .remembered(let remembered):
      let effects = remember(remembered)
      noteRegimen(at: moment)
      return effects + settle(at: moment)
    case .rememberFailed(let failure, _):
      // Reminding goes on with what there is.
      rememberRetry = Retry(failedAt: moment.now)
      return noteStoreFailure(failure, at: moment.now) + settle(at: moment)
    case .erased(let memory, let names, let backup, let request):
      return finishErasing(memory, names, backup, request: request, at: moment)
    case .eraseFailed(let failure, let request):
      forgetRecalledDays()
      return noteStoreFailure(failure, at: moment.now) + settle(at: moment)
        + [.reply(request, .failure(.storeFailed(failure)))]
    case .storeReplaced(let failure):
      isProvisional = true
      return noteStoreFailure(failure, at: moment.now) + settle(at: moment)
    case .storeDamaged(let failure):
      return noteStoreFailure(failure, at: moment.now) + settle(at: moment)
    case .stored(let change, let purpose):
      return noteStoreRecovery() + finish(change, purpose, at: moment)
    case .storeFailed(let change, let purpose, let failure):
      return noteStoreFailure(failure, at: moment.now) + giveUp(change, purpose, failure, at: moment)
    case .popupShown, .popupNotShown, .popupAnswered, .popupClosed, .popupsWithdrawn, .popupServerAppeared,
      .popupServerVanished, .sessionUnlocked:
      return handlePopup(event, at: moment)
    case .stopping:
      return stop()
    }
  }

  /// Brings ``regimen`` to where it should be, as the time, the slots or the medications changed.
  mutating func noteRegimen(at moment: Moment<some LocalTime>) {
    noteSlots(at: moment)
    var known = memory.regimen
    if let unsavedSlots { known.slots = unsavedSlots }
    regimen = known.asSeen(at: moment)
  }

  private mutating func noteSlots(at moment: Moment<some LocalTime>) {
    guard memory.regimen.slots.last != settings.slots else { return unsavedSlots = nil }
    guard unsavedSlots?.last != settings.slots else { return }
    unsavedSlots = (unsavedSlots ?? memory.regimen.slots)
      .changed(to: settings.slots, window: settings.window, at: moment)
  }

  /// The reminders of today and the six days after it.
  package func plan(at moment: Moment<some LocalTime>) -> Plan {
    Plan(regimen: regimen, settings: settings, answers: memory.answers, at: moment)
  }

  /// The first of the plan's reminders.
  func nextReminder(at moment: Moment<some LocalTime>) -> Reminder? {
    Plan.next(regimen: regimen, settings: settings, answers: memory.answers, at: moment)
  }
}
