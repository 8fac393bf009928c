/// A message as it comes off the wire.
protocol ReceivedMessage {
  init(from decoding: JSONDecoding) throws
}

/// JSON as it travels: sorted members, nil left out.
enum Wire {
  /// Encodes a message and ends it with its NUL.
  ///
  /// Fails for numbers that JSON has no words for, such as infinity.
  static func encode(_ message: some Encodable) throws(EncodingFailure) -> [UInt8] {
    var text = try json(message)
    text.append(0)
    return text
  }

  /// Decodes a message without its NUL.
  static func decode<Message: ReceivedMessage>(_ bytes: [UInt8]) throws(ProtocolViolation) -> Message {
    guard let json = JSONValue.parse(bytes) else { throw .malformed }
    do {
      return try Message(from: JSONDecoding(json))
    } catch let violation as ProtocolViolation {
      throw violation
    } catch {
      throw .malformed
    }
  }
}

/// `value` as it would travel: JSON in one line, members sorted, nil left out, slashes as they are.
package func wireText(_ value: some Encodable) throws(EncodingFailure) -> String {
  String(decoding: try json(value), as: UTF8.self)
}

/// What `text`, one JSON value, says as a value of `type`; throws where it does not fit.
package func decoded<Value: Decodable>(
  wireText text: [UInt8],
  as type: Value.Type
) throws(UnfitWireText) -> Value {
  guard let json = JSONValue.parse(text) else { throw .malformed }
  do throws(DecodingError) {
    return try JSONDecoding(json).decode(type)
  } catch {
    throw .unfit(path: memberPath(error.path))
  }
}

/// Why a JSON text is not what was expected.
package enum UnfitWireText: Error, Hashable {
  /// It is no JSON.
  case malformed
  /// Something is missing or wrong there, as in `doses[2].slot`.
  case unfit(path: String)
}

/// What `text`, one JSON value, says as a value of `type`; nil where it is none.
package func value<Value: Decodable>(ofWireText text: [UInt8], as type: Value.Type) -> Value? {
  try? decoded(wireText: text, as: type)
}

private func json<Value: Encodable>(_ value: Value) throws(EncodingFailure) -> [UInt8] {
  do {
    return try JSONEncoding.text(of: value)
  } catch {
    throw EncodingFailure(type: "\(Value.self)")
  }
}

/// A value that has no form in JSON.
package struct EncodingFailure: Error, Hashable {
  /// The Swift type of the value.
  package let type: String
}
