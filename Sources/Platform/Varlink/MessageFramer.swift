/// Cuts a byte stream into messages, each ended by one NUL (UAPI.20, Framing), however the stream arrives.
///
/// Messages come out without their NUL, as UTF-8 that is nested no deeper than allowed; nothing else is known of them.
package struct MessageFramer: Sendable {
  private let sizeLimit: Int
  private let depthLimit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0

  /// The storage that may stay with a stream that is silent.
  private static let keptCapacity = 4096

  /// Makes a framer for messages of at most `sizeLimit` bytes, with at most `depthLimit` objects and arrays within
  /// one another, the message's own object included.
  package init(sizeLimit: Int, depthLimit: Int) {
    self.sizeLimit = sizeLimit
    self.depthLimit = depthLimit
  }

  /// Whether a message has begun whose end has not arrived.
  package var hasHalfMessage: Bool {
    guard let last = buffer.last, start < buffer.count else { return false }
    return last != 0
  }

  /// Adds what arrived.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      scanned -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next complete message; nil when there is none yet.
  ///
  /// After an error the stream makes no sense any more.
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
