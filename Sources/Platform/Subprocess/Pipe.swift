internal import Files
internal import Glibc

/// A pipe from another process.
final class Pipe {
  private(set) var readingEnd: Int32
  private(set) var writingEnd: Int32
  private var bytes: [UInt8] = []

  private let mostBytes: Int

  init?(keeping mostBytes: Int) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (readingEnd, writingEnd, self.mostBytes) = (ends[0], ends[1], mostBytes)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeWritingEnd()
    closeReadingEnd()
  }

  var isOpen: Bool { readingEnd >= 0 }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func closeWritingEnd() {
    if writingEnd >= 0 { close(writingEnd) }
    writingEnd = -1
  }

  func read() {
    var some = [UInt8](repeating: 0, count: 4096)
    let count = uninterrupted { Glibc.read(readingEnd, &some, some.count) }
    if count > 0 {
      bytes += some[..<min(count, mostBytes - bytes.count)]
    } else {
      closeReadingEnd()
    }
  }

  private func closeReadingEnd() {
    // poll(2) skips negative descriptors.
    if readingEnd >= 0 { close(readingEnd) }
    readingEnd = -1
  }
}
