import PillsAPI
import PillsCore
import PillsView
import Words

/// A person, and how their reminders are.
struct PersonState {
  let profile: Person?
  /// Nil if their pillsd does not answer.
  let status: Control.Status?

  var name: String { personName(profile) }

  /// `evening open`, or what comes next.
  var text: String {
    guard let status else { return translated("not running") }
    let text = WaybarModule(status).text
    return text.isEmpty ? translated("nothing open") : text
  }

  var printed: PrintedObject {
    let open = status?.slots.filter { $0.reminder == .open }.map(\.slot)
    return ["name": profile?.name, "open": open, "running": status != nil]
  }
}

extension PersonState {
  /// Asks the pillsd of this person.
  init(_ profile: Person?) {
    // One that does not answer may not hold up the others.
    let address = PillsdAddress(environment: ProfileChoice.environment(of: profile))
    let pillsd = try? PillsdConnection(at: address, patience: 2)
    self.init(profile: profile, status: try? pillsd?.call(Control.GetStatus.self).status)
  }
}
