import PillsAPI
import PillsCore
import SystemdKit
import Varlink

extension ControlService {
  func getWaking(_ call: TypedCall<Control.GetWaking>) throws(CallFailure) {
    try requireRead()
    let moment = daemon.moment
    call.reply(
      Control.GetWaking.Output(now: moment.timestamp, waking: Control.Waking(of: daemon, at: moment))
    )
  }

  func setWaking(_ input: Control.SetWaking.Input, _ call: TypedCall<Control.SetWaking>) {
    run(.waking(WakingCommand(input.medication, wakes: input.wakes)), for: call) {
      [unowned self] outcome, moment in
      guard case .waking = outcome else { return nil }
      return Control.SetWaking.Output(now: moment.timestamp, waking: Control.Waking(of: daemon, at: moment))
    }
  }
}

@MainActor
extension Control.Waking {
  init(of daemon: Daemon, at moment: Moment) {
    let (state, refusal): (State, MachineAlarm.Refusal?) =
      switch daemon.machineAlarm.state {
      case .idle: (.idle, nil)
      case .asked: (.asked, nil)
      case .arranged: (.arranged, nil)
      case .failed(let refusal): (.failed, refusal)
      }
    self.init(
      medications: daemon.engine.wakingMedications(on: moment.today).map(\.name),
      at: daemon.engine.nextWaking(at: moment).map(moment.zone.timestamp),
      state: state,
      complaint: (refusal?.complaint).map(Control.Complaint.init)
    )
  }
}

extension MachineAlarm.Refusal {
  var complaint: MachineComplaint {
    switch self {
    case .mayNotWake: MachineComplaint(.mayNotWake)
    case .refused(let detail): MachineComplaint(.wakingFailed, [.detail: detail])
    }
  }
}
