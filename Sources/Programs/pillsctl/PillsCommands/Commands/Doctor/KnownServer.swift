/// What is known about notification servers, by the name that GetServerInformation gives.
enum KnownServer {
  static let dunst = "dunst"
  static let gnome = "gnome-shell"
  static let lxqt = "lxqt-notificationd"
  static let mako = "mako"
  /// MATE's server uses this name, like an older server.
  static let mate = "Notification Daemon"
  static let plasma = "Plasma"
  static let sway = "SwayNotificationCenter"
  static let xfce = "Xfce Notify Daemon"

  /// Servers that show critical popups during do-not-disturb too, unless told otherwise.
  static let showCriticalAlways: Set<String> = [gnome, plasma, sway, xfce]

  /// How to end do-not-disturb on servers that show nothing during it, nor afterwards.
  static let endDoNotDisturb = [
    lxqt: "lxqt-config-notificationd",
    mate: "gsettings set org.mate.NotificationDaemon do-not-disturb false",
  ]

  /// Servers that keep critical popups on screen until they are answered, unless told otherwise.
  static let keepCritical: Set<String> = [dunst, gnome, mako, plasma, sway, xfce]

  static let drawButtons: Set<String> = [gnome, plasma, sway, xfce]

  /// Servers that announce actions but draw no buttons, with the command that offers the actions. The menu of mako is a
  /// program without options: old versions of makoctl refuse a `--` before them, and new ones need it.
  static let menus = [dunst: "dunstctl context", mako: "makoctl menu bemenu"]
}
