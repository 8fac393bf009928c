/// The elements of an array, one after the other.
struct JSONUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  /// Stands on the array.
  let decoding: JSONDecoding

  private(set) var currentIndex = 0

  init(decoding: JSONDecoding) { self.decoding = decoding }

  var codingPath: [any CodingKey] { decoding.codingPath }
  var count: Int? { decoding.value.count }
  var isAtEnd: Bool { currentIndex >= decoding.value.count }

  mutating func decodeNil() throws -> Bool {
    // Only null is passed: anything else is still to be decoded.
    guard try current(Never.self).decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  // Serves for all types: the simple ones turn to the single value container.
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(Never.self) { $0 } }

  /// Moves on only if `decode` succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ decode: (JSONDecoding) throws -> Value) throws
    -> Value
  {
    let value = try decode(current(type))
    currentIndex += 1
    return value
  }

  private func current(_ type: Any.Type) throws -> JSONDecoding {
    let index = ElementIndex(currentIndex)
    guard let value = decoding.value.element(currentIndex) else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: codingPath + [index], debugDescription: "The array ends before.")
      )
    }
    return decoding.part(value, at: index)
  }
}
