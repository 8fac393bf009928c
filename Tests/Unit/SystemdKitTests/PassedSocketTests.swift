import Glibc
import Testing

@testable import SystemdKit

@Suite(.timeLimit(.minutes(5)))
struct PassedSocketTests {
  /// Occupies the descriptors for passed sockets, so that a child reports its result by another one.
  private static let isReserved: Bool = {
    while open("/dev/null", O_RDONLY | O_CLOEXEC) < 4 {}
    return true
  }()

  init() { #expect(Self.isReserved) }

  @Test func passedSocketsAreTakenOnceWithTheirNames() async {
    await #expect(processExitsWith: .success) {
      let one = BoundSocket(type: SOCK_STREAM, address: "@pills-passed-one-\(getpid())")
      let two = BoundSocket(type: SOCK_STREAM, address: "@pills-passed-two-\(getpid())")
      pass([one, two], names: "varlink:other", process: getpid())

      let sockets = try PassedSocket.takeAll()
      #expect(
        sockets == [PassedSocket(name: "varlink", descriptor: 3), PassedSocket(name: "other", descriptor: 4)]
      )
      for socket in sockets { #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0) }
      #expect(getenv("LISTEN_FDS") == nil)
      #expect(try PassedSocket.takeAll() == [])
    }
  }

  @Test func socketsWithoutNamesAreUnknown() async {
    await #expect(processExitsWith: .success) {
      let socket = BoundSocket(type: SOCK_STREAM, address: "@pills-passed-\(getpid())")
      pass([socket], names: nil, process: getpid())
      let sockets = try PassedSocket.takeAll()
      #expect(sockets == [PassedSocket(name: "unknown", descriptor: 3)])
    }
  }

  @Test func socketsForAnotherProcessAreLeftAlone() async {
    await #expect(processExitsWith: .success) {
      let socket = BoundSocket(type: SOCK_STREAM, address: "@pills-passed-\(getpid())")
      pass([socket], names: "varlink", process: getppid())
      let sockets = try PassedSocket.takeAll()
      #expect(sockets == [])
    }
  }

  @Test func nothingPassedGivesNothing() async {
    await #expect(processExitsWith: .success) {
      let sockets = try PassedSocket.takeAll()
      #expect(sockets == [])
      #expect(try sockets.listener(named: "varlink") == nil)
    }
  }

  @Test(arguments: [
    (["varlink"], 0), (["unknown"], 0), (["pills.socket"], 0),
    (["other", "varlink"], 1), (["varlink", "other", "other"], 0),
  ])
  func theListenerIsTheNamedOrTheOnlyOne(names: [String], expected: Int) throws {
    let listener = BoundSocket(type: SOCK_STREAM, address: "@pills-\(names)-\(getpid())")
    listen(listener.descriptor, 1)
    let sockets = names.map { PassedSocket(name: $0, descriptor: listener.descriptor) }
    #expect(try sockets.listener(named: "varlink") == sockets[expected])
  }

  @Test(arguments: [["one", "two"], ["varlink", "varlink"], ["varlink", "varlink", "other"]])
  func severalCandidatesAreRefused(names: [String]) {
    let sockets = names.map { PassedSocket(name: $0, descriptor: -1) }
    #expect(throws: PassedSocketError.ambiguous(names: names)) { try sockets.listener(named: "varlink") }
  }

  @Test(arguments: [SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET].map(\.rawValue))
  func aSocketThatDoesNotListenIsRefused(type: UInt32) {
    let socket = BoundSocket(type: __socket_type(rawValue: type), address: "@pills-deaf-\(type)-\(getpid())")
    // A sequenced-packet socket listens, but is no stream.
    if type == SOCK_SEQPACKET.rawValue { listen(socket.descriptor, 1) }
    let sockets = [PassedSocket(name: "varlink", descriptor: socket.descriptor)]
    #expect(throws: PassedSocketError.notListening(name: "varlink")) {
      try sockets.listener(named: "varlink")
    }
  }

  @Test func aListenerOfTheInternetIsRefused() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    listen(descriptor, 1)
    #expect(throws: PassedSocketError.notListening(name: "varlink")) {
      try [PassedSocket(name: "varlink", descriptor: descriptor)].listener(named: "varlink")
    }
  }

  @Test func aClosedDescriptorIsASystemError() {
    #expect(throws: PassedSocketError.system(SystemdError(function: "sd_is_socket_unix", errno: EBADF))) {
      try [PassedSocket(name: "varlink", descriptor: 1_000_000)].listener(named: "varlink")
    }
  }
}

/// Does the service manager's work between fork and exec: places the sockets from descriptor 3 on and sets
/// the environment.
private func pass(_ sockets: [BoundSocket], names: String?, process: pid_t) {
  // The copies get high numbers, so that no socket is overwritten before it is passed.
  let copies = sockets.map { fcntl($0.descriptor, F_DUPFD, 100) }
  for (index, copy) in copies.enumerated() {
    dup2(copy, 3 + Int32(index))
    close(copy)
  }
  setenv("LISTEN_PID", String(process), 1)
  setenv("LISTEN_FDS", String(sockets.count), 1)
  if let names { setenv("LISTEN_FDNAMES", names, 1) }
}
