import Glibc

/// A system call that failed.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
  /// The name of the call, such as `timerfd_create`.
  package let call: String
  /// The value of `errno` after it.
  package let code: CInt

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}

extension SystemCallError {
  /// Takes the reason from `errno`, so it must be made right after the call.
  init(call: String) { self.init(call: call, code: errno) }
}

/// A file descriptor that is closed when its owner lets go of it.
struct OwnedDescriptor: ~Copyable {
  let number: CInt

  /// Takes what `call` returned as a new descriptor; throws when it is negative.
  init(_ number: CInt, from call: String) throws(SystemCallError) {
    guard number >= 0 else { throw SystemCallError(call: call) }
    self.number = number
  }

  deinit { close(number) }
}
