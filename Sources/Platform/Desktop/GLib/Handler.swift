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
