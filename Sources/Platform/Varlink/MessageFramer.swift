/// Cuts a byte stream into messages, each ended by one NUL (UAPI.20, Framing), whatever pieces arrive. A
/// message comes out without its NUL. It is UTF-8 and within the depth limit; nothing else is checked.
package struct MessageFramer: Sendable {
  private let sizeLimit: Int
  private let depthLimit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0

  /// The most bytes of storage that are kept while nothing is buffered.
  private static let keptCapacity = 4096

  /// `sizeLimit` is in bytes; `depthLimit` counts nested objects and arrays, with the message's own object.
  package init(sizeLimit: Int, depthLimit: Int) {
    self.sizeLimit = sizeLimit
    self.depthLimit = depthLimit
  }

  /// Whether the beginning of a message has arrived, but not its end.
  package var hasHalfMessage: Bool {
    guard let last = buffer.last, start < buffer.count else { return false }
    return last != 0
  }

  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      scanned -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next complete message; nil if there is none yet. After an error the stream is unusable.
  package mutating func next() throws(ProtocolViolation) -> [UInt8]? {
    guard let end = buffer[scanned...].firstIndex(of: 0) else {
      scanned = buffer.count
      guard buffer.count - start <= sizeLimit else { throw .messageTooLong }
      return nil
    }
    guard end > start else { throw .emptyMessage }
    guard end - start <= sizeLimit else { throw .messageTooLong }
    let message = Array(buffer[start..<end])
    start = end + 1
    scanned = start
    if start == buffer.count { releaseBuffer() }
    try Self.check(message, depthLimit: depthLimit)
    return message
  }

  private mutating func releaseBuffer() {
    buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
    start = 0
    scanned = 0
  }

  private static func check(_ message: [UInt8], depthLimit: Int) throws(ProtocolViolation) {
    guard nestingIsWithin(depthLimit, message) else { throw .nestedTooDeeply }
    guard String(validating: message, as: UTF8.self) != nil else { throw .notUTF8 }
  }
}
