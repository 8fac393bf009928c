import PillsAPI
import PillsCore
import PillsView
import Words

/// What pillsctl prints about a failure, and its exit status. Both are decided only here.
struct FailureReport: Equatable {
  /// Lines for standard error; none if the problems are already printed or nobody reads the output.
  let lines: [String]
  let exitCode: ExitCode
  /// The error for standard output with `--json`; nil if it is not an error of pillsd's interfaces.
  var json: String?
}

extension FailureReport {
  init(_ failure: Failure) {
    switch failure {
    case .outage(let outage):
      self.init("\(outage.fact). \(outage.remedy)", exitCode: outage.exitCode)
    case .usage(let sentence, let command):
      let help = command.map { "pillsctl \($0) --help" } ?? "pillsctl --help"
      self.init(sentence, translated("For help: \(help)"), exitCode: .usage)
    case .refused(let refusal):
      self.init(refusal.sentence, exitCode: refusal.exitCode, json: jsonLine(refusal))
    case .explained(let refusal, let sentence):
      self.init(sentence, exitCode: refusal.exitCode, json: jsonLine(refusal))
    case .stopped(let said):
      let lines = said.enumerated().map { $0.offset == 0 ? "pillsctl: \($0.element)" : $0.element }
      self.init(lines: lines.map(\.printable), exitCode: .refused)
    case .outputFailed(let errno):
      self.init(translated("The output cannot be written: \(text(of: errno))."), exitCode: .refused)
    case .doneWithoutOutput(let errno):
      self.init(
        translated("It is done, but the output cannot be written: \(text(of: errno))."),
        exitCode: .done
      )
    case .problemsFound(let exitCode):
      self.init(lines: [], exitCode: exitCode)
    case .outputClosed:
      self.init(lines: [], exitCode: .done)
    }
  }

  private init(_ message: String, _ hint: String? = nil, exitCode: ExitCode, json: String? = nil) {
    self.init(
      lines: ["pillsctl: \(message)".printable] + (hint.map { [$0.printable] } ?? []),
      exitCode: exitCode,
      json: json
    )
  }
}
