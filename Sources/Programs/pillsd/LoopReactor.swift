package import SystemdKit
package import Varlink

/// The event loop as the Varlink server wants it.
@MainActor
final class LoopReactor: Reactor {
  private let loop: EventLoop

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  func watch(
    _ descriptor: Int32,
    for interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) throws(ReactorError) -> any DescriptorWatch {
    do throws(SystemdError) {
      return try loop.watch(descriptor, for: IOEvents(interest)) {
        handler(Readiness(rawValue: $0.rawValue))
      }
    } catch {
      throw ReactorError(errno: error.errno)
    }
  }

  func timer(handler: @escaping @MainActor () -> Void) throws(ReactorError) -> any ReactorTimer {
    do throws(SystemdError) {
      return LoopTimer(try loop.monotonicTimer(handler: handler))
    } catch {
      throw ReactorError(errno: error.errno)
    }
  }
}

/// A timer of the loop whose errors are those that the server knows.
@MainActor
private final class LoopTimer: ReactorTimer {
  private let timer: MonotonicTimer

  init(_ timer: MonotonicTimer) {
    self.timer = timer
  }

  func arm(after delay: UInt64) throws(ReactorError) {
    do throws(SystemdError) {
      try timer.arm(after: delay)
    } catch {
      throw ReactorError(errno: error.errno)
    }
  }

  func disarm() throws(ReactorError) {
    do throws(SystemdError) {
      try timer.disarm()
    } catch {
      throw ReactorError(errno: error.errno)
    }
  }

  func cancel() {
    timer.cancel()
  }
}

extension IOSource: DescriptorWatch {
  package func change(interest: Readiness) throws(ReactorError) {
    do throws(SystemdError) {
      try change(interest: IOEvents(interest))
    } catch {
      throw ReactorError(errno: error.errno)
    }
  }
}

extension IOEvents {
  /// Both follow epoll(7).
  fileprivate init(_ readiness: Readiness) {
    self.init(rawValue: readiness.rawValue)
  }
}
