import Glibc

/// One call: its arguments, and the text that goes with it.
struct Request {
  var arguments: [String]
  var text: String

  /// The next one on standard input, where each is a line with the number of its parts, and then for each part a line with
  /// how many bytes it has, and these. The last part is the text. Nil where there are no more.
  static func next() -> Request? {
    guard let count = nextNumber() else { return nil }
    let parts = (0..<count).map { _ in nextPart() }
    return Request(arguments: Array(parts.dropLast()), text: parts.last ?? "")
  }

  /// The number on the next line; nil at the end of the input.
  private static func nextNumber() -> Int? {
    var digits = ""
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return Int(digits) }
      digits.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return nil
  }

  private static func nextPart() -> String {
    var bytes = [UInt8](repeating: 0, count: nextNumber() ?? 0)
    var position = 0
    while position < bytes.count {
      let count = bytes[position...].withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { fatalError("a part is cut off") }
      position += count
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
