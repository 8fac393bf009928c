internal import CSodium

/// Secret bytes: kept out of swap where the system allows that, between pages that cannot be touched, and overwritten before
/// their memory is given back.
package final class SecretBytes {
  private let memory: UnsafeMutablePointer<UInt8>
  package let count: Int

  /// So many bytes, each of them 0 until `body` has filled them.
  package init(count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    // It fails only where the kernel has no randomness to give, without which nothing can be kept secret.
    precondition(sodium_init() >= 0, "libsodium cannot be used")
    guard let memory = sodium_malloc(count) else { fatalError("out of memory") }
    (self.memory, self.count) = (memory.bindMemory(to: UInt8.self, capacity: count), count)
    // New memory of libsodium is full of a pattern of its own.
    sodium_memzero(memory, count)
    body(self.memory)
  }

  deinit { sodium_free(memory) }
}

extension SecretBytes {
  /// A copy of `bytes`, which are overwritten where they were.
  package convenience init(taking bytes: inout [UInt8]) {
    self.init(count: bytes.count) { $0.update(from: bytes, count: bytes.count) }
    bytes.withUnsafeMutableBytes { bytes in
      // The only thing that no compiler leaves out.
      if let start = bytes.baseAddress { sodium_memzero(start, bytes.count) }
    }
    bytes = []
  }

  /// Other bytes each time.
  static func random(count: Int) -> SecretBytes { SecretBytes(count: count) { randombytes_buf($0, count) } }

  package func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// For the functions of libsodium; good for as long as this lives.
  var bytes: UnsafePointer<UInt8> { UnsafePointer(memory) }
}
