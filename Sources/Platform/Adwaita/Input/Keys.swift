import CAdwaita

/// A key that a widget wants before its children.
package enum Key: Hashable, Sendable {
  case left
  case right
  case up
  case down
  case pageUp
  case pageDown
  case home
}

extension Key {
  fileprivate init?(_ value: UInt32) {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Left, GDK_KEY_KP_Left: self = .left
    case GDK_KEY_Right, GDK_KEY_KP_Right: self = .right
    case GDK_KEY_Up, GDK_KEY_KP_Up: self = .up
    case GDK_KEY_Down, GDK_KEY_KP_Down: self = .down
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: self = .pageUp
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: self = .pageDown
    case GDK_KEY_Home, GDK_KEY_KP_Home: self = .home
    default: return nil
    }
  }
}

extension Widget {
  /// Calls `body` for keys that are pressed while the keyboard is in it; true takes the key from everybody else.
  ///
  /// Keys with Control, Alt or Shift are left to others.
  package func onKey(_ body: @escaping @MainActor (Key) -> Bool) {
    let controller = Object(taking: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
    gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
    // The object that calls is there while it calls; what Swift has of it is gone once the widget keeps it.
    controller.on(asking: "key-pressed") { [caller = controller.opaque] (value: UInt32) -> Bool in
      let state = gtk_event_controller_get_current_event_state(caller)
      let modifiers = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
      guard state.rawValue & modifiers == 0, let key = Key(value) else { return false }
      return body(key)
    }
    add(controller)
  }

  /// Calls `body` when a finger slides across it, with whether it went to the left.
  package func onSwipe(_ body: @escaping @MainActor (_ toLeft: Bool) -> Void) {
    let gesture = Object(taking: UnsafeMutableRawPointer(gtk_gesture_swipe_new()))
    gtk_gesture_single_set_touch_only(gesture.opaque, 1)
    gesture.on("swipe") { (across: Double, down: Double) in
      // Pixels a second: slower than that is no swipe, and steeper is scrolling.
      if abs(across) > 300, abs(across) > 2 * abs(down) { body(across < 0) }
    }
    add(gesture)
  }

  /// Has the widget listen to a controller.
  func add(_ controller: Object) {
    // The widget takes over a reference.
    gtk_widget_add_controller(pointer(), OpaquePointer(g_object_ref(controller.raw)))
  }
}
