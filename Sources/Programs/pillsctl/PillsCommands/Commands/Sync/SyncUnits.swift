import PillsAPI
import PillsCore
import PillsView
import Subprocess
import Words

/// The systemd units that start pills-sync.
enum SyncUnits {
  private static var names: [String] { ["pills-sync.timer", "pills-sync.path"].map(unitName) }

  /// `verb` is `enable` or `disable`. Returns what is wrong and what to do; nil on success.
  static func turn(_ verb: String) -> String? {
    _ = runProgram(["systemctl", "--user", "daemon-reload"], limit: 20_000)
    let command = ["systemctl", "--user", "--quiet", verb, "--now"] + names
    if case .ended(0, _, _) = runProgram(command, limit: 20_000) { return nil }
    let typed = "systemctl --user \(verb) --now \(names.map(\.shellQuoted).joined(separator: " "))"
    return verb == "enable"
      ? translated("Sync does not start by itself, because systemd did not answer. To start it: \(typed)")
      : translated("systemd did not answer, so sync may still start by itself. To stop that: \(typed)")
  }
}
