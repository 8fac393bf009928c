import Glibc

/// A client on an event loop; it never blocks, and releasing it closes the connection. If the connection is
/// lost or a reply doesn't fit its call, all unanswered calls fail. Replies are passed on in the order of the
/// calls.
@MainActor
package final class LoopClient {
  private var descriptor: Int32
  private let onLoss: @MainActor (ClientError) -> Void
  private var watch: (any DescriptorWatch)?
  private var framer = MessageFramer.ofReplies
  private var output = OutputQueue()
  private var unanswered: [PendingCall] = []
  private var loss: ClientError?

  /// Connects to the service at `path`. `onLoss` is called once if the connection becomes unusable.
  package init(
    path: String,
    reactor: any Reactor,
    onLoss body: @escaping @MainActor (ClientError) -> Void
  ) throws(ClientError) {
    onLoss = body
    // At a Unix socket connecting succeeds or fails at once; EAGAIN means that too many wait to be accepted.
    descriptor = try connectedSocket(to: path, nonBlocking: true)
    do throws(ReactorError) {
      watch = try reactor.watch(descriptor, for: .readable) { [weak self] in self?.resume($0) }
    } catch {
      throw .cannotConnect(path: path, errno: error.errno)
    }
  }

  deinit { MainActor.assumeIsolated { hangUp() } }

  private func hangUp() {
    watch?.cancel()
    watch = nil
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}

extension LoopClient {
  /// Calls a method; `body` gets its output or the error, once.
  package func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) {
    send(method, input, .single, body)
  }

  /// Calls a method with `more`; `body` gets each output, and the error if one ends the call. A service
  /// answers calls in order, so later calls of this client wait for the last output.
  package func follow<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) {
    send(method, input, .more, body)
  }

  private func send<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ mode: CallMode,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) {
    if let loss { return body(.failure(loss)) }
    do throws(EncodingFailure) {
      output.append(try Wire.encode(OutgoingCall(method: method.qualifiedName, mode: mode, input: input)))
    } catch {
      return body(.failure(.invalidInput(error)))
    }
    unanswered.append(PendingCall(method, mode, body))
    flush()
  }
}

extension LoopClient {
  private func resume(_ readiness: Readiness) {
    if readiness.contains(.writable) { flush() }
    if !readiness.isDisjoint(with: [.readable, .failed, .hungUp]) { receive() }
  }

  private func flush() {
    var failure: ClientError?
    output.drain { bytes in
      let count = sendSome(bytes, to: descriptor)
      if count < 0, errno != EAGAIN { failure = ClientError(transferring: errno) }
      return max(count, 0)
    }
    if let failure { return lose(failure) }
    do throws(ReactorError) {
      try watch?.change(interest: output.isEmpty ? .readable : [.readable, .writable])
    } catch {
      lose(.connectionFailed(errno: error.errno))
    }
  }

  private func receive() {
    guard loss == nil else { return }
    if let code = framer.receive(from: descriptor), code != EAGAIN {
      return lose(ClientError(transferring: code))
    }
    do throws(ProtocolViolation) {
      // A handler may end the connection while more replies are buffered.
      while loss == nil, let message = try framer.next() { take(message) }
    } catch {
      lose(.violation(error))
    }
  }

  private func take(_ message: [UInt8]) {
    guard let call = unanswered.first else { return lose(.violation(.malformed)) }
    do throws(ClientError) {
      let reply = try call.read(message)
      if !reply.continues { unanswered.removeFirst() }
      reply.deliver()
    } catch .refused(let error) {
      unanswered.removeFirst()
      call.fail(.refused(error))
    } catch {
      // More replies to the call may follow, which must not reach the next call.
      lose(error)
    }
  }

  private func lose(_ error: ClientError) {
    guard loss == nil else { return }
    loss = error
    hangUp()
    let calls = unanswered
    unanswered = []
    for call in calls { call.fail(error) }
    onLoss(error)
  }
}

/// A call that waits for replies.
@MainActor
private struct PendingCall {
  let read: (_ message: [UInt8]) throws(ClientError) -> (deliver: () -> Void, continues: Bool)
  let fail: (ClientError) -> Void

  init<Method: Varlink.Method>(
    _ method: Method.Type,
    _ mode: CallMode,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) {
    read = { message throws(ClientError) in
      let (output, continues) = try received(message, as: Method.Output.self)
      guard mode == .more || !continues else { throw .violation(.conflictingFlags) }
      return ({ body(.success(output)) }, continues)
    }
    fail = { body(.failure($0)) }
  }
}
