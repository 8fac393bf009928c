/// Builds a text such as a date in one buffer, because a history has thousands of dates.
struct NumberText {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// The text that `write` builds, of at most `limit` bytes. 15 fit every ``Day``; more are allocated.
  static func text(limit: Int = 15, _ write: (inout NumberText) -> Void) -> String {
    String(unsafeUninitializedCapacity: limit) { bytes in
      var text = NumberText(bytes: bytes)
      write(&text)
      return text.count
    }
  }

  mutating func append(_ sign: Unicode.Scalar) { append(byte: UInt8(ascii: sign)) }

  /// Pads the number with zeros to `width` digits; a negative number keeps its sign in front.
  mutating func append(_ number: Int, width: Int) {
    if number < 0 { append("-") }
    append(digitsOf: number.magnitude, width: width)
  }

  private mutating func append(digitsOf number: UInt, width: Int) {
    let (tens, digit) = number.quotientAndRemainder(dividingBy: 10)
    if tens > 0 || width > 1 { append(digitsOf: tens, width: width - 1) }
    append(byte: UInt8(ascii: "0") + UInt8(digit))
  }

  private mutating func append(byte: UInt8) {
    precondition(count < bytes.count, "the text is longer than its limit")
    bytes[count] = byte
    count += 1
  }
}

extension NumberText {
  mutating func append(_ day: Day) {
    let (year, month, day) = day.components
    append(year, width: 4)
    append("-")
    append(month, width: 2)
    append("-")
    append(day, width: 2)
  }

  mutating func append(_ time: TimeOfDay, withSeconds: Bool) {
    append(time.hour, width: 2)
    append(":")
    append(time.minute, width: 2)
    guard withSeconds else { return }
    append(":")
    append(time.second, width: 2)
  }
}
