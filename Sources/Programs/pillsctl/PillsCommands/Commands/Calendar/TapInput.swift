/// Input at a terminal that the calendar reacts to.
enum TapInput: Hashable, Sendable {
  case left, right, up, down
  case enter
  case escape
  case character(Character)
  /// With the left button. Line and column count from 0.
  case click(line: Int, column: Int)
  case earlier, later
}

extension TapInput {
  /// A click with its line counted from below the `lines` at the top of the screen.
  func below(lines: Int) -> TapInput {
    guard case .click(let line, let column) = self else { return self }
    return .click(line: line - lines, column: column)
  }
}

/// Makes inputs of the bytes of a terminal: UTF-8, the keys of xterm, and the mouse in SGR reports (xterm's
/// "Control Sequences", "Extended coordinates").
struct TapInputReader {
  /// The bytes of an input that is not yet complete.
  private var rest: [UInt8] = []

  /// Whether the beginning of a key has arrived. It may also be the whole key Escape.
  var isWaiting: Bool { !rest.isEmpty }

  mutating func read(_ bytes: some Sequence<UInt8>) -> [TapInput] {
    rest += bytes
    var inputs: [TapInput] = []
    while let (length, input) = next() {
      rest.removeFirst(length)
      if let input { inputs.append(input) }
    }
    return inputs
  }

  /// Nothing more came for a while, so the bytes are complete.
  mutating func flush() -> [TapInput] {
    defer { rest = [] }
    return rest == [escape] ? [.escape] : []
  }

  /// The length of the first input in bytes, and the input if it means anything; nil while it is incomplete.
  private func next() -> (length: Int, input: TapInput?)? {
    guard let first = rest.first else { return nil }
    if first != escape { return plain(first) }
    guard rest.count >= 2 else { return nil }
    guard rest[1] == UInt8(ascii: "[") || rest[1] == UInt8(ascii: "O") else { return (1, .escape) }
    // A control sequence ends with the first byte from @ to ~ (ECMA-48, 5.4).
    guard let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      // No terminal sends a sequence nearly as long, so it is dropped.
      return rest.count > 64 ? (rest.count, nil) : nil
    }
    return (end + 1, Self.input(parameters: rest[2..<end], final: rest[end]))
  }

  private func plain(_ first: UInt8) -> (length: Int, input: TapInput?)? {
    switch first {
    case 0x0D, 0x0A: return (1, .enter)
    case ..<0x20, 0x7F: return (1, .character(Character(Unicode.Scalar(first))))
    default:
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard rest.count >= length else { return nil }
      return (length, String(decoding: rest[..<length], as: UTF8.self).first.map { .character($0) })
    }
  }

  private static func input(parameters: ArraySlice<UInt8>, final: UInt8) -> TapInput? {
    let text = String(decoding: parameters, as: UTF8.self)
    switch (final, text) {
    case (UInt8(ascii: "A"), ""): return .up
    case (UInt8(ascii: "B"), ""): return .down
    case (UInt8(ascii: "C"), ""): return .right
    case (UInt8(ascii: "D"), ""): return .left
    case (UInt8(ascii: "~"), "5"): return .earlier
    case (UInt8(ascii: "~"), "6"): return .later
    case (UInt8(ascii: "M"), _) where text.first == "<":
      let numbers = text.dropFirst().split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
      switch numbers[0] {
      case 0: return .click(line: numbers[2] - 1, column: numbers[1] - 1)
      case 64: return .earlier
      case 65: return .later
      default: return nil
      }
    default: return nil
    }
  }
}

private let escape: UInt8 = 0x1B
