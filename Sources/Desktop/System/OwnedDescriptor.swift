import Glibc

/// A file descriptor that is closed when its owner lets go of it.
struct OwnedDescriptor: ~Copyable {
  let number: CInt

  /// Takes what `call` returned as a new descriptor; throws when it is negative.
  init(_ number: CInt, from call: String) throws(SystemCallError) {
    guard number >= 0 else { throw SystemCallError(call: call) }
    self.number = number
  }

  deinit {
    close(number)
  }
}
