import CAdwaita

/// GLib's loop of the main thread, on which GTK runs.
package enum MainLoop {
  /// A descriptor or timer that the loop waits for, until it is cancelled or released.
  @MainActor
  package final class Source {
    private var id: guint

    init(id number: guint) { id = number }

    deinit { MainActor.assumeIsolated { cancel() } }

    package func cancel() {
      guard id != 0 else { return }
      g_source_remove(id)
      id = 0
    }

    /// Called when the loop has removed the source itself.
    fileprivate func end() { id = 0 }
  }

  /// Calls `body` whenever `descriptor` is ready; `events` and the argument of `body` are flags of poll(2).
  @MainActor
  package static func watch(
    _ descriptor: Int32,
    events: UInt32,
    _ body: @escaping @MainActor (UInt32) -> Void
  ) -> Source {
    let id = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT,
      descriptor,
      GIOCondition(rawValue: events),
      { _, condition, data in
        guard let data else { return 0 }
        let events = condition.rawValue
        nonisolated(unsafe) let handler = Handler<UInt32>.of(data)
        MainActor.assumeIsolated { handler.body(events) }
        return 1
      },
      Handler(body).retained,
      releaseHandler
    )
    return Source(id: id)
  }

  @MainActor
  package static func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) -> Source {
    let made = Unowned()
    let handler = Handler<Void> { _ in
      made.source?.end()
      body()
    }
    let id = g_timeout_add_full(
      G_PRIORITY_DEFAULT,
      milliseconds,
      { data in
        guard let data else { return 0 }
        nonisolated(unsafe) let handler = Handler<Void>.of(data)
        MainActor.assumeIsolated { handler.body(()) }
        return 0
      },
      handler.retained,
      releaseHandler
    )
    let source = Source(id: id)
    made.source = source
    return source
  }

  /// Lets a timer reach its source without keeping it.
  @MainActor
  private final class Unowned {
    weak var source: Source?
  }
}
