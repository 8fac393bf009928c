/// A message that can be decoded from the wire.
protocol ReceivedMessage { init(from json: JSONReader) throws }

/// Messages as JSON: members sorted, nil left out.
enum Wire {
  /// Encodes a message and its NUL; throws for numbers that JSON can't represent, such as infinity.
  static func encode(_ message: some JSONWritable) throws(EncodingFailure) -> [UInt8] {
    var text = try json(message)
    text.append(0)
    return text
  }

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

/// `value` as JSON in one line, without a NUL: members sorted, nil left out, slashes not escaped.
package func wireText(_ value: some JSONWritable) throws(EncodingFailure) -> String {
  String(decoding: try json(value), as: UTF8.self)
}

/// The JSON value `text` decoded as `type`; nil if it doesn't fit.
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

/// A value that can't be written as JSON.
package struct EncodingFailure: Error, Hashable { package let type: String }
