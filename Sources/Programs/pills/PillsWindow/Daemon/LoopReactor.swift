import Adwaita
import Varlink

/// Lets Varlink use GLib's main loop.
@MainActor
final class LoopReactor: Reactor {
  func watch(
    _ descriptor: Int32,
    for interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) throws(ReactorError) -> any DescriptorWatch {
    LoopWatch(descriptor, interest, handler)
  }

  func timer(handler: @escaping @MainActor () -> Void) throws(ReactorError) -> any ReactorTimer {
    LoopTimer(handler)
  }
}

@MainActor
private final class LoopWatch: DescriptorWatch {
  private let descriptor: Int32
  private let handler: @MainActor (Readiness) -> Void
  private var interest: Readiness
  private var source: MainLoop.Source?

  init(_ watched: Int32, _ events: Readiness, _ body: @escaping @MainActor (Readiness) -> Void) {
    (descriptor, interest, handler) = (watched, events, body)
    begin()
  }

  // GIOCondition and Readiness both have the values of poll(2).
  private func begin() {
    source = MainLoop.watch(descriptor, events: interest.rawValue) { [handler] in
      handler(Readiness(rawValue: $0))
    }
  }

  func change(interest new: Readiness) throws(ReactorError) {
    guard new != interest else { return }
    interest = new
    source?.cancel()
    begin()
  }

  func cancel() {
    source?.cancel()
    source = nil
  }
}

@MainActor
private final class LoopTimer: ReactorTimer {
  private let handler: @MainActor () -> Void
  private var source: MainLoop.Source?

  init(_ body: @escaping @MainActor () -> Void) { handler = body }

  func arm(after delay: UInt64) throws(ReactorError) {
    source = MainLoop.after(milliseconds: UInt32(clamping: (delay + 999) / 1000)) { [handler] in handler() }
  }

  func disarm() throws(ReactorError) { cancel() }

  func cancel() {
    source?.cancel()
    source = nil
  }
}
