import Adwaita
import PillsView
import Words

/// A window with a form above another window.
@MainActor
final class FormWindow {
  let context: WindowContext
  /// The window below, for messages after this one has closed.
  let parent: WindowContext
  private let window: DialogWindow
  private let toasts: ToastOverlay
  private let accept: Button
  let content = Box(.down, spacing: 18)
  /// The field with the keyboard focus at first.
  var firstField: TextField?

  init?(_ title: String, in surroundings: WindowContext, accept verb: String, isDestructive: Bool = false) {
    guard let dialog = surroundings.dialog(title, width: 460, height: 620) else { return nil }
    (window, parent) = (dialog, surroundings)
    accept = Button(verb).styled(isDestructive ? "destructive-action" : "suggested-action")
    let cancel = Button(translated("Cancel"))
    let header = HeaderBar().withoutWindowButtons()
    header.addStart(cancel)
    header.addEnd(accept)
    let page = pageScroller(content).expanding()
    toasts = ToastOverlay(page)
    context = surroundings.over(dialog, toasts)
    dialog.setContent(Box(.down, [header, toasts]))
    dialog.setDefault(accept)
    cancel.onPress { [weak dialog] in dialog?.close() }
  }

  /// A form with one field.
  convenience init?(
    _ title: String,
    _ field: TextField,
    explanation: String = "",
    in surroundings: WindowContext,
    accept verb: String,
    isDestructive: Bool = false
  ) {
    self.init(title.printable, in: surroundings, accept: verb, isDestructive: isDestructive)
    let group = RowGroup()
    group.text = explanation
    group.add(field)
    content.add(group)
    firstField = field
  }

  var isAcceptable: Bool {
    get { accept.isSensitive }
    set { accept.isSensitive = newValue }
  }

  func onAccept(_ body: @escaping @MainActor () -> Void) { accept.onPress(body) }

  /// Calls `body` when the window closes, accepted or not; its owner releases it then.
  func onClose(_ body: @escaping @MainActor () -> Void) { window.onClose(body) }

  func open() {
    firstField?.focus()
    window.present()
  }

  func close() { window.close() }
}
