/// Collects an answer as it arrives.
final class AnswerSink {
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  /// Whether the answer exceeds its limit; the excess is not kept.
  private(set) var isOverflowing = false

  /// Whether the headers have ended; libcurl accepts an answer that breaks off before that as complete.
  private(set) var hasAllHeaders = false

  private let limitInBytes: Int
  private var headerBytes = 0

  init(limitInBytes limit: Int) { limitInBytes = limit }

  /// False stops the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isOverflowing = isOverflowing || body.count + bytes.count > limitInBytes
    if !isOverflowing { body.append(contentsOf: bytes) }
    return !isOverflowing
  }

  func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    isOverflowing = isOverflowing || headerBytes > Self.mostHeaderBytes
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // The headers so far are those of an earlier answer, such as 100 Continue.
      headers = [:]
      body = []
      hasAllHeaders = false
    } else if bytes.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
      hasAllHeaders = true
    } else if let colon = line.firstIndex(of: ":") {
      let (name, value) = (line[..<colon].lowercased(), trimmed(line[line.index(after: colon)...]))
      // Each way to sign in has its own line.
      let before = name == "www-authenticate" ? headers[name].map { "\($0), " } ?? "" : ""
      headers[name] = before + value
    }
    return !isOverflowing
  }

  private static let mostHeaderBytes = 256 << 10
}
