import Adwaita
import PillsAPI
import PillsView
import Words

/// pillsd's units in the systemd user manager.
@MainActor
enum DaemonUnits {
  /// Starts pillsd, now and at every login. `body` gets the problem as a sentence, or nil.
  static func enableAndStart(_ body: @escaping @MainActor (_ problem: String?) -> Void) {
    // A manager that does not answer this would not answer the rest either, for minutes.
    run(["show", "--property=Version"], limit: 3000) { problem in
      if let problem { return body("\(problem.asSentence) \(wayOut)") }
      // Restart also starts a unit that has failed.
      let (socket, service) = (unitName("pills.socket"), unitName("pills.service"))
      run([["enable", socket, service], ["start", socket], ["restart", service]], body)
    }
  }

  private static var wayOut: String {
    translated("Log out and in again. If that does not help, restart the computer.")
  }

  private static func run(_ commands: [[String]], _ body: @escaping @MainActor (_ problem: String?) -> Void) {
    guard let first = commands.first else { return body(nil) }
    run(first, limit: 120_000) { problem in
      if problem != nil { body(problem) } else { run(Array(commands.dropFirst()), body) }
    }
  }

  private static func run(
    _ command: [String],
    limit: UInt32,
    _ body: @escaping @MainActor (_ problem: String?) -> Void
  ) {
    let words = ["systemctl", "--user", "--quiet"] + command
    Subprocess.run(words, limit: limit) { outcome in
      switch outcome {
      case .succeeded: body(nil)
      case .failed(let complaint, _, _): body(complaint.printable)
      case .tookTooLong: body(translated("systemd does not answer."))
      case .notStarted: body(translated("systemctl does not work here."))
      }
    }
  }
}
