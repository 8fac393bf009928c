import PillsCore
import SystemdKit

/// Makes pills-sync look for answers of other devices while a reminder is open, so that a popup goes at most two minutes
/// after the answer. At other times its own timer is enough, which runs every 15 minutes.
@MainActor
final class AnswerWatch {
  /// The rest of the two minutes is for the run itself.
  private static let pause = TimeSpan.seconds(100)

  private let timer: WallClockTimer
  private let isSynced: () -> Bool
  private let look: () -> Void
  private var next: Instant?

  /// `again` is called when it is time to update the watch.
  init(
    _ loop: EventLoop,
    isSynced: @escaping () -> Bool,
    look: @escaping () -> Void,
    again: @escaping @MainActor () -> Void
  ) throws(SystemdError) {
    (self.isSynced, self.look) = (isSynced, look)
    timer = try loop.wallClockTimer(handler: again)
  }

  func update(isOpen: Bool, at now: Instant) {
    // After a step of the clock, the next look may be far away.
    if isOpen, let next, now < next, next <= now + Self.pause { return }
    // The store is asked only when a look is due, not on each event.
    guard isOpen, isSynced() else {
      if next != nil { try? timer.disarm() }
      return next = nil
    }
    look()
    let next = now + Self.pause
    // If this fails, the timer of pills-sync looks.
    try? timer.arm(at: next.microsecondsSinceEpoch)
    self.next = next
  }
}
