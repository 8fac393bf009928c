internal import Glibc

/// A failed step of a file operation.
package struct FileError: Error, Hashable {
  package enum Step: String, Sendable { case open, read, write, fsync, rename, unlink, mkdir }

  package let step: Step
  package let path: String
  package let code: Int32

  package init(_ step: Step, _ path: String, code: Int32 = errno) {
    (self.step, self.path, self.code) = (step, path, code)
  }
}

extension FileError: CustomStringConvertible {
  /// Such as `rename: No space left on device`, without the path.
  package var description: String { "\(step.rawValue): \(message)" }

  package var message: String {
    // strerror(3) never returns null in glibc.
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
