/// The parameters of a message: parsed together with its header, read once their type is known.
struct Parameters {
  private let object: JSONValue

  /// Takes the member `parameters`, which must be an object, null or absent; the last two mean an empty object.
  init(in header: JSONMembers) throws(ProtocolViolation) {
    object = header.raw("parameters") ?? .emptyObject
    guard object.isObject else { throw .malformed }
  }

  /// Reads as the receiver of a reply does: undeclared members are passed over.
  func decode<Value: JSONReadable>(_ type: Value.Type) throws(UnfitJSON) -> Value {
    try JSONReader(object).read(type)
  }

  /// Reads as the receiver of a call does: undeclared parameters are refused like missing or ill-typed ones.
  func decodeStrictly<Value: JSONReadable>(_ type: Value.Type) throws(InvalidParameter) -> Value {
    do throws(UnfitJSON) {
      return try JSONReader(object, allowsUndeclaredMembers: false).read(type)
    } catch {
      // Without a path it's about no parameter in particular: the value as a whole doesn't like them.
      throw InvalidParameter(parameter: error.path.isEmpty ? "parameters" : error.path)
    }
  }
}
