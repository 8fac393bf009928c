import PillsAPI
import PillsCore
import PillsView
import Subprocess
import Varlink
import Words

/// Runs pills-tell, which is installed beside pillsctl.
enum TellProgram {
  /// Milliseconds; longer than any command of a receiver may run.
  private static let patience = 660_000

  static func receivers() throws(Failure) -> [TellReplies.Receiver] {
    let output = try run(["--list"])
    guard let list = value(ofWireText: Array(output.utf8), as: TellReplies.List.self) else {
      throw .stopped(translated("pills-tell is of another version than pillsctl. Install both anew."))
    }
    return list.receivers
  }

  static func receiver(_ name: String) throws(Failure) -> TellReplies.Receiver {
    guard let found = try receivers().first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw .stopped(translated("There is no receiver '\(name)'. To see them all: pillsctl tell list"))
    }
    return found
  }

  /// Sends a test message. Throws the complaint of the command.
  static func test(_ name: String) throws(Failure) { _ = try run(["--test", name]) }

  private static func run(_ arguments: [String]) throws(Failure) -> String {
    let words = [programBeside("pills-tell")] + arguments
    switch runProgram(words, limit: patience, keeping: 1 << 20) {
    case .ended(0, let output, _): return output
    case .ended(_, _, let complaint):
      let said = complaint.split(separator: "\n").map { String($0).without("pills-tell: ") }
      throw .stopped(
        said.isEmpty ? translated("pills-tell failed without a word.") : said.joined(separator: " ")
      )
    case .tookTooLong, .notStarted:
      throw .stopped(
        translated("The program pills-tell could not be started. It is installed with Pills; is it there?")
      )
    }
  }
}

/// The systemd unit of pills-tell.
enum TellUnit {
  private static var name: String { unitName("pills-tell.service") }

  static var isActive: Bool { run(["is-active", name]) }

  /// Whether it starts at each login.
  static var isEnabled: Bool { run(["is-enabled", name]) }

  /// Starts it now and at each login, or has it read its settings again. Returns what is wrong and what to do;
  /// nil on success.
  static func start() -> String? {
    _ = run(["daemon-reload"])
    if run(["enable", name]), run(["reload-or-restart", name]) { return nil }
    return translated(
      "systemd did not answer. To start pills-tell: systemctl --user enable --now \(name.shellQuoted)"
    )
  }

  static func stop() -> String? {
    if run(["disable", "--now", name]) { return nil }
    return translated(
      "systemd did not answer. To stop pills-tell: systemctl --user disable --now \(name.shellQuoted)"
    )
  }

  private static func run(_ words: [String]) -> Bool {
    if case .ended(0, _, _) = runProgram(["systemctl", "--user", "--quiet"] + words, limit: 20_000) {
      true
    } else {
      false
    }
  }
}
