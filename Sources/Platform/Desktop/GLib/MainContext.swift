import CLibnotify

/// GLib's event loop of one thread. Other threads may use it too, except for ``iterate(mayBlock:)``.
final class MainContext: @unchecked Sendable {
  // Safe although unchecked: `pointer` never changes, and GLib guards what it points to.
  private let pointer: OpaquePointer

  init() { pointer = g_main_context_new() }

  deinit { g_main_context_unref(pointer) }

  /// Whatever the calling thread starts from now on reports to this context.
  func becomeThreadDefault() { g_main_context_push_thread_default(pointer) }

  func resignThreadDefault() { g_main_context_pop_thread_default(pointer) }

  /// Dispatches what is ready, and waits for something if `mayBlock`; true if anything was dispatched.
  @discardableResult
  func iterate(mayBlock: Bool) -> Bool { g_main_context_iteration(pointer, mayBlock ? 1 : 0) != 0 }

  func call(afterMilliseconds milliseconds: UInt32, _ body: @escaping () -> Void) {
    guard let source = g_timeout_source_new(milliseconds) else { return }
    g_source_set_callback(
      source,
      { userData in
        Handler<Void>.call(userData, ())
        return 0
      },
      Handler<Void>.retained(body),
      { Handler<Void>.release($0) }
    )
    g_source_attach(source, pointer)
    g_source_unref(source)
  }

  /// Ends the current wait of ``iterate(mayBlock:)``, or prevents the next one; any thread may call it.
  func wake() { g_main_context_wakeup(pointer) }
}
