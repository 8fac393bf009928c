/// Where an encoded value belongs.
enum JSONPlace {
  case whole
  case member(any CodingKey, of: JSONValue)
  case element(Int, of: JSONValue)

  /// The last key of the coding path; nil for the whole.
  var key: (any CodingKey)? {
    switch self {
    case .whole: nil
    case .member(let key, _): key
    case .element(let index, _): ElementIndex(index)
    }
  }

  /// Whether a value can be put there.
  var isNameable: Bool {
    guard case .member(let key, _) = self else { return true }
    return JSONValue.isNameable(key.stringValue)
  }

  /// Puts the value there, in place of what is.
  func put(_ value: JSONValue) {
    switch self {
    case .whole: break
    case .member(let key, let object): object.set(key.stringValue, to: value)
    case .element(let index, let array): array.set(index, to: value)
    }
  }
}
