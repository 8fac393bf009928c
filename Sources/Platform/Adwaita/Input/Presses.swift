import CAdwaita

/// Tells a new press of a button, or of several in one place, from the further ones of a double click, a trembling
/// hand or a held key.
@MainActor
package final class Presses {
  /// In milliseconds: people who click twice out of habit do so within it.
  package static let pause: UInt32 = 1200

  /// The clocks by which presses are timed; nobody sets either of them.
  package enum Clock: Sendable {
    /// Of the events of a pointer, which a busy machine delivers late.
    case events
    /// For presses by keys and screen readers.
    case monotonic
  }

  private var last: [Clock: Int] = [:]
  /// The time of the event that began the press under way.
  fileprivate var begun: Int?

  package init() {}

  /// Whether a press at this time, in milliseconds, is a new one. Each press that is not starts the pause anew.
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
  /// Calls `body` once for presses that follow each other quickly, for a button that records something; `presses`
  /// is shared by buttons that come to lie in the same place.
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
  /// Lets the pointer reach what lies below, for as long as a press may belong to the last one; the result must
  /// be kept so long.
  func ignorePointerForAMoment() -> MainLoop.Source {
    gtk_widget_set_can_target(pointer(), 0)
    return MainLoop.after(milliseconds: Presses.pause) { gtk_widget_set_can_target(self.pointer(), 1) }
  }
}
