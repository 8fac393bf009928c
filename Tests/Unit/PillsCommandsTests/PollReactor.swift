import Glibc
import Testing
import Varlink

/// An event loop on poll(2), as long as a test needs one; its timers never fire.
@MainActor
final class PollReactor: Reactor {
  private final class Watch: DescriptorWatch {
    let descriptor: Int32
    var interest: Readiness
    let handler: @MainActor (Readiness) -> Void
    var isCancelled = false

    init(_ descriptor: Int32, _ interest: Readiness, _ handler: @escaping @MainActor (Readiness) -> Void) {
      self.descriptor = descriptor
      self.interest = interest
      self.handler = handler
    }

    func change(interest: Readiness) { self.interest = interest }

    func cancel() { isCancelled = true }
  }

  private final class Timer: ReactorTimer {
    func arm(after delay: UInt64) {}
    func disarm() {}
    func cancel() {}
  }

  private var watches: [Watch] = []

  func watch(
    _ descriptor: Int32,
    for interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) -> any DescriptorWatch {
    let watch = Watch(descriptor, interest, handler)
    watches.append(watch)
    return watch
  }

  func timer(handler: @escaping @MainActor () -> Void) -> any ReactorTimer { Timer() }

  /// Serves until `isDone`; fails where nothing happens for long.
  func run(until isDone: () -> Bool) throws {
    while !isDone() {
      watches.removeAll { $0.isCancelled }
      var waited = watches.map { pollfd(fd: $0.descriptor, events: Int16($0.interest.rawValue), revents: 0) }
      try #require(poll(&waited, nfds_t(waited.count), 20_000) > 0, "nothing happened within 20 s")
      for (watch, result) in zip(watches, waited) where result.revents != 0 && !watch.isCancelled {
        watch.handler(Readiness(rawValue: UInt32(result.revents)))
      }
    }
  }
}
