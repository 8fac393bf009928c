import CJansson

/// A JSON value that was read: one reference to a node of jansson's, and so to all its parts.
final class JSONValue {
  private let node: UnsafeMutablePointer<json_t>

  /// Takes over one reference to a node.
  private init(owning node: UnsafeMutablePointer<json_t>?) {
    // Jansson returns null when memory has run out, which is where Swift's own allocations end the process too.
    guard let node else { fatalError("out of memory") }
    self.node = node
  }

  /// Takes a further reference to a node.
  private convenience init(sharing node: UnsafeMutablePointer<json_t>) {
    self.init(owning: json_incref(node))
  }

  deinit { json_decref(node) }

  /// Calls `body` with the node, which lives until it returns.
  private func withNode<Result>(_ body: (UnsafeMutablePointer<json_t>) -> Result) -> Result {
    withExtendedLifetime(self) { body(node) }
  }

  /// The value's kind among those of jansson.
  private var type: json_type { withNode { $0.pointee.type } }
}

extension JSONValue {
  static var emptyObject: JSONValue { JSONValue(owning: json_object()) }
}

extension JSONValue {
  var isNull: Bool { type == JSON_NULL }
  var isObject: Bool { type == JSON_OBJECT }
  var isArray: Bool { type == JSON_ARRAY }

  /// Nil for another kind.
  var boolean: Bool? {
    switch type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// A number written without fraction and exponent; nil for another kind.
  var integer: Int64? { type == JSON_INTEGER ? withNode { Int64(json_integer_value($0)) } : nil }

  /// A number written with fraction or exponent; nil for another kind.
  var real: Double? { type == JSON_REAL ? withNode { json_real_value($0) } : nil }

  /// Nil for another kind.
  var string: String? {
    withNode { node in
      guard let start = json_string_value(node) else { return nil }
      let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(node))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension JSONValue {
  /// The names of an object's members, in no order; empty for another kind.
  var memberNames: [String] {
    withNode { node in
      var names: [String] = []
      var position = json_object_iter(node)
      while let current = position {
        names.append(String(cString: json_object_iter_key(current)))
        position = json_object_iter_next(node, current)
      }
      return names
    }
  }

  /// A member of an object; nil if it has none of this name, or for another kind.
  func member(_ name: String) -> JSONValue? {
    // Jansson's names end at their first NUL; none that it read has one.
    guard !name.utf8.contains(0) else { return nil }
    return withNode { json_object_get($0, name).map(JSONValue.init(sharing:)) }
  }
}

extension JSONValue {
  /// The number of an array's elements; 0 for another kind.
  var count: Int { withNode { json_array_size($0) } }

  /// An element of an array; nil past its end, or for another kind.
  func element(_ index: Int) -> JSONValue? {
    withNode { json_array_get($0, index).map(JSONValue.init(sharing:)) }
  }
}

// Text (RFC 8259).
extension JSONValue {
  /// Reads a text, which must be UTF-8; nil unless it is valid and no object names two members alike.
  ///
  /// Neither are numbers read that a double or 64 bits have no room for, nor names with a NUL: nobody here writes any.
  static func parse(_ text: [UInt8]) -> JSONValue? {
    var line = 0
    return parse(text, failingAt: &line)
  }

  /// The same; `line` is the number of the line that is at fault where it is not valid.
  static func parse(_ text: [UInt8], failingAt line: inout Int) -> JSONValue? {
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)
    let node = text.withUnsafeBytes { bytes in
      json_loadb(bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, flags, &error)
    }
    if node == nil { line = max(1, Int(error.line)) }
    return node.map(JSONValue.init(owning:))
  }
}
