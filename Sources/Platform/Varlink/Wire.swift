/// A message as it comes off the wire.
protocol ReceivedMessage {
  init(from json: JSONReader) throws
}

/// JSON as it travels: sorted members, nil left out.
enum Wire {
  /// Encodes a message and ends it with its NUL.
  ///
  /// Fails for numbers that JSON has no words for, such as infinity.
  static func encode(_ message: some JSONWritable) throws(EncodingFailure) -> [UInt8] {
    var text = try json(message)
    text.append(0)
    return text
  }

  /// Decodes a message without its NUL.
  static func decode<Message: ReceivedMessage>(_ bytes: [UInt8]) throws(ProtocolViolation) -> Message {
    guard let json = JSONValue.parse(bytes) else { throw .malformed }
    do {
      return try Message(from: JSONReader(json))
    } catch let violation as ProtocolViolation {
      throw violation
    } catch {
      throw .malformed
    }
  }
}

/// `value` as it would travel: JSON in one line, members sorted, nil left out, slashes as they are.
package func wireText(_ value: some JSONWritable) throws(EncodingFailure) -> String {
  String(decoding: try json(value), as: UTF8.self)
}

/// What `text`, one JSON value, says as a value of `type`; nil where it is none.
package func value<Value: JSONReadable>(ofWireText text: [UInt8], as type: Value.Type) -> Value? {
  try? JSONReader(text: text)?.read(type)
}

private func json<Value: JSONWritable>(_ value: Value) throws(EncodingFailure) -> [UInt8] {
  do throws(UnwritableNumber) {
    return try JSONWriter.text(of: value)
  } catch {
    throw EncodingFailure(type: "\(Value.self)")
  }
}

/// A value that has no form in JSON.
package struct EncodingFailure: Error, Hashable {
  /// The Swift type of the value.
  package let type: String
}
