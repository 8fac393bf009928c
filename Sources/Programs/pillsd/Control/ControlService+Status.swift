import PillsAPI
import PillsCore
import Varlink

extension ControlService {
  func getStatus(_ call: TypedCall<Control.GetStatus>) {
    let moment = daemon.moment
    call.reply(Control.StatusOutput(status: status(at: moment)))
  }

  func watch(_ call: TypedCall<Control.Watch>) throws(CallFailure) {
    try call.requireMore()
    watchers.add(call)
    tellWatchers()
  }

  func getPlan(_ call: TypedCall<Control.GetPlan>) {
    let moment = daemon.moment
    let regimen = daemon.engine.regimen
    call.reply(
      Control.GetPlan.Output(
        now: moment.timestamp,
        reminders: daemon.engine.plan(at: moment).reminders.map {
          Control.Reminder($0, at: moment, regimen: regimen)
        },
        remindersEnabled: daemon.engine.settings.remindersEnabled,
        unread: daemon.engine.isUnread ? true : nil
      )
    )
  }

  func tellWatchers() {
    guard !watchers.isEmpty else { return }
    let moment = daemon.moment
    let overview = daemon.engine.overview(at: moment)
    let questions = try? daemon.history.questions(at: moment)
    watchers.tell(WatchedState(overview: overview, questions: questions)) {
      Control.StatusOutput(status: status(overview, at: moment))
    }
  }

  func status(at moment: Moment) -> Control.Status {
    status(daemon.engine.overview(at: moment), at: moment)
  }

  private func status(_ overview: Overview, at moment: Moment) -> Control.Status {
    Control.Status(
      overview,
      streak: try? daemon.history.streak(of: daemon.engine, at: moment),
      questions: try? daemon.history.questions(at: moment),
      syncFailure: daemon.history.syncFailure(at: moment, awakeSince: daemon.awakeSince),
      at: moment,
      regimen: daemon.engine.regimen
    )
  }
}

/// The state whose changes are sent to watchers.
struct WatchedState: Equatable {
  let overview: Overview
  let questions: Int?
}
