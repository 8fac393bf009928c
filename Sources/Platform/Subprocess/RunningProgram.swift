internal import CLinux
internal import Files
internal import Glibc

/// A program that runs beside this one, which goes on meanwhile. Releasing this kills the program.
package final class RunningProgram {
  /// Readable once the program has ended (pidfd_open(2)), for an event loop.
  package let descriptor: Int32
  /// The program's standard output, which never blocks; -1 if it is thrown away.
  package var output: Int32 { pipe?.readingEnd ?? -1 }
  private let process: pid_t
  private let pipe: Pipe?
  private var ended: Int32?

  /// Starts a program found by `PATH`, without a shell; nil if that fails. It reads `input`, and gets
  /// `variables` besides those of this process.
  package init?(
    _ words: [String],
    input: String = "",
    adding variables: [String: String] = [:],
    keepsOutput: Bool = false
  ) {
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { if nowhere >= 0 { close(nowhere) } }
    guard nowhere >= 0, let given = InputFile(holding: input) else { return nil }
    let pipe = keepsOutput ? Pipe(keeping: 0) : nil
    if keepsOutput {
      guard let pipe else { return nil }
      _ = fcntl(pipe.readingEnd, F_SETFL, O_NONBLOCK)
    }
    let started = spawn(
      words,
      adding: variables,
      input: given.descriptor,
      output: pipe?.writingEnd ?? nowhere,
      complaint: nowhere
    )
    pipe?.closeWritingEnd()
    let descriptor = started.map { pills_process_descriptor($0) } ?? -1
    guard let started, descriptor >= 0 else {
      if let started { Self.end(started) }
      return nil
    }
    (process, self.descriptor, self.pipe) = (started, descriptor, pipe)
  }

  deinit {
    if ended == nil { Self.end(process) }
    close(descriptor)
  }

  /// Its exit status, negative for a signal; nil as long as it runs.
  package func exitStatus() -> Int32? {
    if ended == nil { ended = status(of: process, WNOHANG) }
    return ended
  }

  /// Kills the program and all that it started, which leads to the end of it a moment later.
  package func kill() {
    // A process group that has ended may belong to others.
    if ended == nil { Glibc.kill(-process, SIGKILL) }
  }

  private static func end(_ process: pid_t) {
    Glibc.kill(-process, SIGKILL)
    _ = status(of: process)
  }
}
