/// The parameters of a message: parsed together with its header, decoded once their type is known.
struct Parameters {
  private let object: JSONValue

  /// Takes the member `parameters`, which must be an object, null or absent; the last two mean an empty object.
  init(in header: KeyedDecodingContainer<MemberName>) throws {
    object = try header.decodeIfPresent(JSONValue.self, forKey: .parameters) ?? .emptyObject
    guard object.isObject else { throw ProtocolViolation.malformed }
  }

  /// Decodes as the receiver of a reply does: undeclared members are passed over.
  func decode<Value: Decodable>(_ type: Value.Type) throws(DecodingError) -> Value {
    try JSONDecoding(object).decode(type)
  }

  /// Decodes as the receiver of a call does: undeclared parameters are refused like missing or ill-typed ones.
  func decodeStrictly<Value: Decodable>(_ type: Value.Type) throws(InvalidParameter) -> Value {
    do throws(DecodingError) {
      return try JSONDecoding(object, allowsUndeclaredMembers: false).decode(type)
    } catch {
      // Without a path it's about no parameter in particular: the value as a whole doesn't like them.
      let path = error.path.isEmpty ? [MemberName.parameters] : error.path
      throw InvalidParameter(parameter: memberPath(path))
    }
  }
}
