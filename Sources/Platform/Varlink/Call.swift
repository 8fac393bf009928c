/// A call to be answered at once, later, or in several replies. Releasing it unanswered closes the
/// connection, unless the call is one-way: no caller should wait for a reply that never comes.
@MainActor
package final class Call {
  package let interface: String
  /// The name without that of the interface, such as `GetInfo`.
  package let method: String
  package let mode: CallMode
  /// Whether the last reply was sent or the caller has gone.
  package private(set) var isOver = false

  private let parameters: Parameters
  private weak var connection: Connection?

  init(interface: String, method: String, message: CallMessage, connection: Connection) {
    self.interface = interface
    self.method = method
    mode = message.mode
    parameters = message.parameters
    self.connection = connection
  }

  deinit {
    MainActor.assumeIsolated {
      if !isOver { connection?.callAbandoned(mode) }
    }
  }
}

extension Call {
  /// One object that a service keeps for the caller until the connection ends.
  package var belongings: AnyObject? {
    get { connection?.belongings }
    set { connection?.belongings = newValue }
  }

  package var wantsMore: Bool { mode == .more }

  package var methodNotFound: CallFailure { CallFailure(MethodNotFound(method: "\(interface).\(method)")) }

  /// Decodes the input. Throws `InvalidParameter` if a parameter is missing, ill-typed or unknown.
  package func parameters<Input: JSONReadable>(as type: Input.Type) throws(CallFailure) -> Input {
    do throws(InvalidParameter) {
      return try parameters.decodeStrictly(type)
    } catch {
      throw CallFailure(error)
    }
  }

  /// Sends the last reply.
  package func reply(_ output: some JSONWritable) { end(OutgoingReply(output: output)) }

  /// Sends a reply and keeps the call open. If the caller didn't ask for more, it is the last reply.
  package func reply(continuing output: some JSONWritable) {
    guard wantsMore else { return reply(output) }
    guard !isOver else { return }
    connection?.send(OutgoingReply(output: output, continues: true))
  }

  /// Sends the current state to a caller that asked for more, and keeps the call open. For a slow reader, a
  /// newer state replaces an older one that is not yet being sent.
  package func reply(state: StateReply<some JSONWritable>) {
    guard !isOver else { return }
    connection?.send(state)
  }

  package func fail(_ error: some ErrorReply) {
    end(OutgoingReply(output: error, error: type(of: error).name))
  }

  func callerGone() { isOver = true }

  private func end(_ reply: OutgoingReply<some JSONWritable>) {
    guard !isOver else { return }
    isOver = true
    if mode != .oneway { connection?.send(reply) }
    connection?.callEnded()
  }
}
