import CSystemd
import Files
import Glibc

@testable import SystemdKit

extension EventLoop {
  /// Waits at most `timeout` microseconds for one event and dispatches it; returns false if none came.
  func runOnce(timeout: UInt64) throws(SystemdError) -> Bool {
    try SystemdError.check(sd_event_run(pointer, timeout), "sd_event_run") > 0
  }

  /// Runs the loop until `condition` holds; returns false after 20 s.
  func turn(until condition: () -> Bool) throws(SystemdError) -> Bool {
    let deadline = monotonicMicroseconds() + 20_000_000
    while !condition() {
      let now = monotonicMicroseconds()
      guard now < deadline else { return false }
      _ = try runOnce(timeout: deadline - now)
    }
    return true
  }
}

/// Two connected sockets, closed when released.
final class SocketPair {
  let near: Int32
  let far: Int32

  init() {
    var descriptors: [Int32] = [-1, -1]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors) == 0)
    (near, far) = (descriptors[0], descriptors[1])
  }

  deinit {
    close(near)
    close(far)
  }
}

/// A Unix socket bound to a path, or to an abstract name that begins with `@`; closed when released.
final class BoundSocket {
  let descriptor: Int32
  let address: String

  init(type: __socket_type, address: String) {
    self.address = address
    descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
    var socketAddress = sockaddr_un()
    socketAddress.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = address.hasPrefix("@")
    let bytes = (isAbstract ? [0] : []) + Array(address.utf8.dropFirst(isAbstract ? 1 : 0))
    withUnsafeMutableBytes(of: &socketAddress.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
    let result = withUnsafePointer(to: socketAddress) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(length)) }
    }
    precondition(result == 0, "bind \(address): error \(errno)")
  }

  deinit {
    close(descriptor)
    if !address.hasPrefix("@") { unlink(address) }
  }

  /// The next datagram; nil if none comes within 10 seconds.
  func receive() -> String? {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, 10_000) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// True if a datagram can be received.
  var hasDatagram: Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1
  }
}

/// The time of `clock` in microseconds.
func microseconds(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
}

/// The number of open descriptors of this process.
func openDescriptors() -> Int { (0..<1024).count { fcntl($0, F_GETFD) >= 0 } }
