/// The path of a value within another, such as `doses[2].slot`.
func memberPath(_ codingPath: [any CodingKey]) -> String {
  codingPath.reduce(into: "") { path, key in
    if !path.isEmpty, !(key is ElementIndex) { path += "." }
    path += key.stringValue
  }
}

extension DecodingError {
  /// Where something is missing or wrong; the rest of such an error may quote values, which errors never carry.
  var path: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}

/// The place of an element in an array, in coding paths.
struct ElementIndex: CodingKey {
  let index: Int
  var intValue: Int? { index }
  var stringValue: String { "[\(index)]" }

  init(_ index: Int) { self.index = index }
  init(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }
}
