/// Collects an answer as it comes.
final class AnswerSink {
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  /// Whether more came than there may; nothing of it is kept.
  private(set) var isOverflowing = false

  /// Whether the line came that ends the headers; libcurl takes an answer that breaks off before it for a whole one.
  private(set) var hasAllHeaders = false

  private let limitInBytes: Int
  private var headerBytes = 0

  init(limitInBytes limit: Int) { limitInBytes = limit }

  /// Takes a part of the body; false to hear no more.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isOverflowing = body.count + bytes.count > limitInBytes
    if !isOverflowing { body.append(contentsOf: bytes) }
    return !isOverflowing
  }

  /// Takes a line of the headers; false to hear no more.
  func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    isOverflowing = headerBytes > Self.mostHeaderBytes
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // What came before belongs to an answer that is not the last, such as 100 Continue.
      headers = [:]
      body = []
      hasAllHeaders = false
    } else if bytes.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
      hasAllHeaders = true
    } else if let colon = line.firstIndex(of: ":") {
      let (name, value) = (line[..<colon].lowercased(), trimmed(line[line.index(after: colon)...]))
      // Each way to sign in has a line of its own.
      let before = name == "www-authenticate" ? headers[name].map { "\($0), " } ?? "" : ""
      headers[name] = before + value
    }
    return !isOverflowing
  }

  private static let mostHeaderBytes = 256 << 10
}
