/// The event loop that a server lives on; all handlers run on the main actor, one at a time.
@MainActor
package protocol Reactor: AnyObject {
  /// Calls `handler` whenever `descriptor` is ready, level-triggered.
  ///
  /// The descriptor stays the caller's, who cancels the watch before closing it.
  func watch(
    _ descriptor: Int32,
    for interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) throws(ReactorError) -> any DescriptorWatch

  /// Makes a disarmed timer that calls `handler` each time it fires.
  func timer(handler: @escaping @MainActor () -> Void) throws(ReactorError) -> any ReactorTimer
}

/// What a descriptor is ready for, or watched for; the values of poll(2), which are those of epoll(7).
package struct Readiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There is something to read, or the end of the stream.
  package static let readable = Readiness(rawValue: 0x1)

  /// There is room to write.
  package static let writable = Readiness(rawValue: 0x4)

  /// An error is pending; reported whether watched for or not.
  package static let failed = Readiness(rawValue: 0x8)

  /// Both directions are closed; reported whether watched for or not.
  package static let hungUp = Readiness(rawValue: 0x10)
}

/// A watched descriptor.
@MainActor
package protocol DescriptorWatch: AnyObject {
  /// Watches for other events from now on; with an empty interest only for `hungUp` and `failed`.
  func change(interest: Readiness) throws(ReactorError)

  /// Ends the watching and lets go of the handler.
  func cancel()
}

/// A one-shot timer of the monotonic clock.
@MainActor
package protocol ReactorTimer: AnyObject {
  /// Fires once, `delay` microseconds from now; replaces an earlier time.
  func arm(after delay: UInt64) throws(ReactorError)

  /// Forgets the armed time.
  func disarm() throws(ReactorError)

  /// Ends the timer for good and lets go of the handler.
  func cancel()
}

/// A failed call of the event loop.
package struct ReactorError: Error, Hashable {
  /// What the system said.
  package let errno: Int32

  /// Wraps what the system said.
  package init(errno: Int32) { self.errno = errno }
}
