import Adwaita

/// A form in its own window.
@MainActor
protocol Form: AnyObject {
  var form: FormWindow { get }

  /// The field with the keyboard focus at first.
  var firstField: TextField? { get }
}

extension Form {
  func open() { form.open(at: firstField) }

  func onClose(_ body: @escaping @MainActor () -> Void) { form.onClose(body) }
}
