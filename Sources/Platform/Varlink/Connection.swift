import Glibc

/// A peer of a server, whose calls are served one at a time, in order. It is read from only while no call is
/// served and no reply waits. So it can't make the server hold more calls than one read returns.
@MainActor
final class Connection {
  let descriptor: Int32
  var belongings: AnyObject?

  private let limits: Limits
  private let reactor: any Reactor
  private let serve: @MainActor (CallMessage, Connection) -> Call
  private let closed: @MainActor (Connection) -> Void

  private var framer: MessageFramer
  private var output = OutputQueue()
  private var watch: (any DescriptorWatch)?
  private var interest: Readiness = .readable
  private var timer: (any ReactorTimer)?
  private var awaited: Awaited?
  private var isOpen = true
  private var isServing = false
  private var isTakingCalls = false
  private weak var call: Call?

  /// What the peer must do within `Limits.patience`.
  private enum Awaited { case restOfMessage, reading }

  private static let readSize = 16 * 1024

  /// Takes over a connected, non-blocking socket, unless it throws; calls `closed` once, at the end.
  init(
    _ descriptor: Int32,
    limits: Limits,
    reactor: any Reactor,
    serve: @escaping @MainActor (CallMessage, Connection) -> Call,
    closed: @escaping @MainActor (Connection) -> Void
  ) throws(ReactorError) {
    self.descriptor = descriptor
    self.limits = limits
    self.reactor = reactor
    self.serve = serve
    self.closed = closed
    framer = MessageFramer(sizeLimit: limits.messageSize, depthLimit: limits.messageDepth)
    watch = try reactor.watch(descriptor, for: interest) { [weak self] in self?.ready($0) }
  }

  /// Ends the connection and drops unsent replies; a second call does nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    watch?.cancel()
    watch = nil
    timer?.cancel()
    timer = nil
    Glibc.close(descriptor)
    call?.callerGone()
    closed(self)
  }
}

extension Connection {
  func send(_ reply: OutgoingReply<some JSONWritable>) {
    guard isOpen else { return }
    // If JSON can't represent the output, closing is the only way to tell the caller.
    guard let message = try? Wire.encode(reply), output.count <= limits.backlog else { return close() }
    output.append(message)
    flush()
    settle()
  }

  func send(_ state: StateReply<some JSONWritable>) {
    guard isOpen else { return }
    guard let message = state.message else { return close() }
    output.put(newest: message)
    flush()
    settle()
  }

  func callEnded() {
    isServing = false
    takeCalls()
  }

  func callAbandoned(_ mode: CallMode) {
    if mode == .oneway { callEnded() } else { close() }
  }
}

extension Connection {
  private func ready(_ readiness: Readiness) {
    if readiness.contains(.writable) {
      flush()
      takeCalls()
    } else if interest.contains(.readable) {
      receive()
      takeCalls()
    } else {
      close()
    }
  }

  private func receive() {
    let code = framer.receive(from: descriptor, atMost: Self.readSize)
    if let code, code != EAGAIN { close() }
  }

  private func flush() {
    guard isOpen, !output.isEmpty else { return }
    var failed = false
    output.drain { bytes in
      let count = sendSome(bytes, to: descriptor)
      failed = count < 0 && errno != EAGAIN
      // A peer that reads something gets the full time again.
      if count > 0 { awaited = nil }
      return max(count, 0)
    }
    if failed { close() }
  }

  /// Serves received calls until one stays open or its reply can't be sent at once.
  private func takeCalls() {
    guard !isTakingCalls else { return }
    isTakingCalls = true
    while isOpen, !isServing, output.isEmpty {
      do throws(ProtocolViolation) {
        guard let bytes = try framer.next() else { break }
        isServing = true
        let message: CallMessage = try Wire.decode(bytes)
        let begun = serve(message, self)
        if !begun.isOver { call = begun }
      } catch {
        close()
      }
    }
    isTakingCalls = false
    settle()
  }
}

extension Connection {
  private func settle() {
    guard isOpen, !isTakingCalls else { return }
    do throws(ReactorError) {
      try watchForNext()
      try keepTime()
    } catch {
      close()
    }
  }

  private func watchForNext() throws(ReactorError) {
    let wanted: Readiness = if !output.isEmpty { .writable } else if isServing { [] } else { .readable }
    guard wanted != interest else { return }
    try watch?.change(interest: wanted)
    interest = wanted
  }

  private func keepTime() throws(ReactorError) {
    let wanted: Awaited? =
      if !output.isEmpty { .reading } else if !isServing, framer.hasHalfMessage { .restOfMessage } else {
        nil
      }
    if let wanted, wanted != awaited {
      if timer == nil { timer = try reactor.timer { [weak self] in self?.close() } }
      try timer?.arm(after: limits.patience)
    } else if wanted == nil {
      try timer?.disarm()
    }
    awaited = wanted
  }
}
