import CLibnotify
import Glibc
import PillsCore

/// The connection to the session bus, shared with libnotify. Only the popup thread uses it.
final class SessionBus {
  /// The timeout of calls to the bus or a server whose answer is needed.
  static let patienceMilliseconds: CInt = 5000

  /// The unique id of this bus (D-Bus Specification, "org.freedesktop.DBus.GetId").
  let identity: String

  private let connection: OpaquePointer
  private var closedHandler: gulong = 0
  private var subscriptions: [SignalSubscription] = []
  private var filters: [guint] = []
  private let introduction = ServerIntroduction()

  /// Blocks until the bus answers.
  init() throws(BusError) {
    // Without an address GLib would start its own bus, which no notification server uses.
    guard Self.hasAddress else { throw BusError(kind: .busLost, name: "no address of a session bus") }
    var error: UnsafeMutablePointer<GError>?
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
      throw BusError(taking: error)
    }
    g_dbus_connection_set_exit_on_close(connection, 0)
    do throws(BusError) {
      let reply = try Self.callBus(connection, "GetId", nil)
      identity = reply.members.first?.string ?? ""
    } catch {
      g_object_unref(UnsafeMutableRawPointer(connection))
      throw error
    }
    self.connection = connection
    let filter = g_dbus_connection_add_filter(
      connection,
      { _, message, isIncoming, userData in
        guard let message, let userData else { return message }
        let introduction = Unmanaged<ServerIntroduction>.fromOpaque(userData).takeUnretainedValue()
        return introduction.passing(message, isIncoming: isIncoming != 0)
      },
      Unmanaged.passRetained(introduction).toOpaque(),
      { userData in
        guard let userData else { return }
        Unmanaged<ServerIntroduction>.fromOpaque(userData).release()
      }
    )
    filters.append(filter)
  }

  deinit {
    if closedHandler != 0 { g_signal_handler_disconnect(UnsafeMutableRawPointer(connection), closedHandler) }
    for filter in filters { g_dbus_connection_remove_filter(connection, filter) }
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Whether GLib finds a bus without starting one (D-Bus Specification, "Well-known Message Bus Instances").
  private static var hasAddress: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return access(String(cString: folder) + "/bus", F_OK) == 0
  }
}

extension SessionBus {
  /// Calls a method of the bus itself and waits for the answer.
  func callBus(_ method: String, _ arguments: Variant?) throws(BusError) -> Variant {
    try Self.callBus(connection, method, arguments)
  }

  private static func callBus(
    _ connection: OpaquePointer,
    _ method: String,
    _ arguments: Variant?
  ) throws(BusError) -> Variant {
    var error: UnsafeMutablePointer<GError>?
    guard
      let reply = g_dbus_connection_call_sync(
        connection,
        BusName.bus,
        BusName.busPath,
        BusName.bus,
        method,
        arguments?.pointer,
        nil,
        G_DBUS_CALL_FLAGS_NONE,
        patienceMilliseconds,
        nil,
        &error
      )
    else { throw BusError(taking: error) }
    return Variant(taking: reply)
  }

  /// Calls `destination` without blocking; `completion` runs later on this thread. `CInt.max`: no timeout.
  func call(
    _ destination: BusEndpoint,
    _ method: String,
    _ arguments: Variant? = nil,
    timeoutMilliseconds: CInt = patienceMilliseconds,
    completion: @escaping (Result<Variant, BusError>) -> Void
  ) {
    destination.call(
      method,
      arguments,
      over: connection,
      timeout: timeoutMilliseconds,
      completion: completion
    )
  }

  /// Sends a call without a reply. With `starting`, the bus starts the program if needed.
  func send(_ destination: BusEndpoint, _ method: String, _ arguments: Variant, starting: Bool = false) {
    destination.call(method, arguments, over: connection, starting: starting)
  }

  /// Blocks until everything sent has left this process.
  func flush() { g_dbus_connection_flush_sync(connection, nil, nil) }

  func onClosed(_ handler: @escaping () -> Void) {
    closedHandler = connect(UnsafeMutableRawPointer(connection), "closed", handler)
  }

  /// Calls `handler` with the former and the new owner of the well-known `name`, each nil if there is none.
  func onOwnerChanged(of name: String, _ handler: @escaping ((former: String?, current: String?)) -> Void) {
    let subscription = SignalSubscription(
      on: connection,
      sender: BusName.bus,
      interface: BusName.bus,
      member: "NameOwnerChanged",
      path: BusName.busPath,
      argument: name
    ) { signal in
      let owners = signal.arguments.dropFirst().map { $0.string ?? "" }
      guard owners.count == 2 else { return }
      handler((owners[0].isEmpty ? nil : owners[0], owners[1].isEmpty ? nil : owners[1]))
    }
    subscriptions.append(subscription)
  }

  func onSignal(_ member: String, _ handler: @escaping (BusSignal) -> Void) {
    subscriptions.append(SignalSubscription(on: connection, member: member, handler: handler))
  }

  /// Calls `handler` when a setting of dconf below `folder`, which ends with `/`, is changed.
  func onSettingChanged(below folder: String, _ handler: @escaping () -> Void) {
    let subscription = SignalSubscription(
      on: connection,
      interface: "ca.desrt.dconf.Writer",
      member: "Notify",
      argument: folder,
      isFolder: true
    ) { _ in handler() }
    subscriptions.append(subscription)
  }

  /// Has libnotify be told this of the server, which it would wait for itself; nil for no server.
  func introduce(_ server: PopupServer?) {
    introduction.set(server.map { [$0.name, $0.vendor, $0.version, $0.specificationVersion] })
  }

  func track(with replies: NotifyReplies) {
    let filter = g_dbus_connection_add_filter(
      connection,
      { _, message, isIncoming, userData in
        guard let message, let userData else { return message }
        let replies = Unmanaged<NotifyReplies>.fromOpaque(userData).takeUnretainedValue()
        replies.observe(message, isIncoming: isIncoming != 0)
        return message
      },
      Unmanaged.passRetained(replies).toOpaque(),
      { userData in
        guard let userData else { return }
        Unmanaged<NotifyReplies>.fromOpaque(userData).release()
      }
    )
    filters.append(filter)
  }
}
