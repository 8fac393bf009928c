import PillsCore
import Varlink

/// Calls that get a reply after every change of a state.
@MainActor
struct Watchers<Called: Method, State: Equatable> {
  private var calls: [TypedCall<Called>] = []
  /// Calls that had no reply yet.
  private var newCalls: [TypedCall<Called>] = []
  /// The state that all other calls have.
  private var told: State?

  var isEmpty: Bool { calls.isEmpty && newCalls.isEmpty }

  mutating func add(_ call: TypedCall<Called>) { newCalls.append(call) }

  /// Replies to each call that does not have `state` yet.
  mutating func tell(_ state: State, _ output: () -> Called.Output) {
    calls.removeAll(where: \.isOver)
    let isNews = state != told
    told = state
    let listeners = isNews ? calls + newCalls : newCalls
    calls += newCalls
    newCalls = []
    guard !listeners.isEmpty else { return }
    let reply = StateReply(output())
    for call in listeners { call.reply(state: reply) }
  }
}
