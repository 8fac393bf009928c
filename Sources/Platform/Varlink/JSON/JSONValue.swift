import CJansson

/// A parsed JSON value: a reference to a node of Jansson, which keeps all its parts alive.
final class JSONValue {
  private let node: UnsafeMutablePointer<json_t>

  /// Takes over one reference to a node.
  private init(owning node: UnsafeMutablePointer<json_t>?) {
    // Jansson returns null if memory has run out; Swift's own allocations end the process then too.
    guard let node else { fatalError("out of memory") }
    self.node = node
  }

  private convenience init(sharing node: UnsafeMutablePointer<json_t>) {
    self.init(owning: json_incref(node))
  }

  deinit { json_decref(node) }

  /// The node lives until `body` returns.
  private func withNode<Result>(_ body: (UnsafeMutablePointer<json_t>) -> Result) -> Result {
    withExtendedLifetime(self) { body(node) }
  }

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

  /// A number without fraction and exponent; nil for another kind.
  var integer: Int64? { type == JSON_INTEGER ? withNode { Int64(json_integer_value($0)) } : nil }

  /// A number with fraction or exponent; nil for another kind.
  var real: Double? { type == JSON_REAL ? withNode { json_real_value($0) } : nil }

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

  /// Nil if the object has no such member, or for another kind.
  func member(_ name: String) -> JSONValue? {
    // Jansson's names end at their first NUL, and no parsed name has one.
    guard !name.utf8.contains(0) else { return nil }
    return withNode { json_object_get($0, name).map(JSONValue.init(sharing:)) }
  }
}

extension JSONValue {
  var count: Int { withNode { json_array_size($0) } }

  /// Nil past the end of the array, or for another kind.
  func element(_ index: Int) -> JSONValue? {
    withNode { json_array_get($0, index).map(JSONValue.init(sharing:)) }
  }
}

// Text (RFC 8259).
extension JSONValue {
  /// Parses UTF-8; nil if it is invalid or an object names two members alike. Also nil for numbers beyond a
  /// double or 64 bits and names with a NUL: no Pills program writes any.
  static func parse(_ text: [UInt8]) -> JSONValue? {
    var line = 0
    return parse(text, failingAt: &line)
  }

  /// If the text is invalid, sets `line` to the number of the wrong line, counted from 1.
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
