/// Encodes a value, or a part of one, where it belongs.
final class JSONEncoding: Encoder {
  /// What has been encoded so far.
  private(set) var value: JSONValue?

  private let place: JSONPlace

  // The path is only put together when somebody asks for it.
  private let parent: JSONEncoding?

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private init(at place: JSONPlace, in parent: JSONEncoding?) {
    self.place = place
    self.parent = parent
  }

  var codingPath: [any CodingKey] {
    guard let parent, let key = place.key else { return [] }
    return parent.codingPath + [key]
  }

  /// Encodes a part of the value.
  func part(at place: JSONPlace) -> JSONEncoding { JSONEncoding(at: place, in: self) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      JSONKeyedEncodingContainer(encoding: self, object: open(\.isObject, or: .emptyObject))
    )
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncodingContainer(encoding: self, array: open(\.isArray, or: .emptyArray))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Makes sure that something stands at the place, whatever comes.
  func reserve() { if value == nil { put(.emptyObject) } }

  /// Goes on with what has been begun, or begins.
  private func open(_ fits: (JSONValue) -> Bool, or empty: @autoclosure () -> JSONValue) -> JSONValue {
    if let value, fits(value) { return value }
    let begun = empty()
    put(begun)
    return begun
  }

  private func put(_ value: JSONValue) {
    self.value = value
    place.put(value)
  }
}

extension JSONEncoding {
  /// The value in JSON.
  ///
  /// Throws EncodingError for numbers beyond Int64, infinity, and names of members that contain NUL.
  static func json(_ value: some Encodable) throws -> JSONValue {
    let encoding = JSONEncoding(at: .whole, in: nil)
    try encoding.encode(value)
    return encoding.value ?? .emptyObject
  }
}

extension JSONEncoding: SingleValueEncodingContainer {
  func encodeNil() { put(.null) }

  func encode(_ value: Bool) { put(.boolean(value)) }

  func encode(_ value: String) { put(.string(value)) }

  func encode(_ value: Float) throws { try encode(Double(value)) }

  func encode(_ value: Double) throws {
    guard let number = JSONValue.real(value) else { throw unsayable(value) }
    put(number)
  }

  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    guard let integer = Int64(exactly: value) else { throw unsayable(value) }
    put(.integer(integer))
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    guard place.isNameable else { throw unsayable(value) }
    try value.encode(to: self)
    reserve()
  }

  private func unsayable(_ value: Any) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(codingPath: codingPath, debugDescription: "JSON can't say this.")
    )
  }
}
