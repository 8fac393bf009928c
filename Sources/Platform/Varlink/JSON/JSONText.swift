/// A JSON text (RFC 8259) that is written from its beginning to its end: in as few bytes as there are, the members of
/// each object in the order of their names' bytes.
///
/// A value ends once one that contains it goes on, or the text ends; whoever writes to it after that stops the process.
struct JSONText {
  /// Names a value that was begun; one within another has the greater number.
  typealias ValueNumber = Int

  /// The value that is the whole bytes.
  static let whole: ValueNumber = 0

  /// A value that was begun and has not ended.
  private struct Value {
    let number: ValueNumber
    /// Its index among the elements of the array, or among all members, where it is a part of an array or object.
    let index: Int
    var content = Content.nothing
  }

  private enum Content {
    case nothing
    case simple
    case array(count: Int)
    case object(firstMember: Int)
  }

  /// Where a member of an object that has not ended begins, and its name lies.
  private struct Member {
    let start: Int
    let name: Range<Int>
    /// Known once the object ends.
    var end = 0
  }

  /// Each part of an array or object is followed by a comma until that ends.
  private var bytes: [UInt8] = []
  /// The outermost first, never empty.
  private var values = [Value(number: whole, index: 0)]
  /// Those of the outermost object first.
  private var members: [Member] = []
  /// Room to put members in another order, which stays for the next object.
  private var sorted: [UInt8] = []
  private var lastNumber = whole
}

extension JSONText {
  /// Begins a member of an object; it is an empty object unless something else is written.
  mutating func beginMember(_ name: String, of object: ValueNumber) -> ValueNumber {
    endContents(of: object)
    let start = bytes.count
    write(string: name)
    members.append(Member(start: start, name: start + 1..<bytes.count - 1))
    bytes.append(UInt8(ascii: ":"))
    return begin(members.count - 1)
  }

  /// Begins a further element of an array; it is an empty object unless something else is written.
  mutating func beginElement(of array: ValueNumber) -> ValueNumber {
    let index = count(of: array)
    values[values.count - 1].content = .array(count: index + 1)
    return begin(index)
  }

  /// How many elements of an array have begun.
  mutating func count(of array: ValueNumber) -> Int {
    endContents(of: array)
    guard case .array(let count) = values[values.count - 1].content else {
      preconditionFailure("only an array has elements")
    }
    return count
  }

  /// Makes the value an object, or leaves it one.
  mutating func openObject(_ number: ValueNumber) {
    endContents(of: number)
    if case .object = values[values.count - 1].content { return }
    fill(with: .object(firstMember: members.count))
    bytes.append(UInt8(ascii: "{"))
  }

  /// Makes the value an array, or leaves it one.
  mutating func openArray(_ number: ValueNumber) {
    endContents(of: number)
    if case .array = values[values.count - 1].content { return }
    fill(with: .array(count: 0))
    bytes.append(UInt8(ascii: "["))
  }

  /// Makes the value a string.
  mutating func write(string: String, as number: ValueNumber) {
    endContents(of: number)
    fill(with: .simple)
    write(string: string)
  }

  /// Makes the value a number, a truth value or null, which is what `literal` reads.
  mutating func write(literal: String, as number: ValueNumber) {
    endContents(of: number)
    fill(with: .simple)
    bytes.append(contentsOf: literal.utf8)
  }

  /// Ends everything and gives the text, after which nothing can be written.
  mutating func finish() -> [UInt8] {
    while !values.isEmpty { end() }
    defer { bytes = [] }
    return bytes
  }
}

extension JSONText {
  private mutating func begin(_ index: Int) -> ValueNumber {
    lastNumber += 1
    values.append(Value(number: lastNumber, index: index))
    return lastNumber
  }

  /// Ends what was begun within the value.
  private mutating func endContents(of number: ValueNumber) {
    while let last = values.last, last.number > number { end() }
    precondition(values.last?.number == number, "the value has ended")
  }

  private mutating func fill(with content: Content) {
    guard case .nothing = values[values.count - 1].content else {
      preconditionFailure("a value is written once")
    }
    values[values.count - 1].content = content
  }

  /// Ends the last value.
  private mutating func end() {
    switch values.removeLast().content {
    case .nothing: bytes.append(contentsOf: "{}".utf8)
    case .simple: break
    case .array: close(with: UInt8(ascii: "]"))
    case .object(let firstMember):
      sortMembers(from: firstMember)
      close(with: UInt8(ascii: "}"))
    }
    if !values.isEmpty { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func close(with bracket: UInt8) {
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    bytes.append(bracket)
  }

  private mutating func write(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { utf8 in
      if utf8.contains(where: Self.mustBeEscaped) {
        for byte in utf8 { write(escaping: byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func write(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
    case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
    case _ where Self.mustBeEscaped(byte):
      bytes.append(contentsOf: (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }
}

// The order of members.
extension JSONText {
  /// Brings the members of an object that ends, which are the last of the text, into their order.
  private mutating func sortMembers(from first: Int) {
    defer { members.removeSubrange(first...) }
    guard (first..<members.count).dropFirst().contains(where: { isEarlier($0, than: $0 - 1) }) else { return }
    let start = members[first].start
    for index in first..<members.count {
      members[index].end = index + 1 < members.count ? members[index + 1].start : bytes.count
    }
    // They are few, and mostly in order.
    for index in first..<members.count {
      var place = index
      while place > first, isEarlier(place, than: place - 1) {
        members.swapAt(place, place - 1)
        place -= 1
      }
    }
    sorted.removeAll(keepingCapacity: true)
    for member in members[first...] { sorted.append(contentsOf: bytes[member.start..<member.end]) }
    bytes.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyBytes(from: sorted)
    }
  }

  private func isEarlier(_ one: Int, than other: Int) -> Bool {
    let (one, other) = (members[one].name, members[other].name)
    return bytes.withUnsafeBytes { bytes in
      UnsafeRawBufferPointer(rebasing: bytes[one])
        .lexicographicallyPrecedes(UnsafeRawBufferPointer(rebasing: bytes[other]))
    }
  }
}
