import CAdwaita

/// Runs another program without blocking the loop.
package enum Subprocess {
  package enum Outcome: Hashable, Sendable {
    /// With the standard output.
    case succeeded(String)
    /// With the standard error, the standard output and the exit status.
    case failed(String, output: String = "", status: Int32 = 1)
    case tookTooLong
    case notStarted
  }

  /// Runs a program found by `PATH`, without a shell, and kills it after `limit` milliseconds. Its standard input is
  /// `input`, or that of this program if it is nil.
  @MainActor
  package static func run(
    _ words: [String],
    input: String? = nil,
    limit: UInt32,
    _ body: @escaping @MainActor (Outcome) -> Void
  ) {
    var arguments: [UnsafePointer<CChar>?] = words.map { UnsafePointer(g_strdup($0)) } + [nil]
    let flags = input == nil ? pills_subprocess_output_pipes() : pills_subprocess_all_pipes()
    defer { for argument in arguments { g_free(UnsafeMutableRawPointer(mutating: argument)) } }
    guard let started = g_subprocess_newv(&arguments, flags, nil) else {
      return body(.notStarted)
    }
    let process = Object(taking: UnsafeMutableRawPointer(started))
    let end = Limit(of: process, limit)
    g_subprocess_communicate_utf8_async(
      process.opaque,
      input,
      nil,
      { source, result, data in
        guard let source, let result, let data else { return }
        let ended = Ended(OpaquePointer(source), result)
        nonisolated(unsafe) let handler = Handler<Ended>.of(data)
        MainActor.assumeIsolated { handler.body(ended) }
        releaseHandler(data)
      },
      Handler<Ended> { ended in body(end.wasReached ? .tookTooLong : ended.outcome) }.retained
    )
  }

  @MainActor
  private final class Limit {
    private(set) var wasReached = false
    private var timer: MainLoop.Source?

    init(of process: Object, _ milliseconds: UInt32) {
      timer = MainLoop.after(milliseconds: milliseconds) { [weak self] in
        self?.wasReached = true
        g_subprocess_force_exit(process.opaque)
      }
    }
  }
}

private struct Ended: Sendable {
  let outcome: Subprocess.Outcome

  init(_ process: OpaquePointer, _ result: OpaquePointer) {
    var (output, complaint): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?) = (nil, nil)
    defer {
      g_free(output)
      g_free(complaint)
    }
    // Fails if the output is not UTF-8; there is no text to show then.
    _ = g_subprocess_communicate_utf8_finish(process, result, &output, &complaint, nil)
    outcome =
      g_subprocess_get_successful(process) != 0
      ? .succeeded(output.map { String(cString: $0) } ?? "")
      : .failed(
        complaint.map { String(cString: $0) } ?? "",
        output: output.map { String(cString: $0) } ?? "",
        status: g_subprocess_get_if_exited(process) != 0 ? g_subprocess_get_exit_status(process) : -1
      )
  }
}
