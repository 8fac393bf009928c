/// What is known of notification servers, by the name that GetServerInformation gives.
enum KnownServer {
  static let dunst = "dunst"

  /// Those that show critical popups during do-not-disturb too, unless told otherwise.
  static let showCriticalAlways: Set<String> = [
    "gnome-shell", "Plasma", "SwayNotificationCenter", "Xfce Notify Daemon",
  ]
}
