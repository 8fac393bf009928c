/// A value to print.
indirect enum JSON {
  case null
  case boolean(Bool)
  case number(Int)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  static func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }

  static func texts(_ texts: [String]?) -> JSON { texts.map { .list($0.map { .text($0) }) } ?? .null }
}

extension JSON: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let value): Self.quoted(value)
    case .list(let values): "[\(values.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ":
        "\\u\(String(String(scalar.value + 0x10000, radix: 16).dropFirst()))"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
