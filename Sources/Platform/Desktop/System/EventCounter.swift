import CLinux
import Glibc

/// An eventfd(2): readable from the first signal until it is cleared.
struct EventCounter: ~Copyable, Sendable {
  private let descriptor: OwnedDescriptor

  init() throws(SystemCallError) {
    descriptor = try OwnedDescriptor(
      eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC)),
      from: "eventfd"
    )
  }

  var fileDescriptor: CInt { descriptor.number }

  /// Makes the descriptor readable; may be called from any thread.
  func signal() {
    // The only failure is a counter about to overflow, which is readable already.
    _ = eventfd_write(descriptor.number, 1)
  }

  func clear() {
    var count: eventfd_t = 0
    // The only failure is a counter that is clear already.
    _ = eventfd_read(descriptor.number, &count)
  }

  /// Waits until the descriptor is readable; false when it is not within `milliseconds`.
  func wait(milliseconds: CInt) -> Bool {
    let deadline = Self.monotonicMilliseconds() + Int64(milliseconds)
    var remaining = milliseconds
    while true {
      var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, remaining)
      guard ready < 0, errno == EINTR else { return ready > 0 }
      remaining = CInt(max(0, deadline - Self.monotonicMilliseconds()))
    }
  }

  private static func monotonicMilliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
