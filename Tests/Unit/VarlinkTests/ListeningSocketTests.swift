import Glibc
import PillsTestSupport
import Testing

@testable import Varlink

@MainActor
struct ListeningSocketTests {
  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test("folder and socket are private whatever the umask", arguments: [0o000, 0o022, 0o777] as [mode_t])
  func modes(mask: mode_t) throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/run/socket"
    let old = umask(mask)
    defer { umask(old) }
    var socket: ListeningSocket? = try ListeningSocket.bind(path: path)
    #expect(mode("\(folder.path)/run") == 0o700)
    #expect(mode(path) == 0o600)
    #expect(socket != nil)
    socket = nil
    #expect(mode(path) == nil)
  }

  @Test func aLiveSocketIsNotReplaced() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/socket"
    let live = try ListeningSocket.bind(path: path)
    #expect(throws: ListeningSocketError.inUse(path: path)) { try ListeningSocket.bind(path: path) }
    withExtendedLifetime((live, Peer(path: path))) { #expect(mode(path) == 0o600) }
  }

  @Test func aStaleSocketIsReplaced() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/socket"
    // The socket is bound but does not listen, as after a crash: connections are refused.
    let dead = makeSocket(nonBlocking: true)
    let address = try #require(SocketAddress(path: path))
    #expect(address.withPointer { bind(dead, $0, $1) } == 0)
    close(dead)
    #expect(mode(path) != nil)
    let successor = try ListeningSocket.bind(path: path)
    withExtendedLifetime((successor, Peer(path: path))) { #expect(mode(path) == 0o600) }
  }

  @Test func aSuccessorsFileIsLeftAlone() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/socket"
    var first: ListeningSocket? = try ListeningSocket.bind(path: path)
    #expect(first != nil)
    rename(path, path + ".old")
    let second = try ListeningSocket.bind(path: path)
    first = nil
    withExtendedLifetime(second) { #expect(mode(path) == 0o600) }
    unlink(path + ".old")
  }

  @Test func anAdoptedSocketStaysWhole() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/socket"
    let original = try ListeningSocket.bind(path: path)
    do {
      // The service manager may pass a blocking socket.
      try #require(fcntl(original.descriptor, F_SETFL, 0) == 0)
      let adopted = try ListeningSocket.adopt(dup(original.descriptor))
      #expect(fcntl(adopted.descriptor, F_GETFD) == FD_CLOEXEC)
      #expect(fcntl(adopted.descriptor, F_GETFL) & O_NONBLOCK != 0)
    }
    #expect(mode(path) == 0o600)
    // If the adopter had shut the socket down, this connection would be refused.
    let peer = Peer(path: path)
    withExtendedLifetime((original, peer)) {}
  }

  @Test func otherFilesAndImpossiblePathsAreRefused() throws {
    let folder = TemporaryFolder()
    let file = "\(folder.path)/socket"
    close(open(file, O_CREAT | O_WRONLY, 0o600))
    #expect(throws: ListeningSocketError.notASocket(path: file)) { try ListeningSocket.bind(path: file) }
    #expect(mode(file) == 0o600)
    let long = "\(folder.path)/" + String(repeating: "x", count: 108 - folder.path.utf8.count - 1)
    #expect(throws: ListeningSocketError.unusablePath(long)) { try ListeningSocket.bind(path: long) }
    let deep = "\(folder.path)/a/b/socket"
    #expect(throws: ListeningSocketError.system(call: "mkdir", path: "\(folder.path)/a/b", errno: ENOENT)) {
      try ListeningSocket.bind(path: deep)
    }
    #expect(throws: ListeningSocketError.system(call: "fcntl", path: nil, errno: EBADF)) {
      try ListeningSocket.adopt(-1)
    }
  }
}
