/// The elements of an array to come.
struct JSONUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  let encoding: JSONEncoding

  var codingPath: [any CodingKey] { encoding.codingPath }
  var count: Int { encoding.writer.text.count(of: encoding.number) }

  func encodeNil() { encoding.element().encodeNil() }

  // Serves for all types: the simple ones turn to the single value container.
  func encode<Value: Encodable>(_ value: Value) throws { try encoding.element().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoding.element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoding.element().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoding.element() }
}
