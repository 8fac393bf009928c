import Glibc
import PillsAPI
import Programs

extension Facts {
  /// With what the service manager and the notification server say, as far as they can be asked.
  static func gathered(_ answer: Answer) -> Facts {
    var facts = Facts(daemon: answer, service: .asked())
    if let server = facts.diagnosis?.popups.server { facts.desktop = .asked(of: server.name) }
    facts.hasWakingClock = access("/sys/class/rtc/rtc0/wakealarm", F_OK) == 0
    return facts
  }
}

extension ServiceState {
  fileprivate static func asked() -> ServiceState {
    let result = runProgram([
      "systemctl", "--user", "show", "--property=LoadState,UnitFileState,ActiveState", "pills.service",
    ])
    switch result {
    case .ended(0, let output, _):
      return ServiceState(properties: output) ?? .unknown("systemctl said nothing of it")
    case .ended(_, _, let complaint):
      return .unknown(complaint.split(separator: "\n").last.map(String.init) ?? "systemctl failed")
    case .tookTooLong: return .unknown("systemctl does not answer")
    case .notStarted: return .unknown("there is no systemctl")
    }
  }
}
