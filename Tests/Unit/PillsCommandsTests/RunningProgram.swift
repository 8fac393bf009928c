import CLinux
import Glibc
import PillsView
import Testing

/// The built pillsctl as a process of its own.
final class RunningProgram {
  struct Ending: Equatable {
    var exitStatus: Int32
    var output: String
    var complaint: String
  }

  private let processID: pid_t
  private let output: Int32
  private let complaint: Int32
  private var pendingOutput: [UInt8] = []

  /// Starts it with nothing in its environment but `environment`, and the slip that Tests/Faults/run chose.
  ///
  /// With `typed`, a person at a terminal types that, and reads there what goes to standard error.
  init(_ arguments: [String], environment: [String], typed: String? = nil) throws {
    let (outputRead, outputWrite) = try Self.connectedPair()
    let (complaintRead, complaintWrite) = try typed.map(Self.terminal) ?? Self.connectedPair()
    output = outputRead
    complaint = complaintRead
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, outputWrite, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaintWrite, STDERR_FILENO)
    if typed != nil { posix_spawn_file_actions_adddup2(&actions, complaintWrite, STDIN_FILENO) }
    // The thread that runs a test may block signals, and whoever runs the tests ignore them: both are inherited.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = ([Self.path] + arguments).map { strdup($0) } + [nil]
    let fault = getenv("PILLS_FAULT").map { ["PILLS_FAULT=\(String(cString: $0))"] } ?? []
    let variables = (environment + fault).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var processID = pid_t()
    let error = posix_spawn(&processID, Self.path, &actions, &attributes, words, variables)
    close(outputWrite)
    close(complaintWrite)
    self.processID = processID
    try #require(error == 0, "posix_spawn of \(Self.path): \(error)")
  }

  deinit {
    close(output)
    close(complaint)
  }

  /// The next line of standard output.
  func nextLine() throws -> String {
    while true {
      if let end = pendingOutput.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pendingOutput.removeFirst(end + 1) }
        return String(decoding: pendingOutput[..<end], as: UTF8.self)
      }
      let bytes = try readSome(output)
      try #require(!bytes.isEmpty, "pillsctl ended before its next line")
      pendingOutput += bytes
    }
  }

  func send(signal: Int32) { kill(processID, signal) }

  /// Waits for the end. The exit status is negative for the signal that ended it.
  func ending() throws -> Ending {
    let rest = try readAll(output)
    let complaint = try readAll(self.complaint)
    var status: Int32 = 0
    waitpid(processID, &status, 0)
    return Ending(
      exitStatus: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F),
      output: String(decoding: pendingOutput + rest, as: UTF8.self),
      complaint: String(decoding: complaint, as: UTF8.self)
    )
  }

  private func readAll(_ descriptor: Int32) throws -> [UInt8] {
    var all: [UInt8] = []
    while case let bytes = try readSome(descriptor), !bytes.isEmpty { all += bytes }
    return all
  }

  /// The test bundle lies beside the programs.
  private static let path = CommandLine.arguments[0].replacingLastComponent(with: "pillsctl")

  /// A terminal on which `typed` waits to be read; it shows nothing of what is typed.
  private static func terminal(typed: String) throws -> (read: Int32, write: Int32) {
    var master: Int32 = -1
    var slave: Int32 = -1
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
    var attributes = termios()
    try #require(tcgetattr(slave, &attributes) == 0)
    attributes.c_lflag &= ~tcflag_t(ECHO)
    attributes.c_oflag &= ~tcflag_t(OPOST)
    try #require(tcsetattr(slave, TCSANOW, &attributes) == 0)
    try #require(write(master, typed, typed.utf8.count) == typed.utf8.count)
    return (master, slave)
  }

  /// Sockets rather than pipes: they are closed on exec from birth, so no other program started meanwhile holds them.
  private static func connectedPair() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    )
    return (ends[0], ends[1])
  }
}

extension String {
  fileprivate func replacingLastComponent(with name: String) -> String {
    let end = lastIndex(of: "/").map { index(after: $0) } ?? startIndex
    return self[..<end] + name
  }
}

/// What can be read from `descriptor` as soon as there is something, empty at its end; fails when nothing comes.
func readSome(_ descriptor: Int32) throws -> [UInt8] {
  try waitUntilReadable(descriptor)
  var bytes = [UInt8](repeating: 0, count: 65536)
  let count = read(descriptor, &bytes, bytes.count)
  // A terminal that nobody holds open any more has ended, and says so by an error.
  if count < 0, errno == EIO { return [] }
  try #require(count >= 0)
  return Array(bytes[..<count])
}

/// Fails where nothing comes for long, so that a broken program does not hang the tests.
func waitUntilReadable(_ descriptor: Int32) throws {
  var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  try #require(poll(&wanted, 1, 20_000) == 1, "nothing came within 20 s")
}
