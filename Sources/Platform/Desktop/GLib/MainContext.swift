import CLibnotify

/// The event loop of a thread of GLib's.
///
/// The class may cross threads: GLib guards a main context itself, and of ``iterate(mayBlock:)`` says that only the
/// thread that owns the context may call it.
final class MainContext: @unchecked Sendable {
  // Unchecked holds: `pointer` never changes, and what it points to is guarded by GLib.
  private let pointer: OpaquePointer

  init() { pointer = g_main_context_new() }

  deinit { g_main_context_unref(pointer) }

  /// Has all that the calling thread starts from now on report to this context.
  func becomeThreadDefault() { g_main_context_push_thread_default(pointer) }

  func resignThreadDefault() { g_main_context_pop_thread_default(pointer) }

  /// Dispatches what is ready, waiting for something if it may; true if anything was dispatched.
  @discardableResult
  func iterate(mayBlock: Bool) -> Bool { g_main_context_iteration(pointer, mayBlock ? 1 : 0) != 0 }

  /// Calls `body` once, on the thread that iterates, some milliseconds from now.
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

  /// Ends the wait of ``iterate(mayBlock:)``, or keeps the next one from waiting; may be called from any thread.
  func wake() { g_main_context_wakeup(pointer) }
}
