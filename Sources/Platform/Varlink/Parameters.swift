/// The parameters of a message: parsed with its header, decoded once their type is known.
struct Parameters {
  private let object: JSONValue

  /// Takes the header's member `parameters`: an object, or null or absent, which both mean an empty object.
  init(in header: JSONMembers) throws(ProtocolViolation) {
    object = header.raw("parameters") ?? .emptyObject
    guard object.isObject else { throw .malformed }
  }

  /// Decodes for the receiver of a reply: undeclared members are ignored.
  func decode<Value: JSONReadable>(_ type: Value.Type) throws(UnfitJSON) -> Value {
    try JSONReader(object).read(type)
  }

  /// Decodes for the receiver of a call: undeclared parameters are refused, like missing or ill-typed ones.
  func decodeStrictly<Value: JSONReadable>(_ type: Value.Type) throws(InvalidParameter) -> Value {
    do throws(UnfitJSON) {
      return try JSONReader(object, allowsUndeclaredMembers: false).read(type)
    } catch {
      // An empty path means the parameters as a whole.
      throw InvalidParameter(parameter: error.path.isEmpty ? "parameters" : error.path)
    }
  }
}
