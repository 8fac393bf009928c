import Glibc

/// A blocking client for one thread, connected until released; no error but `ClientError.refused` leaves it
/// usable.
package final class Client {
  private let descriptor: Int32
  private var framer = MessageFramer.ofReplies

  /// Connects to the service at `path`. Connecting, sending and receiving some bytes may each take `patience`
  /// whole seconds; nil means no limit.
  package init(path: String, patience: Int? = nil) throws(ClientError) {
    descriptor = try connectedSocket(to: path, nonBlocking: false) { descriptor in
      guard let patience else { return }
      var limit = timeval(tv_sec: patience, tv_usec: 0)
      let size = socklen_t(MemoryLayout.size(ofValue: limit))
      // Can't fail with a valid socket and limit. SO_SNDTIMEO limits connecting too (socket(7)).
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    }
  }

  deinit { close(descriptor) }
}

extension Client {
  package func call<Output: JSONReadable>(
    _ method: String,
    _ input: some JSONWritable = NoParameters(),
    as type: Output.Type = Output.self
  ) throws(ClientError) -> Output {
    try send(OutgoingCall(method: method, mode: .single, input: input))
    let (output, continues) = try receive(type)
    guard !continues else { throw .violation(.conflictingFlags) }
    return output
  }

  /// Calls a method with `more` and passes each reply to `body`, until the last one or until `body` returns
  /// false. Returns whether the last reply came. If not, release the client, as more replies may arrive.
  @discardableResult
  package func call<Output: JSONReadable>(
    _ method: String,
    _ input: some JSONWritable = NoParameters(),
    as type: Output.Type = Output.self,
    eachReply body: (Output) -> Bool
  ) throws(ClientError) -> Bool {
    try send(OutgoingCall(method: method, mode: .more, input: input))
    while true {
      let (output, continues) = try receive(type)
      guard body(output) else { return !continues }
      guard continues else { return true }
    }
  }
}

extension Client {
  private func send(_ call: OutgoingCall<some JSONWritable>) throws(ClientError) {
    let message: [UInt8]
    do throws(EncodingFailure) { message = try Wire.encode(call) } catch { throw .invalidInput(error) }
    var sent = 0
    while sent < message.count {
      let count = message.withUnsafeBytes { bytes in
        sendSome(UnsafeRawBufferPointer(rebasing: bytes[sent...]), to: descriptor)
      }
      guard count >= 0 else { throw ClientError(transferring: errno) }
      sent += count
    }
  }

  private func receive<Output: JSONReadable>(
    _ type: Output.Type
  ) throws(ClientError) -> (output: Output, continues: Bool) {
    while true {
      let message: [UInt8]?
      do throws(ProtocolViolation) {
        message = try framer.next()
      } catch {
        throw .violation(error)
      }
      if let message { return try received(message, as: type) }
      if let code = framer.receive(from: descriptor) { throw ClientError(transferring: code) }
    }
  }
}
