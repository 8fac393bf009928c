internal import CSodium

/// Bytes that stay out of swap if possible, lie between guard pages and are overwritten when freed.
package final class SecretBytes {
  private let memory: UnsafeMutablePointer<UInt8>
  package let count: Int

  /// The bytes are 0 until `body` fills them.
  package init(count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    // It fails only if the kernel has no randomness, and then nothing can be kept secret.
    precondition(sodium_init() >= 0, "libsodium cannot be used")
    guard let memory = sodium_malloc(count) else { fatalError("out of memory") }
    (self.memory, self.count) = (memory.bindMemory(to: UInt8.self, capacity: count), count)
    // libsodium fills new memory with a pattern.
    sodium_memzero(memory, count)
    body(self.memory)
  }

  deinit { sodium_free(memory) }
}

extension SecretBytes {
  /// Copies `bytes` and overwrites the originals.
  package convenience init(taking bytes: inout [UInt8]) {
    self.init(count: bytes.count) { $0.update(from: bytes, count: bytes.count) }
    bytes.withUnsafeMutableBytes { bytes in
      // Compilers may remove other ways to overwrite memory.
      if let start = bytes.baseAddress { sodium_memzero(start, bytes.count) }
    }
    bytes = []
  }

  static func random(count: Int) -> SecretBytes { SecretBytes(count: count) { randombytes_buf($0, count) } }

  package func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Valid as long as this object lives.
  var bytes: UnsafePointer<UInt8> { UnsafePointer(memory) }
}
