import Glibc

/// A client that sends exactly the bytes of the test and never blocks.
final class Peer {
  private let descriptor: Int32
  private(set) var received: [UInt8] = []
  private(set) var isCutOff = false

  /// Makes an unconnected socket.
  init() { descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0) }

  convenience init(path: String) {
    self.init()
    connect(to: path)
  }

  deinit { close(descriptor) }

  func connect(to path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafeBytes(of: address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        Glibc.connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    precondition(result == 0, "connect: \(String(cString: strerror(errno)))")
  }

  /// Sends as much as the kernel accepts and returns the number of bytes.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) -> Int {
    let bytes = Array(bytes)
    return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Sends JSON texts as messages in one write.
  func send(_ messages: String...) { send(messages.flatMap { Array($0.utf8) + [0] }) }

  func closeWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The complete messages received so far.
  var messages: [String] {
    receive()
    return received.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// True if the server has closed the connection; reads what came before.
  var sawEnd: Bool {
    receive()
    return isCutOff
  }

  private func receive() {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while !isCutOff {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        received += chunk[..<count]
      } else {
        isCutOff = count == 0 || errno != EAGAIN
        return
      }
    }
  }
}
