import CSystemd
import Glibc

/// Where the program's log goes: to the journal when standard error does, else to standard error.
///
/// Safe to use from every thread.
package struct Journal: Sendable {
  private let identifier: String
  private let isConnected: Bool

  /// Looks once where standard error goes (`JOURNAL_STREAM`, systemd.exec(5)).
  ///
  /// - Parameter identifier: The program's name, which begins each line and is the `SYSLOG_IDENTIFIER` field.
  package init(identifier: String) {
    self.identifier = identifier
    let stream = getenv("JOURNAL_STREAM").flatMap { JournalStream(String(cString: $0)) }
    isConnected = stream != nil && stream == JournalStream(descriptor: STDERR_FILENO)
  }

  /// Writes one entry; a log that can't be written holds up nothing else.
  package func log(_ entry: JournalEntry) {
    if isConnected, send(entry.assignments(identifier: identifier)) { return }
    writeLine(entry.line(identifier: identifier))
  }

  private func send(_ assignments: [String]) -> Bool {
    var bytes: [UInt8] = []
    let ranges = assignments.map { assignment in
      let start = bytes.count
      bytes.append(contentsOf: assignment.utf8)
      return start..<bytes.count
    }
    return bytes.withUnsafeMutableBytes { buffer in
      let vectors = ranges.map { range in
        iovec(iov_base: buffer.baseAddress?.advanced(by: range.lowerBound), iov_len: range.count)
      }
      return sd_journal_sendv(vectors, Int32(vectors.count)) >= 0
    }
  }

  private func writeLine(_ line: String) {
    var rest = Array(line.utf8)[...]
    // A pipe that nobody empties, or a terminal that was halted, must not halt the daemon.
    var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    while !rest.isEmpty, poll(&output, 1, 0) > 0, output.revents & Int16(POLLOUT) != 0 {
      let written = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written >= 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(written, 0))
    }
  }
}

/// The device and inode numbers by which a stream to the journal is known.
struct JournalStream: Equatable {
  let device: UInt64
  let inode: UInt64
}

extension JournalStream {
  /// Reads the form `8:1234`; nil if it is another.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let device = UInt64(parts[0]), let inode = UInt64(parts[1]) else { return nil }
    self.init(device: device, inode: inode)
  }

  /// What the descriptor refers to; nil if it is closed.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}
