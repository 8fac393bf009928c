import CLibnotify

/// A Swift closure that C holds as user data; used on the one thread that made it.
final class Handler<Argument> {
  private let body: (Argument) -> Void

  private init(_ body: @escaping (Argument) -> Void) { self.body = body }

  /// Made for C to hold until it calls ``release``.
  static func retained(_ body: @escaping (Argument) -> Void) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Handler(body)).toOpaque()
  }

  /// Calls the closure and leaves it with C.
  static func call(_ userData: UnsafeMutableRawPointer?, _ argument: Argument) {
    guard let userData else { return }
    Unmanaged<Handler>.fromOpaque(userData).takeUnretainedValue().body(argument)
  }

  /// Calls the closure for the only time and takes it back.
  static func callOnce(_ userData: UnsafeMutableRawPointer?, _ argument: Argument) {
    guard let userData else { return }
    Unmanaged<Handler>.fromOpaque(userData).takeRetainedValue().body(argument)
  }

  /// Takes the closure back uncalled.
  static func release(_ userData: UnsafeMutableRawPointer?) {
    guard let userData else { return }
    Unmanaged<Handler>.fromOpaque(userData).release()
  }
}
