import CAdwaita

/// The place for the answer to a signal, and its arguments without the emitting object.
private typealias Emission = (answer: UnsafeMutablePointer<GValue>?, arguments: UnsafeBufferPointer<GValue>)

extension Object {
  /// Calls `body` whenever the object emits `signal`; `body` may take only the first arguments of the signal.
  /// The object keeps `body`, so `body` must not keep the object.
  package func on<each Argument: Value>(
    _ signal: String,
    _ body: @escaping @MainActor (repeat each Argument) -> Void
  ) {
    connect(
      signal,
      Handler { emission in
        var reader = ArgumentReader(arguments: emission.arguments)
        body(repeat reader.next(as: (each Argument).self))
      }
    )
  }

  /// Calls `body` whenever the object emits a signal that wants an answer, and returns the answer to it.
  package func on<each Argument: Value, Answer: Value>(
    asking signal: String,
    _ body: @escaping @MainActor (repeat each Argument) -> Answer
  ) {
    connect(
      signal,
      Handler { emission in
        var reader = ArgumentReader(arguments: emission.arguments)
        let answer = body(repeat reader.next(as: (each Argument).self))
        guard let result = emission.answer else { return }
        g_value_unset(result)
        answer.store(in: result)
      }
    )
  }

  private func connect(_ signal: String, _ listener: Handler<Emission>) {
    let data = listener.retained
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)
    g_closure_add_finalize_notifier(closure, data) { data, _ in releaseHandler(data) }
    g_closure_set_marshal(closure) { closure, result, count, arguments, _, _ in
      guard let data = closure?.pointee.data else { return }
      nonisolated(unsafe) let result = result
      nonisolated(unsafe) let arguments = UnsafeBufferPointer(
        rebasing: UnsafeBufferPointer(start: arguments, count: Int(count)).dropFirst()
      )
      nonisolated(unsafe) let listener = Handler<Emission>.of(data)
      // GTK emits signals on the main thread, which runs its loop.
      MainActor.assumeIsolated { listener.body((result, arguments)) }
    }
    g_signal_connect_closure(raw, signal, closure, 0)
  }
}

private struct ArgumentReader {
  let arguments: UnsafeBufferPointer<GValue>
  private var index = 0

  init(arguments buffer: UnsafeBufferPointer<GValue>) { arguments = buffer }

  mutating func next<Argument: Value>(as type: Argument.Type) -> Argument {
    guard index < arguments.count, let first = arguments.baseAddress else {
      preconditionFailure("a handler takes no more arguments than its signal has")
    }
    defer { index += 1 }
    return Argument(from: first + index)
  }
}
