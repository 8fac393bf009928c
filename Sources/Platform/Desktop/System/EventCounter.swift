import CLinux
import Files
import Glibc

/// An eventfd(2): readable from the first signal until it is cleared.
struct EventCounter: ~Copyable, Sendable {
  private let descriptor: OwnedDescriptor

  init() throws(SystemCallError) {
    descriptor = try OwnedDescriptor(eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC)), from: "eventfd")
  }

  var fileDescriptor: CInt { descriptor.number }

  /// Makes the descriptor readable; any thread may call it.
  func signal() {
    // It fails only if the counter would overflow, and then it is readable already.
    _ = eventfd_write(descriptor.number, 1)
  }

  func clear() {
    var count: eventfd_t = 0
    // It fails only if the counter is clear already.
    _ = eventfd_read(descriptor.number, &count)
  }

  func wait(milliseconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    // An interrupted wait starts anew, but the daemon blocks its signals.
    return uninterrupted { poll(&request, 1, milliseconds) } > 0
  }
}
