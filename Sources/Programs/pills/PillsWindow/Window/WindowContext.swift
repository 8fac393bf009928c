import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// What the pages have of their window: the daemon, a voice, and the words of the person's language.
@MainActor
final class WindowContext {
  let words = LocaleWords.current
  private let daemon: DaemonClient
  /// The window keeps its context.
  private weak var window: Window?
  private weak var toasts: ToastOverlay?
  private weak var front: Overlay?

  /// `overlay` is where messages are shown, and `top` what lies over all else, where there is such a thing.
  init(_ connection: DaemonClient, _ parent: Window, _ overlay: ToastOverlay, front top: Overlay? = nil) {
    daemon = connection
    (window, toasts, front) = (parent, overlay, top)
  }

  /// Says something for a few seconds.
  func say(_ text: String) { toasts?.show(text.printable) }

  /// The same with a button that takes it back.
  func say(_ text: String, undo: @escaping @MainActor () -> Void) {
    toasts?.show(text.printable, button: translated("Undo"), onPress: undo)
  }

  /// Has it be seen that the goal of the day is met.
  func celebrate() {
    if let front { Confetti.fall(over: front) }
  }

  /// The same surroundings, but for a window above this one.
  func over(_ dialog: Window, _ overlay: ToastOverlay) -> WindowContext {
    WindowContext(daemon, dialog, overlay)
  }

  /// A window above this one, for something to be done before this one is used again.
  func dialog(_ title: String, width: Int32, height: Int32) -> DialogWindow? {
    window.map { DialogWindow(over: $0, title: title, width: width, height: height) }
  }

  /// Calls a method of the daemon, and passes its output on, or says what is wrong.
  ///
  /// `handled` is asked first what to do about a refusal; true for one that it has seen to. `failed` hears of anything else that
  /// went wrong, so that no control shows what is not true. Where a past day is locked the
  /// person is asked whether to unlock, and then it is called again.
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

  /// Calls a method that replies more than once, and passes on each output; it lasts as long as the result is kept.
  func follow<Method: Varlink.Method>(
    _ method: Method.Type,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) -> LoopClient? where Method.Input == NoParameters { daemon.follow(method, body) }

  /// Asks whether to do something; `body` hears of a yes alone.
  func ask(
    _ question: String,
    _ explanation: String,
    yes: String,
    isDestructive: Bool = false,
    _ body: @escaping @MainActor () -> Void
  ) {
    window?.ask(
      question.printable,
      explanation.printable,
      yes: yes,
      no: translated("Cancel"),
      isDestructive: isDestructive,
      body
    )
  }

  private func askToUnlock(_ day: Day, then body: @escaping @MainActor () -> Void) {
    ask(
      translated("Unlock for 10 minutes?"),
      translated("\(day.weekdayAndFullDate) is locked, like all past days. They lock again by themselves."),
      yes: translated("Unlock")
    ) { [weak self] in
      self?.call(Control.Unlock.self, NoParameters()) { _ in body() }
    }
  }
}
