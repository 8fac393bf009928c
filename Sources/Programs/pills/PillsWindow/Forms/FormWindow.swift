import Adwaita
import Words

/// A window above another in which something is filled in, and then done or dropped.
@MainActor
final class FormWindow {
  /// The surroundings of what is in it.
  let context: WindowContext
  /// Those of the window below, for what is said when this one is gone.
  let parent: WindowContext
  private let window: DialogWindow
  private let toasts: ToastOverlay
  private let accept: Button
  /// What is filled in, from top to bottom.
  let content = Box(.down, spacing: 18)

  /// Nil where there is no window any more to be above of.
  init?(_ title: String, in surroundings: WindowContext, accept verb: String, isDestructive: Bool = false) {
    guard let dialog = surroundings.dialog(title, width: 460, height: 620) else { return nil }
    (window, parent) = (dialog, surroundings)
    accept = Button(verb).styled(isDestructive ? "destructive-action" : "suggested-action")
    let cancel = Button(translated("Cancel"))
    let header = HeaderBar().withoutWindowButtons()
    header.addStart(cancel)
    header.addEnd(accept)
    let page = Scroller(Clamp(content.margins(across: 12, down: 18), width: 560)).expanding()
    toasts = ToastOverlay(page)
    context = surroundings.over(dialog, toasts)
    dialog.setContent(Box(.down, [header, toasts]))
    dialog.setDefault(accept)
    cancel.onPress { [weak dialog] in dialog?.close() }
  }

  /// Whether it can be done.
  var isAcceptable: Bool {
    get { accept.isSensitive }
    set { accept.isSensitive = newValue }
  }

  /// Calls `body` when it is to be done.
  func onAccept(_ body: @escaping @MainActor () -> Void) { accept.onPress(body) }

  /// Calls `body` when it is closed, done or not; whoever keeps it lets go of it then.
  func onClose(_ body: @escaping @MainActor () -> Void) { window.onClose(body) }

  /// Shows it, with the keyboard in the field that comes first.
  func open(at first: TextField?) {
    first?.focus()
    window.present()
  }

  func close() { window.close() }
}
