import Adwaita
import PillsAPI
import PillsView
import Varlink

/// What the pages have of their window: the daemon, a voice, and the words of the person's language.
@MainActor
final class WindowContext {
  let words = LocaleWords.current
  private let daemon: Daemon
  /// The window keeps its context.
  private weak var window: ApplicationWindow?
  private weak var toasts: ToastOverlay?

  init(_ connection: Daemon, _ parent: ApplicationWindow, _ overlay: ToastOverlay) {
    daemon = connection
    window = parent
    toasts = overlay
  }

  /// Says something for a few seconds.
  func say(_ text: String) { toasts?.show(text.printable) }

  /// The same with a button that takes it back.
  func say(_ text: String, undo: @escaping @MainActor () -> Void) {
    toasts?.show(text.printable, button: "Undo", onPress: undo)
  }

  /// Calls a method of the daemon; says what is wrong, or passes the output on.
  ///
  /// Where a past day is locked it asks whether to unlock, and then calls again.
  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ body: @escaping @MainActor (Method.Output) -> Void
  ) {
    daemon.call(method, input) { [weak self] result in
      switch result {
      case .success(let output): body(output)
      case .failure(let error): self?.settle(error) { self?.callOnce(method, input, body) }
      }
    }
  }

  /// The same, with `handled` asked first what to do about an error; true for one that it has seen to.
  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    handled: @escaping @MainActor (any Control.Failure) -> Bool,
    _ body: @escaping @MainActor (Method.Output) -> Void
  ) {
    daemon.call(method, input) { [weak self] result in
      switch result {
      case .success(let output): body(output)
      case .failure(let error):
        if let refusal = error.refusal, handled(refusal) { return }
        self?.settle(error) { self?.callOnce(method, input, body) }
      }
    }
  }

  /// Asks whether to do something; `body` hears of a yes alone.
  func ask(_ question: String, _ explanation: String, yes: String, _ body: @escaping @MainActor () -> Void) {
    window?.ask(question, explanation.printable, yes: yes, no: "Cancel", body)
  }

  private func callOnce<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ body: @escaping @MainActor (Method.Output) -> Void
  ) {
    daemon.call(method, input) { [weak self] result in
      switch result {
      case .success(let output): body(output)
      case .failure(let error): self?.say(error.sentence)
      }
    }
  }

  private func settle(_ error: ClientError, again: @escaping @MainActor () -> Void) {
    guard let day = (error.refusal as? Control.HistoryLocked)?.day else { return say(error.sentence) }
    ask(
      "Unlock for 10 minutes?",
      "\(dayText(day)) is locked, like all past days. They lock again by themselves.",
      yes: "Unlock"
    ) { [weak self] in
      self?.callOnce(Control.Unlock.self, NoParameters()) { _ in again() }
    }
  }
}
