import CSystemd

/// Owns one source of the event loop; the source ends when this is cancelled or released.
@MainActor
package final class EventSource {
  private var pointer: OpaquePointer?

  /// Adds a source with the C function `function`, which takes over the handler. sd-event keeps a source
  /// while it is dispatched, so a handler may cancel its own source and still use what it captured.
  init<Event>(
    _ function: String,
    handler: EventHandler<Event>,
    add: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  ) throws(SystemdError) {
    var added: OpaquePointer?
    try handler.handOver(to: function) { add(&added, $0) }
    sd_event_source_set_destroy_callback(added, EventHandler<Event>.release)
    pointer = added
  }

  /// Ends the source; a second call does nothing.
  package func cancel() {
    sd_event_source_disable_unref(pointer)
    pointer = nil
  }

  /// Passes the source to the C function `function`; does nothing once the source is cancelled.
  func update(_ function: String, _ change: (OpaquePointer) -> Int32) throws(SystemdError) {
    guard let pointer else { return }
    try SystemdError.check(change(pointer), function)
  }

  deinit { MainActor.assumeIsolated { cancel() } }
}

/// The closure that a source calls, boxed so that C can carry it as a pointer.
@MainActor
final class EventHandler<Event: Sendable> {
  private let handle: @MainActor (Event) -> Void

  init(_ handle: @escaping @MainActor (Event) -> Void) { self.handle = handle }

  /// Passes `add` a retained reference, which the C function `function` keeps if it succeeds.
  func handOver(to function: String, _ add: (UnsafeMutableRawPointer) -> Int32) throws(SystemdError) {
    let retained = Unmanaged.passRetained(self)
    do throws(SystemdError) {
      try SystemdError.check(add(retained.toOpaque()), function)
    } catch {
      retained.release()
      throw error
    }
  }

  /// libsystemd calls this when it drops the reference.
  nonisolated static var release: @convention(c) (UnsafeMutableRawPointer?) -> Void {
    { handler in
      guard let handler else { return }
      Unmanaged<AnyObject>.fromOpaque(handler).release()
    }
  }

  /// Calls the handler behind the `userdata` of a callback. Must run on the loop's thread, as callbacks do.
  nonisolated static func call(_ userdata: UnsafeMutableRawPointer?, with event: Event) {
    guard let userdata else { return }
    let handler = Unmanaged<EventHandler>.fromOpaque(userdata).takeUnretainedValue()
    MainActor.assumeIsolated { handler.handle(event) }
  }
}
