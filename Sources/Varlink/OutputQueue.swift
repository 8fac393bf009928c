/// Bytes on their way to a peer that takes them at its own pace.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { start == bytes.count }

  /// How many bytes wait.
  var count: Int { bytes.count - start }

  mutating func append(_ message: [UInt8]) {
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

  /// Passes all that waits to `send`, which returns how many bytes of it have gone.
  mutating func drain(_ send: (UnsafeRawBufferPointer) -> Int) {
    start += bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if isEmpty {
      bytes = []
      start = 0
    }
  }
}
