import Glibc
import PillsAPI
import PillsCore

/// A thread that waits for changes at pillsd and writes a byte for each. If pillsd is gone, the thread tries
/// again every second, and the return of pillsd counts as a change.
final class ChangeFeed {
  /// Readable after a change; -1 if there is no socket pair.
  let descriptor: Int32

  /// What the thread owns; it shares nothing with other threads.
  private final class Source {
    let address: PillsdAddress
    let descriptor: Int32

    init(address: PillsdAddress, descriptor: Int32) {
      self.address = address
      self.descriptor = descriptor
    }

    func run() {
      // An endless loop hangs the optimizer of Swift 6.3, so this loop has a condition.
      repeat {
        try? PillsdConnection(at: address, patience: nil).watch(Control.Watch.self) { (_) throws(Failure) in
          // If the pipe is full, it is full of changes that nobody has read yet.
          var byte: UInt8 = 1
          _ = write(descriptor, &byte, 1)
        }
      } while poll(nil, 0, 1000) == 0
    }
  }

  init(address: PillsdAddress) {
    var ends: [Int32] = [-1, -1]
    // Without a socket pair or a thread no changes arrive, and the calendar shows only its own changes.
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
      // The thread owns the one retained source, and runs as long as the process.
      if let pointer { Unmanaged<Source>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }
    if pthread_create(&thread, nil, start, source.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      source.release()
    }
  }

  func takeChange() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    var hasAny = false
    while read(descriptor, &bytes, bytes.count) > 0 { hasAny = true }
    return hasAny
  }
}
