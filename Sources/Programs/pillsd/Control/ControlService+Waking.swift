import PillsAPI
import PillsCore
import SystemdKit
import Varlink

extension ControlService {
  func getWaking(_ call: TypedCall<Control.GetWaking>) {
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
    let alarm = daemon.machineAlarm
    self.init(
      medications: daemon.engine.wakingMedications(on: moment.today).map(\.name),
      at: daemon.engine.nextWaking(at: moment).map(moment.zone.timestamp),
      state: State(alarm.state),
      complaint: alarm.state.complaint.map(Control.Complaint.init)
    )
  }
}

extension Control.Waking.State {
  fileprivate init(_ state: MachineAlarm.State) {
    switch state {
    case .idle: self = .idle
    case .asked: self = .asked
    case .arranged: self = .arranged
    case .failed: self = .failed
    }
  }
}

extension MachineAlarm.State {
  /// Nil if the device can be woken, or that is not known.
  fileprivate var complaint: MachineComplaint? {
    if case .failed(let refusal) = self { refusal.complaint } else { nil }
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
