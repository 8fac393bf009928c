/// What is known of notification servers, by the name that GetServerInformation gives.
enum KnownServer {
  static let dunst = "dunst"
  static let gnome = "gnome-shell"
  static let lxqt = "lxqt-notificationd"
  static let mako = "mako"
  /// So MATE's server calls itself, as one before it did.
  static let mate = "Notification Daemon"
  static let plasma = "Plasma"
  static let sway = "SwayNotificationCenter"
  static let xfce = "Xfce Notify Daemon"

  /// Those that show critical popups during do-not-disturb too, unless told otherwise.
  static let showCriticalAlways: Set<String> = [gnome, plasma, sway, xfce]

  /// How to end the do-not-disturb of those that show nothing meanwhile, nor afterwards.
  static let endDoNotDisturb = [
    lxqt: "lxqt-config-notificationd",
    mate: "gsettings set org.mate.NotificationDaemon do-not-disturb false",
  ]

  /// Those that keep critical popups on the screen until they are answered, unless told otherwise.
  static let keepCritical: Set<String> = [dunst, gnome, mako, plasma, sway, xfce]

  /// Those that draw the buttons of popups.
  static let drawButtons: Set<String> = [gnome, plasma, sway, xfce]

  /// The command by which those that announce actions, and draw no buttons, offer them.
  static let menus = [dunst: "dunstctl context", mako: "makoctl menu -- wofi --dmenu"]
}
