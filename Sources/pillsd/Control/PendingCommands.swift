import PillsCore

/// The commands that the engine has not answered yet.
@MainActor
struct PendingCommands {
  /// What answers the call that a command came from.
  typealias Reply = @MainActor (Result<Outcome, Refusal>) -> Void

  private var replies: [RequestID: Reply] = [:]
  private var lastRequest: UInt64 = 0

  /// Keeps `reply` and names the request that stands for it.
  mutating func add(_ reply: @escaping Reply) -> RequestID {
    lastRequest += 1
    let request = RequestID(rawValue: lastRequest)
    replies[request] = reply
    return request
  }

  mutating func remove(_ request: RequestID) -> Reply? { replies.removeValue(forKey: request) }
}
