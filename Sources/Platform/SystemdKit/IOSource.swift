import CSystemd

/// What a descriptor is ready for, or watched for; epoll_ctl(2).
package struct IOEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There is something to read, or the end of the stream.
  package static let readable = IOEvents(rawValue: EPOLLIN.rawValue)

  /// There is room to write.
  package static let writable = IOEvents(rawValue: EPOLLOUT.rawValue)

  /// Both directions are closed; reported whether watched for or not.
  package static let hungUp = IOEvents(rawValue: EPOLLHUP.rawValue)

  /// An error is pending; reported whether watched for or not.
  package static let failed = IOEvents(rawValue: EPOLLERR.rawValue)
}

/// A watched descriptor; watching ends when this is cancelled or released.
@MainActor
package final class IOSource {
  /// What the descriptor is watched for.
  package private(set) var interest: IOEvents

  private let source: EventSource

  fileprivate init(interest: IOEvents, source: EventSource) {
    self.interest = interest
    self.source = source
  }

  /// Watches for other events from now on; with an empty interest only for `hungUp` and `failed`.
  package func change(interest: IOEvents) throws(SystemdError) {
    guard interest != self.interest else { return }
    try source.update("sd_event_source_set_io_events") { source in
      sd_event_source_set_io_events(source, interest.rawValue)
    }
    self.interest = interest
  }

  /// Ends the watching; must come before the descriptor is closed.
  package func cancel() { source.cancel() }
}

extension EventLoop {
  /// Calls `handler` whenever `descriptor` is ready, level-triggered.
  ///
  /// The descriptor stays the caller's and must outlive the source. Throws EPERM for what epoll(7) can't watch,
  /// such as a regular file, and EEXIST for a descriptor that is watched already.
  package func watch(
    _ descriptor: Int32,
    for interest: IOEvents,
    handler: @escaping @MainActor (IOEvents) -> Void
  ) throws(SystemdError) -> IOSource {
    let callback: sd_event_io_handler_t = { _, _, events, userdata in
      EventHandler.call(userdata, with: IOEvents(rawValue: events))
      return 0
    }
    let source = try EventSource("sd_event_add_io", handler: EventHandler(handler)) {
      (source, userdata) in
      sd_event_add_io(pointer, &source, descriptor, interest.rawValue, callback, userdata)
    }
    return IOSource(interest: interest, source: source)
  }
}
