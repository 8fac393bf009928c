internal import CLinux
internal import Files
internal import Glibc

/// Starts a program found by `PATH`, without a shell and in a process group of its own; nil if that fails. It
/// gets the variables of this process and `variables`, and no signal is blocked or ignored in it.
func spawn(
  _ words: [String],
  adding variables: [String: String],
  input: Int32,
  output: Int32,
  complaint: Int32
) -> pid_t? {
  guard let name = words.first else { return nil }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  posix_spawn_file_actions_adddup2(&actions, complaint, STDERR_FILENO)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  posix_spawnattr_setflags(&attributes, Int16(flags))
  posix_spawnattr_setpgroup(&attributes, 0)
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for ignored in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, ignored) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  let arguments = words.map { strdup($0) } + [nil]
  let environment = environment(adding: variables).map { strdup($0) } + [nil]
  defer { for text in arguments + environment { free(text) } }
  var process = pid_t()
  return posix_spawnp(&process, name, &actions, &attributes, arguments, environment) == 0 ? process : nil
}

/// The variables of this process with `variables` in place of those of the same name.
private func environment(adding variables: [String: String]) -> [String] {
  var texts: [String] = []
  var next = Glibc.environ
  while let text = next.pointee {
    let assignment = String(cString: text)
    let name = assignment.utf8.prefix { $0 != UInt8(ascii: "=") }
    if variables[String(decoding: name, as: UTF8.self)] == nil { texts.append(assignment) }
    next = next.advanced(by: 1)
  }
  return texts + variables.map { "\($0.key)=\($0.value)" }
}

/// The exit status, negative for a signal; nil if the process runs on, which only the option `WNOHANG`
/// (waitpid(2)) finds out.
func status(of process: pid_t, _ options: Int32 = 0) -> Int32? {
  var status: Int32 = 0
  guard uninterrupted({ waitpid(process, &status, options) }) != 0 else { return nil }
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
}

/// A file in memory that another process reads from its start: a pipe has little room until somebody reads.
final class InputFile {
  let descriptor: Int32

  init?(holding text: String) {
    descriptor = pills_memory_file()
    guard descriptor >= 0, writeAll(text.utf8, to: descriptor) == nil, lseek(descriptor, 0, SEEK_SET) == 0
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
