internal import Glibc

/// What the system answered where it did not do what was asked of a file.
package struct FileError: Error, Hashable {
  package enum Step: String, Sendable {
    case open, read, write, fsync, rename, unlink, mkdir
  }

  package let step: Step
  package let path: String
  /// The error number, such as `ENOSPC`.
  package let code: Int32

  package init(_ step: Step, _ path: String, code: Int32 = errno) {
    (self.step, self.path, self.code) = (step, path, code)
  }
}

extension FileError: CustomStringConvertible {
  /// `rename: No space left on device`, without the path.
  package var description: String { "\(step.rawValue): \(message)" }

  /// What the system calls it.
  package var message: String {
    // strerror(3) never returns null in glibc.
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
