import CAdwaita

extension Widget {
  /// Whether animations are enabled on the desktop.
  package var movesThings: Bool {
    Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_settings(pointer()))).get("gtk-enable-animations")
  }

  /// Calls `body` before each frame, with the seconds since the first frame, until it returns false.
  package func onFrame(_ body: @escaping @MainActor (_ seconds: Double) -> Bool) {
    let ticker = Ticker(body)
    gtk_widget_add_tick_callback(
      pointer(),
      { _, clock, data in
        guard let data else { return 0 }
        let now = gdk_frame_clock_get_frame_time(clock)
        let ticker = Unmanaged<Ticker>.fromOpaque(data).takeUnretainedValue()
        return MainActor.assumeIsolated { ticker.tick(at: Int64(now)) ? 1 : 0 }
      },
      Unmanaged.passRetained(ticker).toOpaque(),
      releaseHandler
    )
  }

  /// Lets the pointer reach the widgets below this one.
  package func passingPointer() -> Self {
    gtk_widget_set_can_target(pointer(), 0)
    return self
  }
}

@MainActor
private final class Ticker {
  private let body: @MainActor (Double) -> Bool
  private var start: Int64?

  init(_ closure: @escaping @MainActor (Double) -> Bool) { body = closure }

  /// `now` is in microseconds.
  func tick(at now: Int64) -> Bool {
    let first = start ?? now
    start = first
    return body(Double(now - first) / 1_000_000)
  }
}
