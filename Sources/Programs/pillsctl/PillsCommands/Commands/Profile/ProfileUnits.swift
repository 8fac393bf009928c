import PillsAPI
import PillsCore
import PillsView
import Subprocess
import Words

/// The systemd units of a person with a profile.
enum ProfileUnits {
  private static let plain = [
    "pills-tell.service", "pills-sync.timer", "pills-sync.path", "pills-sync.service", "pills.service",
    "pills.socket",
  ]

  /// Starts the reminders, now and at every login. Returns what is wrong and what to do; nil on success.
  static func start(_ profile: Person) -> String? {
    let service = profile.unit("pills.service")
    switch runProgram(["systemctl", "--user", "--quiet", "enable", "--now", service], limit: patience) {
    case .ended(0, _, _): return nil
    case .ended(_, _, let complaint):
      let reason = complaint.split(separator: "\n").last.map(String.init)?.printable ?? ""
      return sentences(translated("The reminders do not run: \(reason)"), wayToStart(service))
    case .tookTooLong, .notStarted:
      return sentences(
        translated("The reminders do not run, because systemd did not answer."),
        wayToStart(service)
      )
    }
  }

  private static func wayToStart(_ service: String) -> String {
    let command = "systemctl --user enable --now \(service.shellQuoted)"
    return translated("To start them: \(command)")
  }

  /// Ends everything that runs for this person. Throws if their pillsd still answers.
  static func stop(_ profile: Person) throws(Failure) {
    let units = plain.map(profile.unit)
    // Without a user manager, or for a unit that was never enabled, this fails.
    _ = runProgram(["systemctl", "--user", "--quiet", "disable", "--now"] + units, limit: patience)
    _ = runProgram(["systemctl", "--user", "--quiet", "stop"] + units, limit: patience)
    let address = PillsdAddress(environment: ProfileChoice.environment(of: profile))
    guard (try? PillsdConnection(at: address, patience: 2)) != nil else { return }
    let command = "systemctl --user stop \(profile.unit("pills.service").shellQuoted)"
    throw .stopped(
      translated(
        "Nothing was deleted, because pillsd still runs for \(profile.name). Stop it first: \(command)"
      )
    )
  }

  /// Milliseconds.
  private static let patience = 30_000
}
