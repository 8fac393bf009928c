import PillsAPI
import PillsView
import Varlink
import Words

extension WindowContext {
  /// Records doses. If that breaks a limit, asks the person whether to do it anyway.
  func record<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ force: WritableKeyPath<Method.Input, Bool?>,
    handled: @escaping @MainActor (any ErrorReply) -> Bool = { _ in false },
    _ body: @escaping @MainActor (Method.Output) -> Void
  ) {
    call(
      method,
      input,
      handled: { [weak self] refusal in
        guard let limit = refusal as? Control.LimitExceeded else { return handled(refusal) }
        var forced = input
        forced[keyPath: force] = true
        // Not suggested: it is not the safe answer.
        self?.ask(
          translated("Record it anyway?"),
          limit.fact,
          yes: translated("Record"),
          no: limit.waitText,
          isDestructive: true
        ) { self?.call(method, forced, body) }
        return true
      },
      body
    )
  }
}

extension Control.LimitExceeded {
  /// The safe answer: `Wait until Wednesday 20:31`.
  fileprivate var waitText: String {
    next.map { translated("Wait until \($0.clock(today: nil))") } ?? translated("Cancel")
  }
}
