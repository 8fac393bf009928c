import PillsAPI
import PillsCore
import PillsView
import Words

/// What people and programs read about a failure. This is the only place that decides it.
struct FailureReport: Equatable {
  /// For standard error; each is one line. None for what is no failure to people.
  let lines: [String]
  let exitCode: ExitCode
  /// For standard output, where JSON is asked for; nil for what is no error of the interface.
  var json: String?
}

extension FailureReport {
  init(_ failure: Failure) {
    if let outage = Outage(failure) {
      self.init("\(outage.fact). \(outage.remedy)", exitCode: outage.exitCode)
      return
    }
    switch failure {
    case .usage(let error):
      self.init(error.message, translated("For help: \(error.helpCommand)"), exitCode: .usage)
    case .refused(let refusal):
      self.init(refusal.sentence, exitCode: refusal.exitCode, json: jsonLine(refusal))
    case .explained(let refusal, let sentence):
      self.init(sentence, exitCode: refusal.exitCode, json: jsonLine(refusal))
    case .syncFailed(let sentence):
      self.init(sentence, exitCode: .refused)
    case .noTerminal:
      self.init(
        translated("'calendar --interactive' needs a terminal. To only see the month: pillsctl calendar"),
        exitCode: .refused
      )
    case .unconfirmed(let deed): self.init(deed.refusal, exitCode: .refused)
    case .restoreFailed(let path, let errno):
      self.init(translated("Nothing was changed: \(path): \(text(of: errno))."), exitCode: .refused)
    case .unclosedBackup(let path):
      self.init(
        translated(
          """
          Nothing was changed: another program is writing \(path), or was stopped as it did. To copy it: pillsctl backup
          """
        ),
        exitCode: .refused
      )
    case .backupFailed(let path, nil, let errno):
      self.init(
        translated("Nothing was erased, as no copy can be written to \(path): \(text(of: errno))."),
        exitCode: .refused
      )
    case .backupFailed(let path, let left?, let errno):
      self.init(
        translated(
          "All is erased, but the copy cannot be written to \(path): \(text(of: errno)). It is at \(left)."
        ),
        exitCode: .refused
      )
    case .exportFailed(let problem):
      self.init(problem.sentence, exitCode: .refused)
    case .importFailed(let problem):
      self.init(
        lines: problem.sentences.enumerated().map {
          ($0.offset == 0 ? "pillsctl: \($0.element)" : $0.element).printable
        },
        exitCode: .refused
      )
    case .cancelled:
      self.init(translated("Nothing was changed."), exitCode: .refused)
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
    case .unreachable, .unanswered, .cutOff, .unknownError, .incomprehensible:
      // Each of them is an outage, which is handled above.
      self.init(lines: [], exitCode: .unreachable)
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

extension Failure.Deed {
  /// That it is not done, and how it is without a question.
  fileprivate var refusal: String {
    switch self {
    case .erasing:
      translated("Nothing was erased, as nobody is there to confirm it. To erase without a question: --yes")
    case .restoring:
      translated(
        "Nothing was changed, as nobody is there to confirm it. To restore without a question: --yes"
      )
    case .importing:
      translated(
        """
        Nothing was changed, as nobody is there to confirm it. To see what would change: --dry-run. To import without a \
        question: --yes
        """
      )
    case .sharing:
      translated("Nothing was changed, as nobody is there to confirm it. To do it without a question: --yes")
    }
  }
}
