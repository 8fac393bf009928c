/// The members of an object to come.
struct JSONKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoding: JSONEncoding

  var codingPath: [any CodingKey] { encoding.codingPath }

  func encodeNil(forKey key: Key) { encoding.member(key).encodeNil() }

  // Most of what there is: told from the others here, it is written without further ado.
  func encode(_ value: String, forKey key: Key) { encoding.member(key).encode(value) }

  // Serves for all other types: the simple ones turn to the single value container.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoding.member(key).encode(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoding.member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoding.member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoding.member(MemberName.super) }

  func superEncoder(forKey key: Key) -> any Encoder { encoding.member(key) }
}
