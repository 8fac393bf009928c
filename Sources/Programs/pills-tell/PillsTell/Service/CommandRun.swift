import PillsCore
import PillsSettings
import Subprocess
import SystemdKit

/// A command of a receiver that brings a message. It is killed when its time is over.
@MainActor
final class CommandRun {
  private let program: RunningProgram
  private var end: IOSource?
  private var limit: MonotonicTimer?

  /// Nil if the program cannot be started. `onEnd` gets whether it succeeded, once, and may release this.
  init?(
    _ delivery: Delivery,
    by receiver: TellReceiver,
    on loop: EventLoop,
    onEnd: @escaping @MainActor (Bool) -> Void
  ) {
    let started = RunningProgram(receiver.command, input: delivery.input, adding: delivery.variables)
    guard let started else { return nil }
    program = started
    limit = try? loop.monotonicTimer { started.kill() }
    try? limit?.arm(after: UInt64(max(receiver.limit.microseconds, 0)))
    end = try? loop.watch(started.descriptor, for: .readable) { [weak self] _ in
      guard let status = started.exitStatus() else { return }
      self?.stopWatching()
      onEnd(status == 0)
    }
    // Without the watch nobody would learn of its end; releasing the program ends it.
    guard end != nil, limit != nil else { return nil }
  }

  private func stopWatching() {
    end?.cancel()
    limit?.cancel()
    (end, limit) = (nil, nil)
  }

  deinit { MainActor.assumeIsolated { stopWatching() } }
}
