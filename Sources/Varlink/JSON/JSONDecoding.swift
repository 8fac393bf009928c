/// Decodes a value of a JSON text.
final class JSONDecoding: Decoder {
  let value: JSONValue

  /// Whether objects may have members that the type being decoded has no coding key for.
  let allowsUndeclaredMembers: Bool

  // The path is only put together when an error asks for it.
  private let parent: JSONDecoding?
  private let key: (any CodingKey)?
  /// Whether the type being decoded asked for the members of the object, and so told which ones it has.
  private var declaredMembers = false

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a whole text.
  init(_ value: JSONValue, allowsUndeclaredMembers: Bool = true) {
    self.value = value
    self.allowsUndeclaredMembers = allowsUndeclaredMembers
    parent = nil
    key = nil
  }

  private init(_ value: JSONValue, at key: any CodingKey, in parent: JSONDecoding) {
    self.value = value
    self.allowsUndeclaredMembers = parent.allowsUndeclaredMembers
    self.parent = parent
    self.key = key
  }

  var codingPath: [any CodingKey] {
    guard let parent, let key else { return [] }
    return parent.codingPath + [key]
  }

  /// Stands on a part of the value.
  func part(_ value: JSONValue, at key: any CodingKey) -> JSONDecoding {
    JSONDecoding(value, at: key, in: self)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard value.isObject else { throw mismatch([String: Any].self) }
    let container = JSONKeyedDecodingContainer<Key>(decoding: self)
    declaredMembers = true
    if !allowsUndeclaredMembers { try container.refuseUndeclaredMembers() }
    return KeyedDecodingContainer(container)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard value.isArray else { throw mismatch([Any].self) }
    return JSONUnkeyedDecodingContainer(decoding: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension JSONDecoding: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }

  func decode(_ type: Bool.Type) throws -> Bool { try value.boolean ?? { throw mismatch(type) }() }

  func decode(_ type: String.Type) throws -> String { try value.string ?? { throw mismatch(type) }() }

  func decode(_ type: Double.Type) throws -> Double {
    try value.real ?? value.integer.map(Double.init) ?? { throw mismatch(type) }()
  }

  func decode(_ type: Float.Type) throws -> Float {
    let number = Float(try decode(Double.self))
    guard number.isFinite else { throw corruption("The number is out of range.") }
    return number
  }

  func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    let integer: Integer? =
      if let written = value.integer {
        Integer(exactly: written)
      } else if let written = value.real {
        // Beyond this a double stands for several integers.
        written.magnitude <= 0x1p53 ? Integer(exactly: written) : nil
      } else {
        throw mismatch(type)
      }
    guard let integer else { throw corruption("The number is not whole or out of range.") }
    return integer
  }

  /// Decodes the whole value; what the type itself throws comes with the path of the value that it doesn't like.
  func decode<Value: Decodable>(_ type: Value.Type) throws(DecodingError) -> Value {
    do {
      let decoded = try Value(from: self)
      // A type without members never asks for any.
      if !allowsUndeclaredMembers, value.isObject, !declaredMembers {
        try JSONKeyedDecodingContainer<NoMember>(decoding: self).refuseUndeclaredMembers()
      }
      return decoded
    } catch let error as DecodingError {
      throw error
    } catch {
      throw corruption("The type refuses the value.", underlying: error)
    }
  }
}

/// The coding keys of a type without members.
private enum NoMember: CodingKey {}

// Errors: their texts never quote the value.
extension JSONDecoding {
  private func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "Not of the expected type.")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func corruption(_ description: String, underlying: (any Error)? = nil) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: description,
        underlyingError: underlying
      )
    )
  }
}
