package import SystemdKit
package import Varlink

/// Adapts the event loop to servers and clients of Varlink.
@MainActor
package final class LoopReactor: Reactor {
  private let loop: EventLoop

  package init(_ loop: EventLoop) { self.loop = loop }

  package func watch(
    _ descriptor: Int32,
    for interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) throws(ReactorError) -> any DescriptorWatch {
    try numbered { () throws(SystemdError) in
      try loop.watch(descriptor, for: IOEvents(interest)) { handler(Readiness(rawValue: $0.rawValue)) }
    }
  }

  package func timer(handler: @escaping @MainActor () -> Void) throws(ReactorError) -> any ReactorTimer {
    try numbered { () throws(SystemdError) in LoopTimer(try loop.monotonicTimer(handler: handler)) }
  }
}

/// A timer of the loop that throws the errors of the server.
@MainActor
private final class LoopTimer: ReactorTimer {
  private let timer: MonotonicTimer

  init(_ timer: MonotonicTimer) { self.timer = timer }

  func arm(after delay: UInt64) throws(ReactorError) {
    try numbered { () throws(SystemdError) in try timer.arm(after: delay) }
  }

  func disarm() throws(ReactorError) { try numbered { () throws(SystemdError) in try timer.disarm() } }

  func cancel() { timer.cancel() }
}

extension IOSource: DescriptorWatch {
  package func change(interest: Readiness) throws(ReactorError) {
    try numbered { () throws(SystemdError) in try change(interest: IOEvents(interest)) }
  }
}

extension IOEvents {
  /// Both types have the bits of epoll(7).
  fileprivate init(_ readiness: Readiness) { self.init(rawValue: readiness.rawValue) }
}

/// Reduces errors to their number, which is all that the server takes.
private func numbered<Value>(_ body: () throws(SystemdError) -> Value) throws(ReactorError) -> Value {
  do throws(SystemdError) {
    return try body()
  } catch {
    throw ReactorError(errno: error.errno)
  }
}
