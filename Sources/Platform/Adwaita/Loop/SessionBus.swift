import CAdwaita

/// The session bus, on which programs of the desktop call each other.
package enum SessionBus {
  /// Why a call failed, as its callee or the bus says it.
  package struct Failure: Error, Hashable {
    package let message: String
  }

  /// Calls a method and passes on that it was done, or what is wrong.
  ///
  /// `arguments` are in GVariant's text format: `('pills.service', 'replace')`.
  @MainActor
  package static func call(
    _ name: String,
    path: String,
    interface: String,
    method: String,
    arguments: String,
    _ body: @escaping @MainActor (Result<Void, Failure>) -> Void
  ) {
    var failure: UnsafeMutablePointer<GError>?
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &failure) else {
      return body(.failure(Failure(taking: failure)))
    }
    let connection = Object(taking: UnsafeMutableRawPointer(bus))
    guard let parameters = g_variant_parse(nil, arguments, nil, nil, &failure) else {
      return body(.failure(Failure(taking: failure)))
    }
    // The call takes over what is floating, which a parsed value is not.
    defer { g_variant_unref(parameters) }
    g_dbus_connection_call(
      connection.opaque,
      name,
      path,
      interface,
      method,
      parameters,
      nil,
      GDBusCallFlags(rawValue: 0),
      -1,
      nil,
      { source, result, data in
        guard let source, let result, let data else { return }
        var failure: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_finish(OpaquePointer(source), result, &failure)
        if let reply { g_variant_unref(reply) }
        let outcome: Result<Void, Failure> = reply == nil ? .failure(Failure(taking: failure)) : .success(())
        nonisolated(unsafe) let handler = Handler<Result<Void, Failure>>.of(data)
        MainActor.assumeIsolated { handler.body(outcome) }
        releaseHandler(data)
      },
      Handler(body).retained
    )
  }
}

extension SessionBus.Failure {
  fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
    message = error.map { String(cString: $0.pointee.message) } ?? "it failed without a reason"
    if let error { g_error_free(error) }
  }
}
