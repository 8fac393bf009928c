import Glibc
import PillsAPI
import PillsCore

/// A thread of its own that waits for changes at pillsd, and writes a byte into a pipe for each.
///
/// When pillsd goes away it is tried again every second, and its return counts as a change.
final class ChangeFeed {
  /// Readable after a change.
  let descriptor: Int32

  /// All that the thread has; it shares nothing with the others.
  private final class Source {
    let address: PillsdAddress
    let descriptor: Int32

    init(address: PillsdAddress, descriptor: Int32) {
      self.address = address
      self.descriptor = descriptor
    }

    func run() {
      // A loop without any end keeps the optimizer of Swift 6.3 busy for ever.
      repeat {
        try? PillsdConnection(at: address, patience: nil).watch(Control.Watch.self) { (_) throws(Failure) in
          // The pipe is full only of changes that nobody has looked at yet.
          var byte: UInt8 = 1
          _ = write(descriptor, &byte, 1)
        }
      } while poll(nil, 0, 1000) == 0
    }
  }

  init(address: PillsdAddress) {
    var ends: [Int32] = [-1, -1]
    // Where there is no pipe or no thread left, nothing is told, and each key still shows how things stand.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else {
      descriptor = -1
      return
    }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    descriptor = ends[0]
    let source = Unmanaged.passRetained(Source(address: address, descriptor: ends[1]))
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
      // The thread was given the one retained source, and runs as long as the process.
      if let pointer { Unmanaged<Source>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }
    if pthread_create(&thread, nil, start, source.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      source.release()
    }
  }

  /// Whether anything changed since this was last asked.
  func takeChange() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    var hasAny = false
    while read(descriptor, &bytes, bytes.count) > 0 { hasAny = true }
    return hasAny
  }
}
