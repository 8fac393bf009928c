import Subprocess
import Words

/// How the desktop treats popups; nil is unknown.
struct DesktopAnswers: Hashable {
  var doNotDisturb: Bool?
  /// Whether the desktop's settings let Pills show popups at all.
  var letsPillsNotify: Bool?
  /// Whether these settings let popups of Pills appear by themselves.
  var letsPillsShowBanners: Bool?
  /// The notification server on the session bus of this terminal.
  var server: String?

  /// Asks the programs that belong to the notification server called `server`.
  static func asked(of server: String) -> DesktopAnswers {
    switch server {
    case KnownServer.mako:
      // People name the modes of mako themselves. This is the name in mako's manual.
      return DesktopAnswers(doNotDisturb: lines(["makoctl", "mode"])?.contains("do-not-disturb"))
    case KnownServer.gnome:
      let all = "org.gnome.desktop.notifications"
      // GNOME turns banners off during do-not-disturb.
      return DesktopAnswers(
        doNotDisturb: truth(["gsettings", "get", all, "show-banners"]).map { !$0 },
        letsPillsNotify: truth(["gsettings", "get", gnomeSettingsOfPills, "enable"]),
        letsPillsShowBanners: truth(["gsettings", "get", gnomeSettingsOfPills, "show-banners"])
      )
    default: return DesktopAnswers(doNotDisturb: questions[server].flatMap(truth))
    }
  }

  /// The name of the notification server on the session bus of this terminal; nil if none runs there.
  static var ownServer: String? {
    let name = "org.freedesktop.Notifications"
    let command = [
      "busctl", "--user", "--auto-start=no", "call", name, "/org/freedesktop/Notifications", name,
      "GetServerInformation",
    ]
    // The type of the answer, then four quoted texts.
    let parts = lines(command)?.first?.split(separator: "\"", omittingEmptySubsequences: false) ?? []
    return parts.count > 1 ? String(parts[1]) : nil
  }

  /// For each server a command whose output ends with 'true' during do-not-disturb, otherwise with 'false'.
  private static let questions = [
    KnownServer.dunst: ["dunstctl", "is-paused"],
    KnownServer.sway: ["swaync-client", "--get-dnd", "--skip-wait"],
    KnownServer.mate: ["gsettings", "get", "org.mate.NotificationDaemon", "do-not-disturb"],
    // LXQt has no command for it, only a file, which may be missing until something is set.
    KnownServer.lxqt: ["sh", "-c", "grep -qsx doNotDisturb=true \(lxqtSettings) && echo true || echo false"],
    KnownServer.xfce: ["xfconf-query", "--channel", "xfce4-notifyd", "--property", "/do-not-disturb"],
    KnownServer.plasma: [
      "busctl", "--user", "get-property", "org.freedesktop.Notifications",
      "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Inhibited",
    ],
  ]

  /// GNOME's settings for Pills: a schema and its path.
  static let gnomeSettingsOfPills =
    "org.gnome.desktop.notifications.application:/org/gnome/desktop/notifications/application/pills/"

  static var switchedOff: String {
    translated("Notifications from Pills are turned off in GNOME's settings, so GNOME shows no popups")
  }
  static var switchOn: String {
    let setting = "gsettings set \(gnomeSettingsOfPills)"
    return translated("To turn them on: \(setting) enable true")
  }

  /// Says that the server called `server` shows no popup of Pills, and what to do; nil if it does.
  static func switchedOffLine(of server: String?) -> String? {
    guard server == KnownServer.gnome, truth(["gsettings", "get", gnomeSettingsOfPills, "enable"]) == false
    else { return nil }
    return "\(switchedOff). \(switchOn)"
  }

  private static let lxqtSettings = "\"${XDG_CONFIG_HOME:-$HOME/.config}/lxqt/notifications.conf\""

  /// The last word of a program's only line, 'true' or 'false'; nil for any other output.
  private static func truth(_ command: [String]) -> Bool? {
    guard let lines = lines(command), lines.count == 1 else { return nil }
    return lines[0].split(separator: " ").last.flatMap { Bool(String($0)) }
  }

  private static func lines(_ command: [String]) -> [String]? {
    guard case .ended(0, let output, _) = runProgram(command) else { return nil }
    return output.split(separator: "\n").map(String.init)
  }
}
