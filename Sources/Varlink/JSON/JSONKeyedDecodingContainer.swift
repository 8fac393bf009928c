/// The members of an object.
struct JSONKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// Stands on the object.
  let decoding: JSONDecoding

  var codingPath: [any CodingKey] { decoding.codingPath }

  var allKeys: [Key] { decoding.value.memberNames.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { decoding.value.member(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  // Serves for all types: the simple ones turn to the single value container.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try member(MemberName.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  /// Refuses members that are none of the keys.
  func refuseUndeclaredMembers() throws {
    let undeclared = decoding.value.memberNames.filter { Key(stringValue: $0) == nil }
    // The least of them, since an object has no order and the answer should be stable.
    guard let name = undeclared.min() else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath + [MemberName(name)],
        debugDescription: "The type has no such member."
      )
    )
  }

  private func member(_ key: some CodingKey) throws -> JSONDecoding {
    guard let value = decoding.value.member(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "The member is missing.")
      )
    }
    return decoding.part(value, at: key)
  }
}
