import PillsAPI
import PillsCore
import Varlink

/// The calls that are told of every change.
@MainActor
struct Watchers {
  private var watchers: [Watcher] = []

  private struct Watcher {
    let call: Call
    /// What it was told last.
    var seen: Overview
  }

  var isEmpty: Bool { watchers.isEmpty }

  mutating func add(_ call: Call, seeing overview: Overview) {
    forgetThoseGone()
    watchers.append(Watcher(call: call, seen: overview))
  }

  /// Tells each of them how things stand, if that is not what it was told last.
  mutating func tell(_ overview: Overview, _ output: () -> Control.StatusOutput) {
    forgetThoseGone()
    guard watchers.contains(where: { $0.seen != overview }) else { return }
    let output = output()
    for index in watchers.indices where watchers[index].seen != overview {
      watchers[index].seen = overview
      watchers[index].call.reply(continuing: output)
    }
  }

  private mutating func forgetThoseGone() {
    watchers.removeAll(where: \.call.isOver)
  }
}
