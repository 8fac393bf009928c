/// Names that the D-Bus and Desktop Notifications specifications lay down.
enum BusName {
  static let bus = "org.freedesktop.DBus"
  static let busPath = "/org/freedesktop/DBus"
  static let notifications = "org.freedesktop.Notifications"
  static let notificationsPath = "/org/freedesktop/Notifications"
}

/// An interface of an object of a program on the bus.
struct BusEndpoint {
  let name: String
  let path: String
  let interface: String

  static let bus = BusEndpoint(name: BusName.bus, path: BusName.busPath, interface: BusName.bus)

  /// The notification server of this unique name: never the one that succeeds it.
  static func server(_ uniqueName: String) -> BusEndpoint {
    BusEndpoint(name: uniqueName, path: BusName.notificationsPath, interface: BusName.notifications)
  }
}
