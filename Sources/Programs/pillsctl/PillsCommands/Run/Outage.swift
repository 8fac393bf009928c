import Glibc
import PillsAPI
import PillsCore
import Words

/// Why pillsd gave no usable answer, and what to do about it.
struct Outage: Equatable {
  /// Without a full stop.
  let fact: String
  /// A sentence; it ends with the command to type, if there is one.
  let remedy: String
  var exitCode = ExitCode.unreachable
  /// Whether trying again later may help.
  var mayPass = false
}

extension Outage {
  static var unanswered: Outage {
    Outage(fact: translated("pillsd does not answer. Your change may not have been saved"), remedy: restart)
  }

  static var cutOff: Outage {
    Outage(
      fact: translated("pillsd stopped before it answered. To see what was done: pillsctl status"),
      remedy: translated("To see why it stopped: journalctl --user -u pills.service -e"),
      mayPass: true
    )
  }

  static func unknownError(_ name: String) -> Outage {
    Outage(otherVersion: translated("pillsd answered with \(name)."))
  }

  static var incomprehensible: Outage {
    Outage(otherVersion: translated("pillsd sent an answer that pillsctl does not understand."))
  }

  private init(otherVersion answer: String) {
    let doubt = translated("Its version may differ from that of pillsctl (\(Release.version))")
    self.init(fact: "\(answer) \(doubt)", remedy: Self.restart, exitCode: .refused)
  }

  private static var restart: String { translated("Restart it: systemctl --user restart pills.service") }

  init(_ address: PillsdAddress, errno: Int32) {
    let path = address.path
    let doubt: String? =
      switch address.origin {
      case .option: translated("Is --socket right?")
      case .variable: translated("Is PILLS_SOCKET right?")
      case .standard: nil
      }
    mayPass = true
    switch (errno, doubt) {
    case (ENOENT, let doubt?): (fact, remedy) = (translated("There is no \(path)"), doubt)
    case (ENOENT, nil):
      fact = translated("pillsd cannot be reached: there is no \(path)")
      remedy = translated(
        """
        Start it: systemctl --user enable --now pills.socket pills.service. If it is running already, stop it first: \
        systemctl --user stop pills.socket pills.service
        """
      )
    case (ECONNREFUSED, let doubt?): (fact, remedy) = (translated("No program listens at \(path)"), doubt)
    case (ECONNREFUSED, nil):
      fact = translated("pillsd is not running: no program listens at \(path)")
      remedy = translated("Start it: systemctl --user restart pills.socket pills.service")
    case (EACCES, _), (EPERM, _):
      fact = translated("\(path) belongs to another user, and only they can use their pillsd")
      remedy = translated("To see who: ls -l \(path)")
    default:
      fact = translated("\(path) cannot be reached: \(text(of: errno))")
      remedy = sentences(doubt, translated("To see more: systemctl --user status pills.socket pills.service"))
    }
  }
}

func text(of errno: Int32) -> String {
  // strerror(3) never returns null in glibc.
  strerror(errno).map { String(cString: $0) } ?? translated("error \(errno)")
}
