import CSystemd

/// Owns one source of the event loop; the source ends when this is cancelled or released.
@MainActor
package final class EventSource {
  private var pointer: OpaquePointer?

  /// Adds a source by `add`, which passes its two arguments on to the named `sd_event_add_…` function.
  ///
  /// The handler belongs to the source, and sd-event keeps a source that is dispatching until its callback has
  /// returned. So a handler may cancel its own source and go on using what it captured.
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

  /// Calls the named function with the source; does nothing once the source is cancelled.
  func update(_ function: String, _ change: (OpaquePointer) -> Int32) throws(SystemdError) {
    guard let pointer else { return }
    try SystemdError.check(change(pointer), function)
  }

  deinit { MainActor.assumeIsolated { cancel() } }
}

/// What a source calls; the box through which a Swift closure travels as a C pointer.
@MainActor
final class EventHandler<Event: Sendable> {
  private let handle: @MainActor (Event) -> Void

  init(_ handle: @escaping @MainActor (Event) -> Void) { self.handle = handle }

  /// Gives `add` a reference to this, which the named function of libsystemd keeps if it succeeds.
  func handOver(to function: String, _ add: (UnsafeMutableRawPointer) -> Int32) throws(SystemdError) {
    let retained = Unmanaged.passRetained(self)
    do throws(SystemdError) {
      try SystemdError.check(add(retained.toOpaque()), function)
    } catch {
      retained.release()
      throw error
    }
  }

  /// Called by libsystemd when it lets go of the reference.
  nonisolated static var release: @convention(c) (UnsafeMutableRawPointer?) -> Void {
    { handler in
      guard let handler else { return }
      Unmanaged<AnyObject>.fromOpaque(handler).release()
    }
  }

  /// Calls the handler behind the `userdata` of an sd-event callback.
  ///
  /// Must be called on the loop's thread, as sd-event does.
  nonisolated static func call(_ userdata: UnsafeMutableRawPointer?, with event: Event) {
    guard let userdata else { return }
    let handler = Unmanaged<EventHandler>.fromOpaque(userdata).takeUnretainedValue()
    MainActor.assumeIsolated { handler.handle(event) }
  }
}
