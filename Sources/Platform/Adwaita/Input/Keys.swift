import CAdwaita

/// A key that a widget can handle before its children do.
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
  /// Calls `body` for each key pressed while the widget or a child has the focus; true keeps the key from all
  /// others. Keys with Control, Alt or Shift are not handled.
  package func onKey(_ body: @escaping @MainActor (Key) -> Bool) {
    let controller = Object(taking: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
    gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
    // Captures only the C pointer: the Swift object is released once the widget keeps the controller.
    controller.on(asking: "key-pressed") { [caller = controller.opaque] (value: UInt32) -> Bool in
      let state = gtk_event_controller_get_current_event_state(caller)
      let modifiers = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
      guard state.rawValue & modifiers == 0, let key = Key(value) else { return false }
      return body(key)
    }
    add(controller)
  }

  /// Calls `body` when a finger swipes sideways across the widget.
  package func onSwipe(_ body: @escaping @MainActor (_ toLeft: Bool) -> Void) {
    let gesture = Object(taking: UnsafeMutableRawPointer(gtk_gesture_swipe_new()))
    gtk_gesture_single_set_touch_only(gesture.opaque, 1)
    gesture.on("swipe") { (across: Double, down: Double) in
      // In pixels a second: a slower move is no swipe, and a steeper one is scrolling.
      if abs(across) > 300, abs(across) > 2 * abs(down) { body(across < 0) }
    }
    add(gesture)
  }

  func add(_ controller: Object) {
    // The widget takes over the reference added here.
    gtk_widget_add_controller(pointer(), OpaquePointer(g_object_ref(controller.raw)))
  }
}
