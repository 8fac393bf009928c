@testable import Varlink

/// Decodes a JSON text as a message is.
func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
  try JSONDecoding(try json(text)).decode(type)
}

func encoded(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoding.text(of: value), as: UTF8.self)
}

func json(_ text: String) throws -> JSONValue {
  guard let json = JSONValue.parse(Array(text.utf8)) else { throw NoJSON() }
  return json
}

struct NoJSON: Error {}

// What was read, written again.
extension JSONValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    if isObject {
      var object = encoder.container(keyedBy: MemberName.self)
      for name in memberNames { try object.encode(member(name), forKey: MemberName(name)) }
    } else if isArray {
      var array = encoder.unkeyedContainer()
      for index in 0..<count { try array.encode(element(index)) }
    } else {
      var single = encoder.singleValueContainer()
      if let boolean {
        try single.encode(boolean)
      } else if let integer {
        try single.encode(integer)
      } else if let real {
        try single.encode(real)
      } else if let string {
        try single.encode(string)
      } else {
        try single.encodeNil()
      }
    }
  }
}

/// What a decoding error says: its kind, and the path that it is about.
func complaint<Value: Decodable>(about text: String, as type: Value.Type) throws -> String? {
  do {
    _ = try decoded(text, as: type)
    return nil
  } catch let error as DecodingError {
    let kind =
      switch error {
      case .keyNotFound: "missing"
      case .valueNotFound: "null"
      case .typeMismatch: "mismatch"
      case .dataCorrupted: "corrupt"
      @unknown default: "unknown"
      }
    return "\(kind) \(memberPath(error.path))"
  }
}
