import Glibc
import PillsAPI

/// What people and programs are told of a failure. The one place that decides this for every failure.
struct FailureReport: Equatable {
  /// For standard error; each is one line. None for what is no failure to people.
  let lines: [String]
  let exitCode: ExitCode
  /// For standard output, where JSON is asked for; nil for what is no error of the interface.
  let json: String?

  init(_ failure: Failure) {
    switch failure {
    case .usage(let error):
      self.init(error.message, "Try '\(error.helpCommand)'.", exitCode: .usage)
    case .noRuntimeDirectory:
      self.init(
        "XDG_RUNTIME_DIR is not set, so pillsd cannot be found. Set it: export XDG_RUNTIME_DIR=/run/user/\(getuid())",
        exitCode: .unreachable
      )
    case .unreachable(let address, let errno):
      self.init(Self.message(address, errno), exitCode: .unreachable)
    case .cutOff:
      self.init(
        "pillsd went away before it answered; 'pillsctl status' shows what was done. "
          + "Why it did: journalctl --user -u pills.service -e",
        exitCode: .unreachable
      )
    case .refused(let refusal):
      self.init(refusal.sentence, exitCode: refusal.exitCode, json: jsonLine(refusal))
    case .unknownError(let name):
      self.init(
        "pillsd answered \(name): it is of another version than pillsctl (\(Release.version)). "
          + "Restart it: systemctl --user restart pills.service",
        exitCode: .refused
      )
    case .incomprehensible:
      self.init(
        "pillsd answered what makes no sense here: it is of another version than pillsctl (\(Release.version)). "
          + "Restart it: systemctl --user restart pills.service",
        exitCode: .refused
      )
    case .unreadable(let reply):
      self.init(
        "pillsd answered '\(reply.text)' where \(reply.expectation) belongs: it is of another version than pillsctl "
          + "(\(Release.version)). Restart it: systemctl --user restart pills.service",
        exitCode: .refused
      )
    case .noTerminal:
      self.init(
        "'calendar --interactive' needs a terminal to show and ask on. Without one: pillsctl calendar",
        exitCode: .refused
      )
    case .outputClosed:
      self.init(lines: [], exitCode: .done)
    case .outputFailed(let errno):
      self.init("The output cannot be written: \(Self.text(of: errno)).", exitCode: .refused)
    }
  }

  private init(_ message: String, _ hint: String? = nil, exitCode: ExitCode, json: String? = nil) {
    self.init(
      lines: ["pillsctl: \(message)".printable] + (hint.map { [$0.printable] } ?? []),
      exitCode: exitCode,
      json: json
    )
  }

  private init(lines: [String], exitCode: ExitCode, json: String? = nil) {
    self.lines = lines
    self.exitCode = exitCode
    self.json = json
  }

  private static func message(_ address: SocketAddress, _ errno: Int32) -> String {
    let path = address.path
    let origin =
      switch address.origin {
      case .option: " Is --socket right?"
      case .variable: " Is PILLS_SOCKET right?"
      case .standard: ""
      }
    switch errno {
    case ENOENT where address.origin == .standard:
      return
        "pillsd is not running: there is no \(path). Start it: systemctl --user enable --now pills.socket pills.service"
    case ENOENT:
      return "There is no \(path).\(origin)"
    case ECONNREFUSED where address.origin == .standard:
      return
        "pillsd is not running: nobody listens at \(path). Start it: systemctl --user restart pills.socket pills.service"
    case ECONNREFUSED:
      return "Nobody listens at \(path).\(origin)"
    case EACCES, EPERM:
      return "\(path) belongs to somebody else; only they may ask their pillsd. See who: ls -l \(path)"
    default:
      return
        "\(path) cannot be reached: \(text(of: errno)).\(origin) See: systemctl --user status pills.socket pills.service"
    }
  }

  private static func text(of errno: Int32) -> String {
    // strerror(3) never returns null in glibc; the number alone would do too.
    strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
  }
}
