import CAdwaita

/// Tells a new press of a button, or of several in one place, from the further ones of a double click, a trembling
/// hand or a held key.
@MainActor
package final class Presses {
  /// In milliseconds: people who click twice out of habit do so within it.
  package static let pause: UInt32 = 1200

  private var last: Int?

  package init() {}

  /// Whether a press at this time, in milliseconds of a clock that nobody sets, is a new one. Each press that
  /// is not starts the pause anew.
  package func isNew(at milliseconds: Int) -> Bool {
    defer { last = milliseconds }
    return last.map { milliseconds - $0 >= Int(Self.pause) } ?? true
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
