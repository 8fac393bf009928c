import Glibc
import PillsAPI

/// Why pillsd gave no answer that can be used, and what to do about it.
struct Outage: Equatable {
  /// Without a full stop.
  let fact: String
  /// A sentence that ends with the command to type, where there is one.
  let remedy: String
  let exitCode: ExitCode

  /// Nil for failures of other kinds.
  init?(_ failure: Failure) {
    switch failure {
    case .noRuntimeDirectory:
      self.init(
        "XDG_RUNTIME_DIR is not set, so pillsd cannot be found",
        "Set it: export XDG_RUNTIME_DIR=/run/user/\(getuid())"
      )
    case .unreachable(let address, let errno):
      self.init(address, errno)
    case .unanswered:
      self.init(
        "pillsd does not answer, and may not have done what it was told",
        "Restart it: systemctl --user restart pills.service"
      )
    case .cutOff:
      self.init(
        "pillsd went away before it answered; 'pillsctl status' shows what was done",
        "Why it did: journalctl --user -u pills.service -e"
      )
    case .unknownError(let name):
      self.init(otherVersion: "pillsd answered \(name)")
    case .incomprehensible:
      self.init(otherVersion: "pillsd answered what makes no sense here")
    case .unreadable(let reply):
      self.init(otherVersion: "pillsd answered '\(reply.text)' where \(reply.expectation) belongs")
    case .usage, .refused, .explained, .noTerminal, .calledOff, .problemsFound, .outputClosed, .outputFailed:
      return nil
    }
  }

  private init(_ fact: String, _ remedy: String, exitCode: ExitCode = .unreachable) {
    self.fact = fact
    self.remedy = remedy
    self.exitCode = exitCode
  }

  private init(otherVersion answer: String) {
    self.init(
      "\(answer): it is of another version than pillsctl (\(Release.version))",
      "Restart it: systemctl --user restart pills.service",
      exitCode: .refused
    )
  }

  private init(_ address: SocketAddress, _ errno: Int32) {
    let path = address.path
    let doubt: String? =
      switch address.origin {
      case .option: "Is --socket right?"
      case .variable: "Is PILLS_SOCKET right?"
      case .standard: nil
      }
    switch errno {
    case ENOENT:
      self =
        doubt.map { Outage("There is no \(path)", $0) }
        ?? Outage(
          "pillsd is not running: there is no \(path)",
          "Start it: systemctl --user enable --now pills.socket pills.service"
        )
    case ECONNREFUSED:
      self =
        doubt.map { Outage("Nobody listens at \(path)", $0) }
        ?? Outage(
          "pillsd is not running: nobody listens at \(path)",
          "Start it: systemctl --user restart pills.socket pills.service"
        )
    case EACCES, EPERM:
      self.init("\(path) belongs to somebody else; only they may ask their pillsd", "See who: ls -l \(path)")
    default:
      let hint = "See: systemctl --user status pills.socket pills.service"
      self.init(
        "\(path) cannot be reached: \(text(of: errno))",
        [doubt, hint].compactMap(\.self).joined(separator: " ")
      )
    }
  }
}

/// What the system calls an error number.
func text(of errno: Int32) -> String {
  // strerror(3) never returns null in glibc; the number alone would do too.
  strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
}
