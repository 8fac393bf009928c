internal import Files
import Glibc

/// A socket connected to the service at `path`; `prepare` sets its options before.
func connectedSocket(
  to path: String,
  nonBlocking: Bool,
  prepare: (Int32) -> Void = { _ in }
) throws(ClientError) -> Int32 {
  guard let address = SocketAddress(path: path) else { throw .unusablePath(path) }
  let descriptor = makeSocket(nonBlocking: nonBlocking)
  guard descriptor >= 0 else { throw .cannotConnect(path: path, errno: errno) }
  prepare(descriptor)
  guard address.withPointer({ connect(descriptor, $0, $1) }) == 0 else {
    let reason = errno
    close(descriptor)
    throw ClientError(connectingTo: path, errno: reason)
  }
  return descriptor
}

/// Sends some of `bytes` and returns how many; -1 with `errno` if none can be sent.
func sendSome(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  uninterrupted { send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
}

extension MessageFramer {
  /// Reads at most `size` bytes from a socket; returns the error number if none, `ECONNRESET` at the end.
  mutating func receive(from descriptor: Int32, atMost size: Int = 64 * 1024) -> Int32? {
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { bytes in
      let count = uninterrupted { read(descriptor, bytes.baseAddress, bytes.count) }
      guard count > 0 else { return count == 0 ? ECONNRESET : errno }
      append(bytes[..<count])
      return nil
    }
  }
}
