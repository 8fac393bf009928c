/// A call to be answered: at once, later, or piece by piece while the caller listens.
///
/// Whoever lets go of an unanswered call closes its connection, so no caller waits for what will never come.
@MainActor
package final class Call {
  /// The name of the interface.
  package let interface: String

  /// The name of the method within its interface.
  package let method: String

  /// What the caller asks of the replies.
  package let mode: CallMode

  /// Whether the call has got its last reply, or its caller has gone.
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
  /// What a service keeps for the caller, as long as their connection lasts.
  package var belongings: AnyObject? {
    get { connection?.belongings }
    set { connection?.belongings = newValue }
  }

  /// Whether the caller takes more than one reply.
  package var wantsMore: Bool { mode == .more }

  /// What an interface throws that doesn't have the method.
  package var methodNotFound: CallFailure { CallFailure(MethodNotFound(method: "\(interface).\(method)")) }

  /// The input; parameters that are missing, ill-typed or not among the type's members throw `InvalidParameter`.
  package func parameters<Input: JSONReadable>(as type: Input.Type) throws(CallFailure) -> Input {
    do throws(InvalidParameter) {
      return try parameters.decodeStrictly(type)
    } catch {
      throw CallFailure(error)
    }
  }

  /// Answers the call and ends it.
  package func reply(_ output: some JSONWritable) { end(OutgoingReply(output: output)) }

  /// Answers the call and leaves it open for further replies; ends it when the caller didn't ask for more.
  package func reply(continuing output: some JSONWritable) {
    guard wantsMore else { return reply(output) }
    guard !isOver else { return }
    connection?.send(OutgoingReply(output: output, continues: true))
  }

  /// Tells the caller, who wants more, how things stand and leaves the call open.
  ///
  /// Who is behind with reading gets the newest state alone of those that were not begun to be sent.
  package func reply(state: StateReply<some JSONWritable>) {
    guard !isOver else { return }
    connection?.send(state)
  }

  /// Answers the call with an error and ends it.
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
