import PillsCore

/// The commands of all services that the engine has not answered yet.
@MainActor
final class PendingCommands {
  /// Answers the call of a command.
  typealias Reply = @MainActor (Result<Outcome, Refusal>) -> Void

  private var replies: [RequestID: Reply] = [:]
  private var lastRequest: UInt64 = 0

  func add(_ reply: @escaping Reply) -> RequestID {
    lastRequest += 1
    let request = RequestID(rawValue: lastRequest)
    replies[request] = reply
    return request
  }

  func answer(_ request: RequestID, with result: Result<Outcome, Refusal>) {
    // The reply is removed first, because answering may begin the next call of the connection.
    let reply = replies.removeValue(forKey: request)
    reply?(result)
  }
}
