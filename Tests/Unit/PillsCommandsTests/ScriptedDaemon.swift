import Glibc
import PillsTestSupport
import Testing

/// A socket that says what a test has it say, byte for byte as Varlink has it.
final class ScriptedDaemon {
  let path: String
  private let folder = TemporaryFolder()
  private var listener: Int32 = -1
  private var connection: Int32 = -1

  init() throws {
    path = "\(folder.path)/control.sock"
    try listen()
  }

  deinit {
    hangUp()
    stopListening()
  }

  /// Gives the next call, on the connection that is open or on a new one.
  func nextCall() throws -> String {
    while connection >= 0 {
      var waiting = [listener, connection].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try #require(poll(&waiting, 2, 20_000) > 0, "nothing was called within 20 s")
      var byte: UInt8 = 0
      if waiting[1].revents != 0, recv(connection, &byte, 1, Int32(MSG_PEEK)) == 1 { break }
      hangUp()
    }
    if connection < 0 {
      try waitUntilReadable(listener)
      connection = accept(listener, nil, nil)
      try #require(connection >= 0)
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    }
    var bytes: [UInt8] = []
    repeat {
      let some = try readSome(connection)
      try #require(!some.isEmpty, "pillsctl hung up before its call was complete")
      bytes += some
    } while bytes.last != 0
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// Sends `message` and the NUL that ends it.
  func reply(_ message: String) throws {
    let bytes = Array(message.utf8) + [0]
    try #require(send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }

  func hangUp() {
    if connection >= 0 { close(connection) }
    connection = -1
  }

  func stopListening() {
    if listener >= 0 { close(listener) }
    listener = -1
    unlink(path)
  }

  func listen() throws {
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && Glibc.listen(listener, 8) == 0)
  }
}
