import CSystemd

/// What a descriptor is ready for or watched for (epoll_ctl(2)).
package struct IOEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let readable = IOEvents(rawValue: EPOLLIN.rawValue)
  package static let writable = IOEvents(rawValue: EPOLLOUT.rawValue)
  /// Both directions are closed; reported even if not watched for.
  package static let hungUp = IOEvents(rawValue: EPOLLHUP.rawValue)
  /// An error is pending; reported even if not watched for.
  package static let failed = IOEvents(rawValue: EPOLLERR.rawValue)
}

/// A watched descriptor; the watch ends when this is cancelled or released.
@MainActor
package final class IOSource {
  package private(set) var interest: IOEvents

  private let source: EventSource

  fileprivate init(interest: IOEvents, source: EventSource) {
    self.interest = interest
    self.source = source
  }

  /// Watches for other events from now on; an empty `interest` leaves only `hungUp` and `failed`.
  package func change(interest: IOEvents) throws(SystemdError) {
    guard interest != self.interest else { return }
    try source.update("sd_event_source_set_io_events") { source in
      sd_event_source_set_io_events(source, interest.rawValue)
    }
    self.interest = interest
  }

  /// Ends the watch; must come before the descriptor is closed.
  package func cancel() { source.cancel() }
}

extension EventLoop {
  /// Calls `handler` whenever `descriptor` is ready, level-triggered. The caller keeps the descriptor, which
  /// must outlive the source. Throws EPERM if epoll(7) can't watch it, and EEXIST if it is watched already.
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
