import PillsAPI
import PillsCore
import Varlink

/// The calls that get a reply after every change.
@MainActor
struct Watchers {
  private var calls: [TypedCall<Control.Watch>] = []
  /// Those that were told nothing yet.
  private var newCalls: [TypedCall<Control.Watch>] = []
  /// What all others were told last.
  private var told: Overview?

  var isEmpty: Bool { calls.isEmpty && newCalls.isEmpty }

  /// Adds a call, to be told how things stand by the next ``tell(_:_:)``.
  mutating func add(_ call: TypedCall<Control.Watch>) {
    newCalls.append(call)
  }

  /// Tells each of them how things stand, if that is not what it was told last.
  mutating func tell(_ overview: Overview, _ output: () -> Control.StatusOutput) {
    calls.removeAll(where: \.isOver)
    let isNews = overview != told
    told = overview
    let listeners = isNews ? calls + newCalls : newCalls
    calls += newCalls
    newCalls = []
    guard !listeners.isEmpty else { return }
    let state = StateReply(output())
    for call in listeners { call.reply(state: state) }
  }
}
