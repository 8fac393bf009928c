import Adwaita
import PillsAPI
import PillsView
import Subprocess
import Varlink
import Words

/// What came of a run of pillsctl, which does for the window what takes files, the network or systemd.
enum CommandResult: Equatable {
  /// With what it printed.
  case done(String)
  /// A past day is locked, and the command has to run again once it is unlocked.
  case locked
  /// Why it failed.
  case failed(String)
}

extension CommandResult {
  init(_ outcome: Adwaita.Subprocess.Outcome) {
    switch outcome {
    case .succeeded(let said): self = .done(said)
    case .failed(_, _, 4): self = .locked
    case .failed(let complaint, let output, _):
      let text = complaint.split(separator: "\n").map { Self.bare(String($0)).printable }.joined(
        separator: " "
      )
      self = .failed(text.isEmpty ? output.printableLines : text)
    case .tookTooLong: self = .failed(translated("This took too long, so it was stopped."))
    case .notStarted:
      self = .failed(translated("The program pillsctl could not be started. Install Pills again."))
    }
  }

  /// Without the name of the program, which only a terminal needs.
  private static func bare(_ line: String) -> String {
    line.without("pillsctl: ")
  }
}

extension WindowContext {
  /// Reading many years may take a while.
  private static let patience: UInt32 = 300_000

  /// Runs pillsctl with these words. Asks the person to unlock past days if that is needed, and says what is wrong
  /// unless `failed` does.
  func run(
    _ words: [String],
    input: String = "",
    failed: (@MainActor (String) -> Void)? = nil,
    _ body: @escaping @MainActor (String) -> Void
  ) {
    Adwaita.Subprocess.run([programBeside("pillsctl")] + words, input: input, limit: Self.patience) {
      [weak self] outcome in
      guard let self else { return }
      switch CommandResult(outcome) {
      case .done(let said): body(said)
      case .failed(let reason): if let failed { failed(reason) } else { say(reason) }
      case .locked:
        askToUnlockPast { [weak self] in self?.run(words, input: input, failed: failed, body) }
      }
    }
  }

  private func askToUnlockPast(then body: @escaping @MainActor () -> Void) {
    ask(
      translated("Unlock for 10 minutes?"),
      translated("This changes past days, which are locked. Pills locks them again by itself."),
      yes: translated("Unlock")
    ) { [weak self] in
      self?.call(Control.Unlock.self, NoParameters()) { _ in body() }
    }
  }
}
