import Adwaita
import PillsView

/// A window that lies above another one, which keeps it until it is closed.
@MainActor
protocol UpperWindow: AnyObject {
  func open()
  func onClose(_ body: @escaping @MainActor () -> Void)
}

extension FormWindow: UpperWindow {}

/// A window that is a form.
@MainActor
protocol FormOwner: UpperWindow {
  var form: FormWindow { get }
}

extension FormOwner {
  func open() { form.open() }

  func onClose(_ body: @escaping @MainActor () -> Void) { form.onClose(body) }
}

/// A window that is a page above another window.
@MainActor
protocol SheetOwner: UpperWindow {
  var sheet: SheetWindow { get }
}

extension SheetOwner {
  func open() { sheet.open() }

  func onClose(_ body: @escaping @MainActor () -> Void) { sheet.onClose(body) }
}

/// A window with a page of its own above another window.
@MainActor
final class SheetWindow: UpperWindow {
  let context: WindowContext
  let content = Box(.down, spacing: 18)
  private let window: DialogWindow
  private let toasts: ToastOverlay

  init?(_ title: String, in surroundings: WindowContext) {
    guard let dialog = surroundings.dialog(title.printable, width: 460, height: 620) else { return nil }
    window = dialog
    toasts = ToastOverlay(pageScroller(content).expanding())
    context = surroundings.over(dialog, toasts)
    dialog.setContent(Box(.down, [HeaderBar(), toasts]))
  }

  func open() { window.present() }

  func onClose(_ body: @escaping @MainActor () -> Void) { window.onClose(body) }

  /// Calls `body` when the window opens, and when the person comes back to it.
  func onFocus(_ body: @escaping @MainActor () -> Void) { window.onFocus(body) }

  func close() { window.close() }
}
