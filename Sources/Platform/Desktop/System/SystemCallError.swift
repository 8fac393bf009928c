import Glibc

/// A system call that failed.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
  package let call: String
  package let code: CInt

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}

extension SystemCallError {
  /// Reads `errno`, so call it right after the failed call.
  init(call: String) { self.init(call: call, code: errno) }
}

/// A file descriptor that is closed when its owner is destroyed.
struct OwnedDescriptor: ~Copyable {
  let number: CInt

  init(_ number: CInt, from call: String) throws(SystemCallError) {
    guard number >= 0 else { throw SystemCallError(call: call) }
    self.number = number
  }

  deinit { close(number) }
}
