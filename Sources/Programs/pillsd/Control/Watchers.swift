import PillsCore
import Varlink

/// The calls of a method that get a reply after every change of a state.
@MainActor
struct Watchers<Called: Method, State: Equatable> {
  private var calls: [TypedCall<Called>] = []
  /// Those that were told nothing yet.
  private var newCalls: [TypedCall<Called>] = []
  /// What all others were told last.
  private var told: State?

  var isEmpty: Bool { calls.isEmpty && newCalls.isEmpty }

  /// Adds a call, to be told how things stand by the next ``tell(_:_:)``.
  mutating func add(_ call: TypedCall<Called>) { newCalls.append(call) }

  /// Tells each of them how things stand, if that is not what it was told last.
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
