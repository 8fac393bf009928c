import CLibnotify
import Glibc

/// Reports each time the person unlocks the session. Only the popup thread uses it. Desktops announce it on the
/// session bus by the signal `ActiveChanged` of an interface such as `org.gnome.ScreenSaver`, or to logind, on
/// the system bus, which may be missing. Some programs have such an interface and never announce anything, so
/// both are heard.
final class SessionLockWatch {
  private let report: () -> Void
  /// Nil until the first announcement, as the session may already be locked.
  private(set) var isLocked: Bool?
  private var logind: LogindWatch?

  init(bus: SessionBus, report: @escaping () -> Void) {
    self.report = report
    bus.onSignal("ActiveChanged") { [weak self] signal in
      guard signal.interface.hasSuffix(".ScreenSaver"), let isActive = signal.arguments.first?.flag else {
        return
      }
      self?.update(isLocked: isActive)
    }
    logind = LogindWatch { [weak self] isLocked in
      if let isLocked { self?.update(isLocked: isLocked) } else { report() }
    }
  }

  /// Several programs may report the same unlocking.
  private func update(isLocked: Bool) {
    let wasUnlocked = self.isLocked == false
    self.isLocked = isLocked
    if !isLocked, !wasUnlocked { report() }
  }
}

/// Reports locking and unlocking of this user's sessions by logind (org.freedesktop.login1(5)): the property
/// "LockedHint", or nil for the signal "Unlock", a request to lockers that set no hint. Silent without logind.
private final class LogindWatch {
  private let report: (Bool?) -> Void
  private var connection: OpaquePointer?
  private var subscriptions: [SignalSubscription] = []

  init(report: @escaping (Bool?) -> Void) {
    self.report = report
    g_bus_get(
      G_BUS_TYPE_SYSTEM,
      nil,
      { _, result, userData in Handler<OpaquePointer?>.callOnce(userData, g_bus_get_finish(result, nil)) },
      Handler<OpaquePointer?>.retained { [weak self] connection in
        guard let connection else { return }
        guard let self else {
          g_object_unref(UnsafeMutableRawPointer(connection))
          return
        }
        self.connection = connection
        listen(on: connection)
      }
    )
  }

  deinit {
    subscriptions = []
    if let connection { g_object_unref(UnsafeMutableRawPointer(connection)) }
  }

  private func listen(on connection: OpaquePointer) {
    g_dbus_connection_set_exit_on_close(connection, 0)
    let hints = SignalSubscription(
      on: connection,
      sender: Self.name,
      interface: BusName.properties,
      member: "PropertiesChanged",
      argument: Self.session
    ) { [weak self] signal in
      // The arguments are the interface, the changed properties with values, and the invalidated ones.
      guard signal.arguments.count == 3 else { return }
      let change = signal.arguments[1].members.first { $0[0].string == "LockedHint" }
      guard let isLocked = change?[1][0].flag else { return }
      self?.tell(isLocked, ofSession: signal.path)
    }
    let requests = SignalSubscription(
      on: connection,
      sender: Self.name,
      interface: Self.session,
      member: "Unlock"
    ) { [weak self] signal in self?.tell(nil, ofSession: signal.path) }
    subscriptions = [hints, requests]
  }

  private func tell(_ isLocked: Bool?, ofSession path: String) {
    guard let connection else { return }
    let arguments = Variant(tuple: [Variant(string: Self.session), Variant(string: "User")])
    BusEndpoint(name: Self.name, path: path, interface: BusName.properties).call(
      "Get",
      arguments,
      over: connection,
      timeout: SessionBus.patienceMilliseconds
    ) { [weak self] result in
      // A tuple of a variant that holds the user id and the path of the user's object.
      guard let reply = try? result.get(), reply.hasType("(v)"), let user = reply[0][0].members.first?.number
      else { return }
      if user == getuid() { self?.report(isLocked) }
    }
  }

  private static let name = "org.freedesktop.login1"
  private static let session = "org.freedesktop.login1.Session"
}
