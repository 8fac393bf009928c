import Glibc
import Varlink

/// A reactor based on poll(2) that the test turns itself.
@MainActor
final class PollLoop: Reactor {
  private(set) var turns = 0
  fileprivate var watches: [ObjectIdentifier: PollWatch] = [:]
  fileprivate var timers: [ObjectIdentifier: PollTimer] = [:]

  var watchCount: Int { watches.count }

  func watch(
    _ descriptor: Int32,
    for interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) throws(ReactorError) -> any DescriptorWatch {
    let watch = PollWatch(loop: self, descriptor: descriptor, interest: interest, handler: handler)
    watches[ObjectIdentifier(watch)] = watch
    return watch
  }

  func timer(handler: @escaping @MainActor () -> Void) throws(ReactorError) -> any ReactorTimer {
    let timer = PollTimer(loop: self, handler: handler)
    timers[ObjectIdentifier(timer)] = timer
    return timer
  }

  /// Runs until `condition` holds; returns false after `seconds`.
  func run(within seconds: Double = 20, until condition: () -> Bool) -> Bool {
    let deadline = microseconds() + UInt64(seconds * 1_000_000)
    while !condition() {
      guard microseconds() < deadline else { return false }
      turn(before: deadline)
    }
    return true
  }

  private func turn(before deadline: UInt64) {
    turns += 1
    let watched = Array(watches.values)
    var descriptors = watched.map {
      pollfd(fd: $0.descriptor, events: Int16($0.interest.rawValue), revents: 0)
    }
    let now = microseconds()
    let next = timers.values.compactMap(\.time).min() ?? .max
    // At most 5 ms, because another thread can make a condition true.
    let wait = min(next, deadline, now + 5000)
    poll(&descriptors, nfds_t(descriptors.count), Int32(wait > now ? (wait - now + 999) / 1000 : 0))
    for (watch, ready) in zip(watched, descriptors) where ready.revents != 0 && watch.isActive {
      watch.handler(Readiness(rawValue: UInt32(ready.revents)))
    }
    for timer in Array(timers.values) { timer.fireIfDue(at: microseconds()) }
  }
}

@MainActor
final class PollWatch: DescriptorWatch {
  fileprivate weak var loop: PollLoop?
  fileprivate let descriptor: Int32
  fileprivate var interest: Readiness
  fileprivate let handler: @MainActor (Readiness) -> Void
  fileprivate var isActive = true

  init(
    loop: PollLoop,
    descriptor: Int32,
    interest: Readiness,
    handler: @escaping @MainActor (Readiness) -> Void
  ) {
    self.loop = loop
    self.descriptor = descriptor
    self.interest = interest
    self.handler = handler
  }

  func change(interest: Readiness) throws(ReactorError) { self.interest = interest }

  func cancel() {
    isActive = false
    loop?.watches[ObjectIdentifier(self)] = nil
  }
}

@MainActor
final class PollTimer: ReactorTimer {
  private weak var loop: PollLoop?
  private let handler: @MainActor () -> Void
  fileprivate var time: UInt64?

  init(loop: PollLoop, handler: @escaping @MainActor () -> Void) {
    self.loop = loop
    self.handler = handler
  }

  func arm(after delay: UInt64) throws(ReactorError) { time = microseconds() + delay }

  func disarm() throws(ReactorError) { time = nil }

  func cancel() {
    time = nil
    loop?.timers[ObjectIdentifier(self)] = nil
  }

  fileprivate func fireIfDue(at now: UInt64) {
    guard let time, time <= now else { return }
    self.time = nil
    handler()
  }
}

/// The time of CLOCK_MONOTONIC.
func microseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
}
