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
      self.init(["\(outage.fact). \(outage.remedy)"], exitCode: outage.exitCode)
    case .usage(let sentence, let command):
      let help = toType(command.map { "pillsctl \($0) --help" } ?? "pillsctl --help")
      self.init([sentence, translated("For help: \(help)")], exitCode: .usage)
    case .refused(let refusal):
      self.init([refusal.sentence], exitCode: refusal.exitCode, json: jsonLine(refusal))
    case .explained(let refusal, let sentence):
      self.init([sentence], exitCode: refusal.exitCode, json: jsonLine(refusal))
    case .stopped(let said): self.init(said, exitCode: .refused)
    case .outputFailed(let errno, isDone: false):
      self.init([translated("The output cannot be written: \(text(of: errno)).")], exitCode: .refused)
    case .outputFailed(let errno, isDone: true):
      let sentence = translated("It is done, but the output cannot be written: \(text(of: errno)).")
      self.init([sentence], exitCode: .done)
    case .problemsFound(let exitCode): self.init([], exitCode: exitCode)
    case .outputClosed: self.init([], exitCode: .done)
    }
  }

  private init(_ said: [String], exitCode: ExitCode, json: String? = nil) {
    let lines = said.prefix(1).map { "pillsctl: \($0)" } + said.dropFirst()
    self.init(lines: lines.map(\.printable), exitCode: exitCode, json: json)
  }
}
