import Adwaita
import PillsView
import Words

/// pillsd's units in the systemd user manager.
@MainActor
enum DaemonUnits {
  /// Starts pillsd, now and at every login. `body` gets the problem as a sentence, or nil.
  static func enableAndStart(_ body: @escaping @MainActor (_ problem: String?) -> Void) {
    // Restart also starts a unit that has failed.
    run(["enable pills.socket pills.service", "start pills.socket", "restart pills.service"], body)
  }

  private static func run(_ commands: [String], _ body: @escaping @MainActor (_ problem: String?) -> Void) {
    guard let first = commands.first else { return body(nil) }
    let words = ["systemctl", "--user", "--quiet"] + first.split(separator: " ").map(String.init)
    Subprocess.run(words, limit: 120_000) { outcome in
      switch outcome {
      case .succeeded: run(Array(commands.dropFirst()), body)
      case .failed(let complaint, _, _): body(complaint.printable)
      case .tookTooLong, .notStarted: body(translated("systemctl does not work here."))
      }
    }
  }
}
