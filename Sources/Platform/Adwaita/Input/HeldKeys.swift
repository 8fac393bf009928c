import CAdwaita

extension Window {
  /// Keeps Enter and the space bar from pressing a button again while they are held: when a button goes away,
  /// the keyboard focus moves to another one.
  func ignoreHeldKeys() {
    let controller = Object(taking: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
    gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
    var held: Set<UInt32> = []
    controller.on(asking: "key-pressed") { (key: UInt32) -> Bool in
      Self.pressingKeys.contains(Int32(bitPattern: key)) && !held.insert(key).inserted
    }
    controller.on("key-released") { (key: UInt32) in held.remove(key) }
    // GTK does not report a key that is released over another window.
    on("notify::is-active") { held = [] }
    add(controller)
  }

  private static var pressingKeys: Set<Int32> {
    [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space]
  }
}
