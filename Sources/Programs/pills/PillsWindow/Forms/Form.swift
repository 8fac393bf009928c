import Adwaita

/// Something that a person fills in, in a window of its own.
@MainActor
protocol Form: AnyObject {
  var form: FormWindow { get }

  /// In which the keyboard is at first.
  var firstField: TextField? { get }
}

extension Form {
  /// Shows it.
  func open() { form.open(at: firstField) }

  /// Calls `body` when it is closed, done or not; whoever keeps it lets go of it then.
  func onClose(_ body: @escaping @MainActor () -> Void) { form.onClose(body) }
}
