import PillsAPI
import PillsCore
import Varlink

/// How things stand.
extension ControlService {
  func getStatus(_ call: TypedCall<Control.GetStatus>) {
    call.reply(Control.StatusOutput(status: status(at: WallClock.now)))
  }

  func watch(_ call: TypedCall<Control.Watch>) throws(CallFailure) {
    try call.requireMore()
    watchers.add(call)
    tellWatchers()
  }

  func getPlan(_ call: TypedCall<Control.GetPlan>) {
    let now = WallClock.now
    let zone = daemon.zone
    let regimen = daemon.engine.regimen
    call.reply(
      Control.GetPlan.Output(
        now: zone.timestamp(of: now),
        reminders: daemon.engine.plan(at: now, zone: zone).reminders.map {
          Control.Reminder($0, at: now, zone: zone, regimen: regimen)
        },
        remindersEnabled: daemon.engine.settings.remindersEnabled
      )
    )
  }

  /// Tells those who watch how things stand, where that is news to them.
  func tellWatchers() {
    guard !watchers.isEmpty else { return }
    let now = WallClock.now
    watchers.tell(daemon.engine.overview(at: now, zone: daemon.zone)) {
      Control.StatusOutput(status: status(at: now))
    }
  }

  private func status(at now: Instant) -> Control.Status {
    let overview = daemon.engine.overview(at: now, zone: daemon.zone)
    return Control.Status(
      overview,
      streak: try? daemon.history.streak(of: daemon.engine, at: now, zone: daemon.zone),
      at: now,
      zone: daemon.zone,
      regimen: daemon.engine.regimen
    )
  }
}
