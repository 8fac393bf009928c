import CLibnotify

/// A Swift closure that C holds as user data; it runs on the thread that made it.
final class Handler<Argument> {
  private let body: (Argument) -> Void

  private init(_ body: @escaping (Argument) -> Void) { self.body = body }

  /// C holds the closure until ``release`` or ``callOnce`` is called.
  static func retained(_ body: @escaping (Argument) -> Void) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Handler(body)).toOpaque()
  }

  static func call(_ userData: UnsafeMutableRawPointer?, _ argument: Argument) {
    guard let userData else { return }
    Unmanaged<Handler>.fromOpaque(userData).takeUnretainedValue().body(argument)
  }

  static func callOnce(_ userData: UnsafeMutableRawPointer?, _ argument: Argument) {
    guard let userData else { return }
    Unmanaged<Handler>.fromOpaque(userData).takeRetainedValue().body(argument)
  }

  static func release(_ userData: UnsafeMutableRawPointer?) {
    guard let userData else { return }
    Unmanaged<Handler>.fromOpaque(userData).release()
  }
}

/// Calls `body` at each `signal` of a GObject until the returned handler is disconnected.
func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping () -> Void) -> gulong {
  // Swapped, the user data comes first, whatever arguments the signal has.
  let callback: @convention(c) (gpointer?) -> Void = { Handler<Void>.call($0, ()) }
  return g_signal_connect_data(
    object,
    signal,
    unsafeBitCast(callback, to: GCallback.self),
    Handler<Void>.retained(body),
    { userData, _ in Handler<Void>.release(userData) },
    pills_connect_swapped()
  )
}
