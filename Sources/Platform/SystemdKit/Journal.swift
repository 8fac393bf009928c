import CSystemd
import Glibc

/// The program's log: the journal if standard error goes there, otherwise standard error. It is thread-safe.
package struct Journal: Sendable {
  private let identifier: String
  private let isConnected: Bool

  /// Checks once where standard error goes (`JOURNAL_STREAM`, systemd.exec(5)). `identifier`, the program's
  /// name, begins each line and is the field `SYSLOG_IDENTIFIER`.
  package init(identifier: String) {
    self.identifier = identifier
    let stream = getenv("JOURNAL_STREAM").flatMap { JournalStream(String(cString: $0)) }
    isConnected = stream != nil && stream == JournalStream(descriptor: STDERR_FILENO)
  }

  /// Writes one entry. Failures are ignored: a broken log must not hold up anything else.
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
    // A full pipe or a halted terminal must not halt the daemon.
    var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    while !rest.isEmpty, poll(&output, 1, 0) > 0, output.revents & Int16(POLLOUT) != 0 {
      let written = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written >= 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(written, 0))
    }
  }
}

/// The device and inode that identify a stream to the journal.
struct JournalStream: Equatable {
  let device: UInt64
  let inode: UInt64
}

extension JournalStream {
  /// Parses the form `8:1234`; nil for any other.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let device = UInt64(parts[0]), let inode = UInt64(parts[1]) else { return nil }
    self.init(device: device, inode: inode)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}
