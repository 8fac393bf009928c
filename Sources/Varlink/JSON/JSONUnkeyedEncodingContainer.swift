/// The elements of an array to come.
struct JSONUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  let encoding: JSONEncoding
  let array: JSONValue

  var codingPath: [any CodingKey] { encoding.codingPath }
  var count: Int { array.count }

  func encodeNil() throws { next().encodeNil() }

  // Serves for all types: the simple ones turn to the single value container.
  func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }

  func superEncoder() -> any Encoder {
    let element = next()
    element.reserve()
    return element
  }

  private func next() -> JSONEncoding { encoding.part(at: .element(count, of: array)) }
}
