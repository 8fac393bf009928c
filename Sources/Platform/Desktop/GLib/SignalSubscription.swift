import CLibnotify

/// A D-Bus signal that was received.
struct BusSignal {
  /// A unique name.
  let sender: String
  let interface: String
  let path: String
  let arguments: [Variant]
}

/// Delivers signals of a bus to the thread that made it, as long as it lives.
final class SignalSubscription {
  private let connection: OpaquePointer
  private let number: guint

  /// A nil parameter matches everything. `argument` is compared with the first argument of the signal; if it
  /// `isFolder`, paths below it match too (D-Bus Specification, "Match Rules", arg0path).
  init(
    on connection: OpaquePointer,
    sender: String? = nil,
    interface: String? = nil,
    member: String,
    path: String? = nil,
    argument: String? = nil,
    isFolder: Bool = false,
    handler: @escaping (BusSignal) -> Void
  ) {
    self.connection = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(connection)))
    number = g_dbus_connection_signal_subscribe(
      connection,
      sender,
      interface,
      member,
      path,
      argument,
      isFolder ? G_DBUS_SIGNAL_FLAGS_MATCH_ARG0_PATH : G_DBUS_SIGNAL_FLAGS_NONE,
      { _, sender, path, interface, _, arguments, userData in
        guard let sender, let path, let interface, let arguments else { return }
        let signal = BusSignal(
          sender: String(cString: sender),
          interface: String(cString: interface),
          path: String(cString: path),
          arguments: Variant(taking: g_variant_ref(arguments)).members
        )
        Handler<BusSignal>.call(userData, signal)
      },
      Handler<BusSignal>.retained(handler),
      { Handler<BusSignal>.release($0) }
    )
  }

  deinit {
    g_dbus_connection_signal_unsubscribe(connection, number)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }
}
