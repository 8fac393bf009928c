import Glibc
import PillsAPI
import PillsSamples
import Varlink
import Testing

@testable import PillsCommands

@Suite struct FailureTests {
  private static let standard = PillsdAddress(path: "/run/user/1000/pills/control.sock", origin: .standard)
  private static let option = PillsdAddress(path: "/tmp/x", origin: .option)

  private static let failures: [Failure] =
    [
      .usage("There is no command 'frob\u{1B}[2J'.", command: nil),
      .usage("'take' needs a SLOT.", command: "take"),
      .outage(Outage(standard, errno: ENOENT)),
      .outage(Outage(standard, errno: ECONNREFUSED)),
      .outage(Outage(standard, errno: EACCES)),
      .outage(Outage(standard, errno: ENOTSOCK)),
      .outage(Outage(option, errno: ENAMETOOLONG)),
      .outage(Outage(option, errno: ENOENT)),
      .outage(Outage(option, errno: ECONNREFUSED)),
      .outage(.cutOff), .outage(.unanswered),
      .outage(.unknownError("org.varlink.service.MethodNotFound")),
      .outage(.incomprehensible),
      // Control characters in names must not reach the terminal.
      .refused(Control.SlotInUse(slot: "noon", medications: ["Iron", "Vitamin\u{1B}[2J D"])),
      .noTerminal, .cancelled,
      .outputFailed(errno: ENOSPC),
      .outputClosed,
      .unconfirmed,
      .mistakes((2...24).map { "line \($0): the day is missing" }, in: "doses.csv"),
    ]

  /// pillsctl's own failures with their exit codes, and pillsd's refusals in PillsView's words, each with a
  /// solution.
  @Test("every failure has its message and exit status")
  func messages() {
    var lines: [String] = []
    for code in ExitCode.allCases {
      lines.append("\(code.rawValue) \(code)")
      let reports = (Self.failures + ErrorSamples.all.map { .refused($0) }).map { FailureReport($0) }
      lines += reports.filter { $0.exitCode == code }.flatMap(\.lines).map { "  \($0)" }
    }
    expectSnapshot(lines, "failures")
  }
}
