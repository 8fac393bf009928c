/// The event loop of a server; all handlers run on the main actor, one at a time.
@MainActor
package protocol Reactor: AnyObject {
  /// Calls `handler` whenever `descriptor` is ready, level-triggered. Cancel the watch before closing it.
  func watch(
    _ descriptor: Int32,
    for interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) throws(ReactorError) -> any DescriptorWatch

  func timer(handler: @escaping @MainActor () -> Void) throws(ReactorError) -> any ReactorTimer
}

/// What a descriptor is ready for or watched for; the values are those of poll(2) and epoll(7).
package struct Readiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let readable = Readiness(rawValue: 0x1)
  package static let writable = Readiness(rawValue: 0x4)
  /// An error is pending; reported even if not watched for.
  package static let failed = Readiness(rawValue: 0x8)
  /// Both directions are closed; reported even if not watched for.
  package static let hungUp = Readiness(rawValue: 0x10)
}

/// A watched descriptor.
@MainActor
package protocol DescriptorWatch: AnyObject {
  /// Watches for other events from now on; an empty `interest` leaves only `hungUp` and `failed`.
  func change(interest: Readiness) throws(ReactorError)

  /// Ends the watch and releases the handler.
  func cancel()
}

/// A one-shot timer of the monotonic clock, which starts disarmed.
@MainActor
package protocol ReactorTimer: AnyObject {
  /// Fires once, `delay` microseconds from now; replaces an earlier time.
  func arm(after delay: UInt64) throws(ReactorError)

  func disarm() throws(ReactorError)

  /// Ends the timer for good and releases the handler.
  func cancel()
}

/// A failed call of the event loop.
package struct ReactorError: Error, Hashable {
  package let errno: Int32

  package init(errno: Int32) { self.errno = errno }
}
