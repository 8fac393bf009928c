internal import Files
internal import Glibc

/// The result of running a program for its output.
package enum ProgramRun: Equatable {
  /// Its exit status (negative for a signal), and what it wrote to standard output and error.
  case ended(Int32, output: String, complaint: String)
  case tookTooLong
  case notStarted
}

/// Runs a program found by `PATH`, without a shell; kills it, and all it started, after `limit` milliseconds.
/// It reads `input`, and gets `variables` besides those of this process. Of its standard output, the first
/// `mostBytes` are kept.
package func runProgram(
  _ words: [String],
  input: String = "",
  adding variables: [String: String] = [:],
  limit: Int = 2000,
  keeping mostBytes: Int = 4096
) -> ProgramRun {
  guard let given = InputFile(holding: input), let output = Pipe(keeping: mostBytes),
    let complaint = Pipe(keeping: 4096),
    let process = spawn(
      words,
      adding: variables,
      input: given.descriptor,
      output: output.writingEnd,
      complaint: complaint.writingEnd
    )
  else { return .notStarted }
  output.closeWritingEnd()
  complaint.closeWritingEnd()
  let end = milliseconds() + limit
  while case let left = end - milliseconds(), left > 0 {
    let isSilent = !output.isOpen && !complaint.isOpen
    if isSilent, let status = status(of: process, WNOHANG) {
      return .ended(status, output: output.text, complaint: complaint.text)
    }
    var wanted = [output, complaint].map { pollfd(fd: $0.readingEnd, events: Int16(POLLIN), revents: 0) }
    // A program may close its output and run on; poll(2) doesn't notice its end.
    poll(&wanted, nfds_t(wanted.count), isSilent ? 1 : Int32(clamping: left))
    if wanted[0].revents != 0 { output.read() }
    if wanted[1].revents != 0 { complaint.read() }
  }
  // The program leads its own process group, so this kills what it started, too.
  kill(-process, SIGKILL)
  _ = status(of: process)
  return .tookTooLong
}

private func milliseconds() -> Int { Int(monotonicMicroseconds() / 1000) }
