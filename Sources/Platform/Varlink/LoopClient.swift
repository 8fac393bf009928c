import Glibc

/// A client that lives on an event loop: nothing that it does waits for the service.
///
/// Its connection ends when it is released, or with the first error but `ClientError.refused`; then all that is unanswered
/// fails. Replies are passed on in the order of the calls.
@MainActor
package final class LoopClient {
  private let descriptor: Int32
  private let onLoss: @MainActor (ClientError) -> Void
  private var watch: (any DescriptorWatch)?
  private var framer = MessageFramer.ofReplies
  private var output = OutputQueue()
  private var unanswered: [PendingCall] = []
  private var loss: ClientError?

  private static let readSize = 64 * 1024

  /// Connects to the service at `path`; `onLoss` hears once when the connection is of no use any more.
  package init(
    path: String,
    reactor: any Reactor,
    onLoss body: @escaping @MainActor (ClientError) -> Void
  ) throws(ClientError) {
    onLoss = body
    // At a Unix socket this is done at once or fails; EAGAIN says that too many wait to be accepted.
    descriptor = try connectedSocket(to: path, nonBlocking: true)
    do throws(ReactorError) {
      watch = try reactor.watch(descriptor, for: .readable) { [weak self] in self?.resume($0) }
    } catch {
      throw .cannotConnect(path: path, errno: error.errno)
    }
  }

  deinit {
    MainActor.assumeIsolated {
      watch?.cancel()
      _ = close(descriptor)
    }
  }
}

extension LoopClient {
  /// Calls a method, and passes its output or what is wrong to `body`, once.
  package func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) {
    send(method, input, .single, body)
  }

  /// Calls a method with `more`, and passes every output to `body`, at last what ends them.
  ///
  /// A service answers one call after the other, so others on this client wait until the last output.
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
    unanswered.append(PendingCall(method, body))
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
      if count < 0 { failure = Self.failure(errno) }
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
    if let code = framer.receive(from: descriptor, atMost: Self.readSize), let failure = Self.failure(code) {
      return lose(failure)
    }
    do throws(ProtocolViolation) {
      // A handler may end the connection, with replies yet to come.
      while loss == nil, let message = try framer.next() { take(message) }
    } catch {
      lose(.violation(error))
    }
  }

  private func take(_ message: [UInt8]) {
    guard let call = unanswered.first else { return lose(.violation(.malformed)) }
    unanswered.removeFirst()
    // A reply that does not end its call leaves it in its place, and the handler may call meanwhile.
    guard call.continues(after: message) else { return }
    if let loss { call.fail(loss) } else { unanswered.insert(call, at: 0) }
  }

  private func lose(_ error: ClientError) {
    guard loss == nil else { return }
    loss = error
    watch?.cancel()
    watch = nil
    let calls = unanswered
    unanswered = []
    for call in calls { call.fail(error) }
    onLoss(error)
  }

  /// Nil for what only says to try again.
  private static func failure(_ errno: Int32) -> ClientError? {
    switch errno {
    case EAGAIN: nil
    case EPIPE, ECONNRESET: .disconnected
    default: .connectionFailed(errno: errno)
    }
  }
}

/// A call whose replies are awaited.
@MainActor
private struct PendingCall {
  /// Passes on a reply, and tells whether further ones follow.
  let continues: (_ message: [UInt8]) -> Bool
  let fail: (ClientError) -> Void

  init<Method: Varlink.Method>(
    _ method: Method.Type,
    _ body: @escaping @MainActor (Result<Method.Output, ClientError>) -> Void
  ) {
    continues = { message in
      do throws(ClientError) {
        let (output, continues) = try received(message, as: Method.Output.self)
        body(.success(output))
        return continues
      } catch {
        body(.failure(error))
        return false
      }
    }
    fail = { body(.failure($0)) }
  }

  func continues(after message: [UInt8]) -> Bool { continues(message) }
}
