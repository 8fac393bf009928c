import PillsCore

/// The commands that the engine has not answered yet, of all who serve an interface.
@MainActor
final class PendingCommands {
  /// What answers the call that a command came from.
  typealias Reply = @MainActor (Result<Outcome, Refusal>) -> Void

  private var replies: [RequestID: Reply] = [:]
  private var lastRequest: UInt64 = 0

  /// Keeps `reply` and names the request that stands for it.
  func add(_ reply: @escaping Reply) -> RequestID {
    lastRequest += 1
    let request = RequestID(rawValue: lastRequest)
    replies[request] = reply
    return request
  }

  /// Answers the call that `request` stands for.
  func answer(_ request: RequestID, with result: Result<Outcome, Refusal>) {
    // Not while it is removed: the answer may have the next call of its connection begin.
    let reply = replies.removeValue(forKey: request)
    reply?(result)
  }
}
