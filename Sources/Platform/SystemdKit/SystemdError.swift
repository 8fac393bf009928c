import Glibc

/// A failed call of a C function of libsystemd.
package struct SystemdError: Error, Equatable {
  package let function: String
  /// The positive error number (errno(3)).
  package let errno: Int32

  /// Throws if `result` is negative, which is how libsystemd returns an error number.
  @discardableResult
  static func check(_ result: Int32, _ function: String) throws(SystemdError) -> Int32 {
    guard result >= 0 else { throw SystemdError(function: function, errno: -result) }
    return result
  }
}

extension SystemdError: CustomStringConvertible {
  package var description: String { "\(function): \(reason)" }

  private var reason: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress, strerror_r(errno, start, buffer.count) == 0 else {
        return "error \(errno)"
      }
      return String(cString: start)
    }
  }
}
