/// Bytes on their way to a peer that takes them at its own pace.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The newest of the messages that give way to one another; it goes after all the others.
  private var newest: [UInt8]?

  var isEmpty: Bool { start == bytes.count }

  /// How many bytes wait, the newest message apart.
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
    // Moving what is left only when it is the smaller part makes every byte move once at most, on average.
    if start > count {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: message)
  }

  /// Adds a message that takes the place of an earlier one of its kind, unless part of that may have gone.
  mutating func put(newest message: [UInt8]) {
    if isEmpty { append(message) } else { newest = message }
  }

  /// Passes all that waits but the newest message to `send`, which returns how many bytes of it have gone.
  mutating func drain(_ send: (UnsafeRawBufferPointer) -> Int) {
    start += bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if isEmpty {
      bytes = newest ?? []
      newest = nil
      start = 0
    }
  }
}
