import Glibc
import PillsAPI
import PillsView

/// Why pillsd gave no answer that can be used, and what to do about it.
struct Outage: Equatable {
  /// Without a full stop.
  let fact: String
  /// A sentence that ends with the command to type, where there is one.
  let remedy: String
  var exitCode = ExitCode.unreachable
}

extension Outage {
  /// Nil for failures of other kinds.
  init?(_ failure: Failure) {
    switch failure {
    case .noRuntimeDirectory:
      self.init(
        fact: "pillsd cannot be found, because XDG_RUNTIME_DIR is not set",
        remedy: "Set it: export XDG_RUNTIME_DIR=/run/user/\(getuid())"
      )
    case .unreachable(let address, let errno):
      self.init(address, errno)
    case .unanswered:
      self.init(
        fact: "pillsd does not answer. Your change may not have been made",
        remedy: "Restart it: systemctl --user restart pills.service"
      )
    case .cutOff:
      self.init(
        fact: "pillsd stopped before it answered. To see what was done: pillsctl status",
        remedy: "To see why it stopped: journalctl --user -u pills.service -e"
      )
    case .unknownError(let name):
      self.init(otherVersion: "pillsd answered \(name)")
    case .incomprehensible:
      self.init(otherVersion: "pillsd sent an answer that pillsctl does not understand")
    case .unreadable(let reply):
      self.init(otherVersion: "pillsd sent '\(reply.text)' instead of \(reply.expectation)")
    case .usage, .refused, .explained, .refusedDrink, .refusedSync, .syncFailed, .noTerminal, .cancelled,
      .unconfirmed, .unconfirmedRestore, .restoreFailed, .unclosedBackup, .backupFailed,
      .exportFailed, .importFailed, .unconfirmedImport, .problemsFound, .outputClosed, .outputFailed,
      .doneWithoutOutput:
      return nil
    }
  }

  private init(otherVersion answer: String) {
    self.init(
      fact: "\(answer). It may be another version than pillsctl (\(Release.version))",
      remedy: "Restart it: systemctl --user restart pills.service",
      exitCode: .refused
    )
  }

  private init(_ address: PillsdAddress, _ errno: Int32) {
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
        doubt.map { Outage(fact: "There is no \(path)", remedy: $0) }
        ?? Outage(
          fact: "pillsd cannot be reached: there is no \(path)",
          remedy:
            "Start it: systemctl --user enable --now pills.socket pills.service. Where it is running already, stop it first: "
            + "systemctl --user stop pills.socket pills.service"
        )
    case ECONNREFUSED:
      self =
        doubt.map { Outage(fact: "No program listens at \(path)", remedy: $0) }
        ?? Outage(
          fact: "pillsd is not running: no program listens at \(path)",
          remedy: "Start it: systemctl --user restart pills.socket pills.service"
        )
    case EACCES, EPERM:
      self.init(
        fact: "\(path) belongs to another user, and only they can use their pillsd",
        remedy: "To see who: ls -l \(path)"
      )
    default:
      let hint = "To see more: systemctl --user status pills.socket pills.service"
      self.init(
        fact: "\(path) cannot be reached: \(text(of: errno))",
        remedy: [doubt, hint].compactMap(\.self).joined(separator: " ")
      )
    }
  }
}

/// What the system calls an error number.
func text(of errno: Int32) -> String {
  // strerror(3) never returns null in glibc; the number alone would do too.
  strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
}
