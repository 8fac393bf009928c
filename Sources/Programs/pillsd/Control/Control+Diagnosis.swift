import Desktop
import PillsAPI
import PillsCore
import PillsSettings
import PillsStore

@MainActor
extension Control.Diagnosis {
  /// Examines the store.
  init(of daemon: Daemon, at moment: Moment) {
    let (engine, here) = (daemon.engine, moment.here)
    let overview = engine.overview(at: moment)
    let raises = engine.memory.reminders.records.values.compactMap { record in
      record.raisedAt.map { (id: record.id, at: $0) }
    }
    self.init(
      version: Release.version,
      clock: Control.ClockReport(
        now: here.timestamp,
        zone: here.zone.identifier,
        nextChange: here.zone.nextChange(after: moment.now, withinDays: 400).map(here.zone.timestamp),
        homeZone: moment.homeZone,
        nowAtHome: moment.homeZone.map { _ in moment.timestamp }
      ),
      store: Control.StoreReport(of: daemon.store, daemon.examineStoreNow(at: moment)),
      settings: Control.SettingsReport(
        path: daemon.settingsFile.path,
        problem: engine.settingsProblem?.english,
        complaint: engine.settingsProblem.map(Control.Complaint.init),
        wishes: Self.wishes(of: engine)
      ),
      popups: Control.PopupReport(
        server: Control.PopupServer(overview.popupServer),
        serverState: Control.PopupServerState(overview.popupServer),
        problem: overview.popupProblem?.english,
        urgency: engine.settings.popupUrgency.rawValue,
        complaint: overview.popupProblem.map(Control.Complaint.init)
      ),
      remindersEnabled: engine.settings.remindersEnabled,
      lastWake: daemon.lastWake.map(here.zone.timestamp),
      lastRaise: raises.max { $0.at < $1.at }.map {
        Control.Raise(id: $0.id.description, at: here.zone.timestamp(of: $0.at))
      },
      confinement: daemon.confinement,
      waking: daemon.engine.wakingMedications(on: moment.today).isEmpty
        ? nil : Control.Waking(of: daemon, at: moment),
      replaced: daemon.isProgramReplaced ? true : nil
    )
  }

  /// Slots and the goal in the settings file that differ from those in force.
  private static func wishes(of engine: Engine) -> [Control.Wish] {
    let (file, settings) = (engine.settingsInFile, engine.settings)
    let keys = SettingKey.all(in: file).filter { $0.slot != nil || $0.isGoal && file.hydration.goal != nil }
    return keys.compactMap { key in
      guard let wish = key.value(in: file), wish != key.value(in: settings) else { return nil }
      return Control.Wish(key: key.path, file: wish, value: key.value(in: settings))
    }
  }
}

@MainActor
extension Control.StoreReport {
  fileprivate init(of store: StoreKeeper, _ examined: (failure: StoreError?, isRevised: Bool)) {
    let error = examined.failure
    let state: State =
      switch error {
      case nil: .fine
      case .full, .nearlyFull: .full
      case .readOnly: .readOnly
      case .damaged: .damaged
      case .newerSchema: .newer
      case .otherApplication, .notAFile, .unreleasedSchema: .foreign
      case .inUse, .replaced, .outOfReach, .lost, .inputOutput, .refused: .failing
      }
    let isLost = if case .lost = error { true } else { false }
    self.init(
      path: store.path,
      state: state,
      message: error?.description,
      lost: isLost ? true : nil,
      revised: examined.isRevised ? true : nil,
      copy: store.newestCopy,
      complaint: (error?.complaint).map(Control.Complaint.init)
    )
  }
}

extension Overview {
  fileprivate var popupProblem: PopupComplaint? {
    for case .popups(let complaint) in problems { return complaint }
    return nil
  }
}
