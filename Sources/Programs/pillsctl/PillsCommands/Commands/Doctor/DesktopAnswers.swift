import Subprocess

/// What the desktop says of how it treats popups.
struct DesktopAnswers: Hashable {
  /// Nil where it does not say.
  var doNotDisturb: Bool?
  /// Whether the desktop's settings let Pills show popups at all; nil where they do not say.
  var letsPillsNotify: Bool?
  /// Whether they let them come up by themselves; nil where they do not say.
  var letsPillsShowBanners: Bool?

  /// Asks the programs that come with the notification server of this name.
  static func asked(of server: String) -> DesktopAnswers {
    switch server {
    case KnownServer.mako:
      // Modes are of the person's own making; this is the name that mako's own manual gives.
      return DesktopAnswers(doNotDisturb: lines(["makoctl", "mode"])?.contains("do-not-disturb"))
    case KnownServer.gnome: return ofGNOME()
    default: return DesktopAnswers(doNotDisturb: questions[server].flatMap(truth))
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
    return DesktopAnswers(
      doNotDisturb: truth(["gsettings", "get", all, "show-banners"]).map { !$0 },
      letsPillsNotify: truth(["gsettings", "get", ours, "enable"]),
      letsPillsShowBanners: truth(["gsettings", "get", ours, "show-banners"])
    )
  }

  /// Whether the last word of the only line that a program says is 'true' rather than 'false'; nil where it says anything else.
  private static func truth(_ command: [String]) -> Bool? {
    guard let lines = lines(command), lines.count == 1 else { return nil }
    return lines[0].split(separator: " ").last.flatMap { Bool(String($0)) }
  }

  private static func lines(_ command: [String]) -> [String]? {
    guard case .ended(0, let output, _) = runProgram(command) else { return nil }
    return output.split(separator: "\n").map(String.init)
  }
}
