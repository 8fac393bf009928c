import PillsCore
import Varlink

/// The calls whose commands the engine has not answered yet.
@MainActor
struct PendingCommands {
  private var calls: [RequestID: (call: Call, command: Command)] = [:]
  private var lastRequest: UInt64 = 0

  /// Keeps `call` and names the request that stands for it.
  mutating func add(_ call: Call, _ command: Command) -> RequestID {
    lastRequest += 1
    let request = RequestID(rawValue: lastRequest)
    calls[request] = (call, command)
    return request
  }

  mutating func remove(_ request: RequestID) -> (call: Call, command: Command)? {
    calls.removeValue(forKey: request)
  }
}
