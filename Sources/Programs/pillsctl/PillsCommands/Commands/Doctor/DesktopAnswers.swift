import Subprocess

/// What the desktop says of how it treats popups.
struct DesktopAnswers: Hashable {
  enum DoNotDisturb: Hashable {
    case on, off, unknown
  }

  var doNotDisturb = DoNotDisturb.unknown
  /// Whether the desktop's settings let Pills show popups at all; nil where they do not say.
  var letsPillsNotify: Bool?
  /// Whether they let them come up by themselves; nil where they do not say.
  var letsPillsShowBanners: Bool?

  /// Asks the programs that come with the notification server of this name.
  static func asked(of server: String) -> DesktopAnswers {
    switch server {
    case KnownServer.mako:
      // Modes are of the person's own making; this is the name that mako's own manual gives.
      let modes = lines(["makoctl", "mode"])
      return DesktopAnswers(
        doNotDisturb: modes.map { $0.contains("do-not-disturb") ? .on : .off } ?? .unknown
      )
    case KnownServer.gnome: return ofGNOME()
    default: return DesktopAnswers(doNotDisturb: DoNotDisturb(isOn: questions[server].flatMap(word)))
    }
  }

  /// By the name of a server, what says 'true' during its do-not-disturb, and otherwise 'false'.
  private static let questions = [
    KnownServer.dunst: ["dunstctl", "is-paused"],
    KnownServer.sway: ["swaync-client", "--get-dnd", "--skip-wait"],
    KnownServer.mate: ["gsettings", "get", "org.mate.NotificationDaemon", "do-not-disturb"],
    // It has no command for it, only its file, which need not be there as long as nothing is set.
    KnownServer.lxqt: ["sh", "-c", "grep -qsx doNotDisturb=true \(lxqtSettings) && echo true || echo false"],
    KnownServer.xfce: ["xfconf-query", "--channel", "xfce4-notifyd", "--property", "/do-not-disturb"],
    KnownServer.plasma: [
      "busctl", "--user", "get-property", "org.freedesktop.Notifications",
      "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Inhibited",
    ],
  ]

  /// Where GNOME keeps how it treats Pills: a schema and its path.
  static let gnomeSettingsOfPills =
    "org.gnome.desktop.notifications.application:/org/gnome/desktop/notifications/application/pills/"

  private static let lxqtSettings = "\"${XDG_CONFIG_HOME:-$HOME/.config}/lxqt/notifications.conf\""

  private static func ofGNOME() -> DesktopAnswers {
    let all = "org.gnome.desktop.notifications"
    let ours = gnomeSettingsOfPills
    // It has banners on where it does not disturb.
    let banners = isTrue(word(["gsettings", "get", all, "show-banners"]))
    return DesktopAnswers(
      doNotDisturb: banners.map { $0 ? .off : .on } ?? .unknown,
      letsPillsNotify: isTrue(word(["gsettings", "get", ours, "enable"])),
      letsPillsShowBanners: isTrue(word(["gsettings", "get", ours, "show-banners"]))
    )
  }

  /// The last word of the only line that a program says; nil where it fails or says more.
  private static func word(_ command: [String]) -> String? {
    guard let lines = lines(command), lines.count == 1 else { return nil }
    return lines[0].split(separator: " ").last.map(String.init)
  }

  private static func lines(_ command: [String]) -> [String]? {
    guard case .ended(0, let output, _) = runProgram(command) else { return nil }
    return output.split(separator: "\n").map(String.init)
  }
}

extension DesktopAnswers.DoNotDisturb {
  fileprivate init(isOn answer: String?) {
    self = isTrue(answer).map { $0 ? .on : .off } ?? .unknown
  }
}

private func isTrue(_ answer: String?) -> Bool? {
  switch answer {
  case "true": true
  case "false": false
  default: nil
  }
}
