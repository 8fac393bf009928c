import Glibc

/// A system call that failed.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
  /// The name of the call, such as `timerfd_create`.
  package let call: String
  /// The value of `errno` after it.
  package let code: CInt

  /// Takes the reason from `errno`, so it must be made right after the call.
  init(call: String) {
    self.init(call: call, code: errno)
  }

  init(call: String, code: CInt) {
    self.call = call
    self.code = code
  }

  package var description: String {
    "\(call): \(String(cString: strerror(code)))"
  }
}
