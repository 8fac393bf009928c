/// The members of an object to come.
struct JSONKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoding: JSONEncoding
  let object: JSONValue

  var codingPath: [any CodingKey] { encoding.codingPath }

  // By the generic way, which refuses names that can't be.
  func encodeNil(forKey key: Key) throws { try member(key).encode(nil as Bool?) }

  // Serves for all types: the simple ones turn to the single value container.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try member(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { reserved(MemberName.super) }

  func superEncoder(forKey key: Key) -> any Encoder { reserved(key) }

  private func member(_ key: some CodingKey) -> JSONEncoding {
    encoding.part(at: .member(key, of: object))
  }

  private func reserved(_ key: some CodingKey) -> JSONEncoding {
    let member = member(key)
    member.reserve()
    return member
  }
}
