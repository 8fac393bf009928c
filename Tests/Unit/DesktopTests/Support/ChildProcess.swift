import Glibc

/// A program that a test started, killed when the test lets go of it.
final class ChildProcess {
  let identifier: pid_t
  private var hasEnded = false

  /// Looks `arguments[0]` up in `PATH`.
  init(_ arguments: [String], environment: [String: String], output: CInt? = nil) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // The thread of a test may block signals, and a program takes over what it blocks.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var identifier = pid_t()
    let code = posix_spawnp(&identifier, arguments[0], &actions, &attributes, argv, envp)
    guard code == 0 else { throw Failure(what: "posix_spawnp \(arguments[0])", code: code) }
    self.identifier = identifier
  }

  struct Failure: Error {
    let what: String
    let code: CInt
  }

  deinit {
    end(with: SIGKILL)
  }

  func send(_ signal: CInt) {
    kill(identifier, signal)
  }

  /// Sends `signal` and waits until the program has ended.
  func end(with signal: CInt) {
    guard !hasEnded else { return }
    send(signal)
    wait()
  }

  @discardableResult
  func wait() -> CInt {
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return status
  }

  /// Runs a program to its end and returns what it wrote.
  static func output(of arguments: [String], environment: [String: String]) throws -> String {
    let pipe = try Pipe()
    let child = try ChildProcess(arguments, environment: environment, output: pipe.writeEnd)
    pipe.closeWriteEnd()
    let text = pipe.readToEnd()
    child.wait()
    return text
  }
}

/// A pipe(2) that no child inherits unasked.
final class Pipe {
  let readEnd: CInt
  private(set) var writeEnd: CInt

  init() throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw ChildProcess.Failure(what: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    closeWriteEnd()
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  func readToEnd() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let length = read(readEnd, &chunk, chunk.count), length > 0 { bytes += chunk[..<length] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for one line, nil when none comes within 10 s.
  func readLine() -> String? {
    var line: [UInt8] = []
    var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    while poll(&request, 1, 10_000) > 0, read(readEnd, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
