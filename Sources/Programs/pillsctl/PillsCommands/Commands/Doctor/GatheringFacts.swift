import Glibc
import PillsAPI
import PillsCore
import Subprocess
import Words

extension Facts {
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
      return ServiceState(properties: output) ?? .unknown(translated("systemctl said nothing of it"))
    case .ended(_, _, let complaint):
      let reason = complaint.split(separator: "\n").last.map(String.init)
      return .unknown(reason ?? translated("systemctl failed"))
    case .tookTooLong: return .unknown(translated("systemctl does not answer"))
    case .notStarted: return .unknown(translated("there is no systemctl"))
    }
  }
}
