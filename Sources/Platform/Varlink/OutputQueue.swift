/// Bytes that wait for a peer to read them.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The newest state. It is sent after `bytes`, and a newer one replaces it.
  private var newest: [UInt8]?

  var isEmpty: Bool { start == bytes.count }

  /// In bytes, without `newest`.
  var count: Int { bytes.count - start }

  mutating func append(_ message: [UInt8]) {
    if let newest {
      self.newest = nil
      append(newest)
    }
    if isEmpty {
      bytes = message
      start = 0
      return
    }
    // Moving the rest only if it is the smaller part moves each byte at most once on average.
    if start > count {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: message)
  }

  /// Adds a message that replaces the previous one put here, unless the sending of that one may have begun.
  mutating func put(newest message: [UInt8]) {
    if isEmpty { append(message) } else { newest = message }
  }

  /// Passes all waiting bytes but `newest` to `send`, which returns how many it sent.
  mutating func drain(_ send: (UnsafeRawBufferPointer) -> Int) {
    start += bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if isEmpty {
      bytes = newest ?? []
      newest = nil
      start = 0
    }
  }
}
