/// Encodes a value, or a part of one, where it belongs in a text.
struct JSONEncoding: Encoder {
  let writer: JSONWriter
  /// What is encoded.
  let number: JSONText.ValueNumber

  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var codingPath: [any CodingKey] { writer.text.path(of: number) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    writer.text.openObject(number)
    return KeyedEncodingContainer(JSONKeyedEncodingContainer(encoding: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.text.openArray(number)
    return JSONUnkeyedEncodingContainer(encoding: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Encodes a member of the value, which is an object.
  func member(_ key: some CodingKey) -> JSONEncoding {
    JSONEncoding(writer: writer, number: writer.text.beginMember(key, of: number))
  }

  /// Encodes a further element of the value, which is an array.
  func element() -> JSONEncoding {
    JSONEncoding(writer: writer, number: writer.text.beginElement(of: number))
  }
}

extension JSONEncoding {
  /// The value in JSON, in one line and without an end of line.
  ///
  /// Throws EncodingError for numbers beyond Int64 and infinity.
  static func text(of value: some Encodable) throws -> [UInt8] {
    let writer = JSONWriter()
    try value.encode(to: JSONEncoding(writer: writer, number: JSONText.whole))
    return writer.text.finish()
  }
}

extension JSONEncoding: SingleValueEncodingContainer {
  func encodeNil() { writer.text.write(literal: "null", as: number) }

  func encode(_ value: Bool) { writer.text.write(literal: value ? "true" : "false", as: number) }

  func encode(_ value: String) { writer.text.write(string: value, as: number) }

  func encode(_ value: Float) throws { try encode(Double(value)) }

  func encode(_ value: Double) throws {
    guard value.isFinite else { throw invalid(value) }
    writer.text.write(literal: value.description, as: number)
  }

  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    guard let integer = Int64(exactly: value) else { throw invalid(value) }
    writer.text.write(literal: integer.description, as: number)
  }

  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

  private func invalid(_ value: Any) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(codingPath: codingPath, debugDescription: "JSON can't say this.")
    )
  }
}
