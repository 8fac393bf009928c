import CAdwaita

/// Tells new presses of a button from the extra ones of a double click, a trembling hand or a held key. Several buttons
/// in the same place share one.
@MainActor
package final class Presses {
  /// In milliseconds: people who click twice out of habit do so within it.
  package static let pause: UInt32 = 1200

  /// The clocks that time presses; nobody can set either of them.
  package enum Clock: Sendable {
    /// The time in the events of a pointer, because a busy computer delivers events late.
    case events
    /// For presses by keys and screen readers.
    case monotonic
  }

  private var last: [Clock: Int] = [:]
  /// The time of the event that began the current press.
  fileprivate var begun: Int?

  package init() {}

  /// Whether a press at this time, in milliseconds, is a new one. A press that is not new starts the pause again.
  package func isNew(at milliseconds: Int, by clock: Clock = .monotonic) -> Bool {
    defer { last[clock] = milliseconds }
    return last[clock].map { milliseconds - $0 >= Int(Self.pause) } ?? true
  }

  fileprivate func isNewNow() -> Bool {
    defer { begun = nil }
    return begun.map { isNew(at: $0, by: .events) } ?? isNew(at: g_get_monotonic_time() / 1000)
  }
}

extension Button {
  /// Calls `body` once for several quick presses, for a button that records something. Buttons that can move into
  /// the same place share `presses`.
  package func onSinglePress(among presses: Presses = Presses(), _ body: @escaping @MainActor () -> Void) {
    let gesture = Object(taking: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_event_controller_set_propagation_phase(gesture.opaque, GTK_PHASE_CAPTURE)
    // Captures only the C pointer: the Swift object is released once the button keeps the gesture.
    gesture.on("pressed") { [caller = gesture.opaque] in
      presses.begun = Int(gtk_event_controller_get_current_event_time(caller))
    }
    add(gesture)
    onPress {
      if presses.isNewNow() { body() }
    }
  }
}

extension Widget {
  /// Lets the pointer reach the widgets below, as long as a press may belong to the last one. The caller must keep the
  /// result that long.
  func ignorePointerForAMoment() -> MainLoop.Source {
    gtk_widget_set_can_target(pointer(), 0)
    return MainLoop.after(milliseconds: Presses.pause) { gtk_widget_set_can_target(self.pointer(), 1) }
  }
}
