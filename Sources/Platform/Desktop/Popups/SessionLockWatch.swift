import CLibnotify
import Glibc

/// Tells when the person unlocks the session, once each time, for the popup thread alone.
///
/// Desktops tell of it on the session bus, by the signal `ActiveChanged` of an interface such as `org.gnome.ScreenSaver`.
/// Where none does, logind may (org.freedesktop.login1(5), "LockedHint"), on the system bus, which need not be there.
final class SessionLockWatch {
  private let report: () -> Void
  /// Nil as long as nothing was heard: it may have been locked before.
  private var isLocked: Bool?
  private var logind: LogindWatch?

  init(bus: SessionBus, report: @escaping () -> Void) {
    self.report = report
    bus.onSignal("ActiveChanged") { [weak self] signal in
      guard signal.interface.hasSuffix(".ScreenSaver"), let isActive = signal.arguments.first?.flag else {
        return
      }
      self?.update(isLocked: isActive)
    }
    bus.call(.bus, "ListNames") { [weak self] result in
      let names = (try? result.get())?.members.first?.members.compactMap(\.string) ?? []
      guard let self, !names.contains(where: { $0.hasSuffix(".ScreenSaver") }) else { return }
      logind = LogindWatch { [weak self] in self?.update(isLocked: $0) }
    }
  }

  /// Several may tell of the same unlocking.
  private func update(isLocked: Bool) {
    let wasUnlocked = self.isLocked == false
    self.isLocked = isLocked
    if !isLocked, !wasUnlocked { report() }
  }
}

/// Tells what logind hears of the locking of this person's sessions; silent where there is no logind.
private final class LogindWatch {
  private let report: (Bool) -> Void
  private var connection: OpaquePointer?
  private var subscription: SignalSubscription?

  init(report: @escaping (Bool) -> Void) {
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
    subscription = nil
    if let connection { g_object_unref(UnsafeMutableRawPointer(connection)) }
  }

  private func listen(on connection: OpaquePointer) {
    g_dbus_connection_set_exit_on_close(connection, 0)
    subscription = SignalSubscription(
      on: connection,
      sender: Self.name,
      interface: Self.properties,
      member: "PropertiesChanged",
      argument: Self.session
    ) { [weak self] signal in
      // The interface, what changed to which value, and what changed besides.
      guard signal.arguments.count == 3 else { return }
      let change = signal.arguments[1].members.first { $0[0].string == "LockedHint" }
      guard let isLocked = change?[1][0].flag else { return }
      self?.tell(isLocked, ofSession: signal.path)
    }
  }

  /// Passes on what happened to a session, if it is one of this user.
  private func tell(_ isLocked: Bool, ofSession path: String) {
    guard let connection else { return }
    let arguments = Variant(tuple: [Variant(string: Self.session), Variant(string: "User")])
    BusEndpoint(name: Self.name, path: path, interface: Self.properties).call(
      "Get",
      arguments,
      over: connection,
      timeout: SessionBus.patienceMilliseconds
    ) { [weak self] result in
      // A tuple of a variant, which holds the number of the user and the path of their object.
      guard let reply = try? result.get(), reply.hasType("(v)"), let user = reply[0][0].members.first?.number
      else { return }
      if user == getuid() { self?.report(isLocked) }
    }
  }

  private static let name = "org.freedesktop.login1"
  private static let session = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"
}
