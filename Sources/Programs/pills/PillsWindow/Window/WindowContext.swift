import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// What a page gets from its window: calls to pillsd, messages, and the words of the person's language.
@MainActor
final class WindowContext {
  let words = LocaleWords.current
  private let daemon: DaemonClient
  /// The window owns the context.
  private weak var window: Window?
  private weak var toasts: ToastOverlay?
  private weak var front: Overlay?
  /// The window above this one, with all that belongs to it.
  private var upper: (any UpperWindow)?
  /// The subject of the message that is shown now.
  private var subject: MessageSubject?

  /// `overlay` shows the messages. `top` lies over everything in the window, if the window has it.
  init(_ connection: DaemonClient, _ parent: Window, _ overlay: ToastOverlay, front top: Overlay? = nil) {
    daemon = connection
    (window, toasts, front) = (parent, overlay, top)
  }

  /// Shows a message for a few seconds instead of the last one; nil removes the last one.
  func say(_ text: String?) {
    subject = nil
    guard let text else { toasts?.dismiss(); return }
    toasts?.show(text.printable)
  }

  /// Shows a message with a button that undoes the act. The message goes when its subject changes.
  func say(_ text: String, about new: MessageSubject?, button: String, undo: @escaping @MainActor () -> Void)
  {
    toasts?.show(text.printable, button: button.printable) { [weak self] in
      self?.subject = nil
      undo()
    }
    subject = new
  }

  /// Removes the message if it is no longer true.
  func dropMessage(unless isStill: (MessageSubject) -> Bool) {
    if let subject, !isStill(subject) { say(nil) }
  }

  /// Gives this widget the keyboard focus when the window opens.
  func begin(with widget: Widget) { window?.begin(with: widget) }

  func celebrate() {
    if let front { Confetti.fall(over: front) }
  }

  /// The context of a window above this one.
  func over(_ dialog: Window, _ overlay: ToastOverlay) -> WindowContext {
    WindowContext(daemon, dialog, overlay)
  }

  /// A window that must close before this one can be used; nil if this one is gone.
  func dialog(_ title: String, width: Int32, height: Int32) -> DialogWindow? {
    window.map { DialogWindow(over: $0, title: title, width: width, height: height) }
  }

  /// Opens a window above this one, and keeps it until it is closed.
  func open(_ window: (any UpperWindow)?) {
    guard let window else { return }
    upper = window
    window.onClose { [weak self] in self?.upper = nil }
    window.open()
  }

  /// Passes the output on, or shows what is wrong. `handled` sees a refusal first, and returns whether it has
  /// dealt with it. `failed` is called otherwise, so that a control can show the true value again. If a past
  /// day is locked, asks the person to unlock it and calls again.
  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    handled: @escaping @MainActor (any ErrorReply) -> Bool = { _ in false },
    failed: @escaping @MainActor () -> Void = {},
    _ body: @escaping @MainActor (Method.Output) -> Void
  ) {
    daemon.call(method, input) { [weak self] result in
      switch result {
      case .success(let output): body(output)
      case .failure(let error):
        if let refusal = error.refusal, handled(refusal) { return }
        failed()
        guard let self else { return }
        guard let day = error.lockedDay else { return say(error.sentence) }
        askToUnlock(day) { self.call(method, input, handled: handled, failed: failed, body) }
      }
    }
  }

  /// Calls a method that replies more than once; the call lasts as long as the result is kept.
  func follow<Method: Varlink.Method>(
    _ method: Method.Type,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) -> LoopClient? where Method.Input == NoParameters { daemon.follow(method, body) }

  /// Lets the person choose a file; see ``Window/chooseFile(_:toWrite:_:)``.
  func chooseFile(_ title: String, toWrite path: String?, _ body: @escaping @MainActor (String) -> Void) {
    window?.chooseFile(title, toWrite: path, body)
  }

  /// Opens a file in the program that the desktop has for it.
  func show(file path: String) { window?.show(file: path) }

  /// `body` is called only if the person agrees.
  func ask(
    _ question: String,
    _ explanation: String,
    yes: String,
    no: String = translated("Cancel"),
    isDestructive: Bool = false,
    _ body: @escaping @MainActor () -> Void
  ) {
    window?.ask(
      question.printable,
      explanation.printable,
      yes: yes,
      no: no,
      isDestructive: isDestructive,
      body
    )
  }

  private func askToUnlock(_ day: Day, then body: @escaping @MainActor () -> Void) {
    ask(
      translated("Unlock for 10 minutes?"),
      translated(
        "\(day.weekdayAndFullDate) is locked, like all past days. Pills locks them again by itself."
      ),
      yes: translated("Unlock")
    ) { [weak self] in
      self?.call(Control.Unlock.self, NoParameters()) { _ in body() }
    }
  }
}
