@testable import Varlink

/// Decodes a JSON text like a message.
func decoded<Value: JSONReadable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
  try JSONReader(try json(text)).read(type)
}

func encoded(_ value: some JSONWritable) throws -> String {
  String(decoding: try JSONWriter.text(of: value), as: UTF8.self)
}

func json(_ text: String) throws -> JSONValue {
  guard let json = JSONValue.parse(Array(text.utf8)) else { throw NoJSON() }
  return json
}

struct NoJSON: Error {}

// Writes a parsed value back.
extension JSONValue: JSONWritable {
  func write(to json: JSONWriter) throws(UnwritableNumber) {
    if isObject {
      let object = json.object()
      for name in memberNames.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        try object.write(name, member(name))
      }
    } else if isArray {
      let array = json.array()
      for index in 0..<count { try array.write(element(index)) }
    } else if let boolean {
      boolean.write(to: json)
    } else if let integer {
      Int(integer).write(to: json)
    } else if let real {
      try real.write(to: json)
    } else if let string {
      string.write(to: json)
    } else {
      json.write(literal: "null")
    }
  }
}

/// The error for a text that does not fit the type, with its path.
func complaint<Value: JSONReadable>(about text: String, as type: Value.Type) throws -> String? {
  let reader = JSONReader(try json(text))
  return complaint { () throws(UnfitJSON) in _ = try reader.read(type) }
}

func complaint(_ body: () throws(UnfitJSON) -> Void) -> String? {
  do throws(UnfitJSON) {
    try body()
    return nil
  } catch {
    return "\(error.flaw) \(error.path)"
  }
}
