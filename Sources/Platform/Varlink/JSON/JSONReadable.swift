/// A type that can be read from JSON; generated types conform. Codable would do too, but it has keys,
/// containers and tables for every type. The runtime makes them on first use and never frees them.
package protocol JSONReadable { init(from json: JSONReader) throws(UnfitJSON) }

/// A type that can be read from JSON and written as JSON of the same form.
package typealias JSONConvertible = JSONReadable & JSONWritable

/// A JSON value that doesn't fit its type; the error never quotes the value.
package struct UnfitJSON: Error, Hashable {
  package static func corrupt(at path: String) -> UnfitJSON { UnfitJSON(flaw: .corrupt, path: path) }

  enum Flaw: Hashable {
    case missing
    case null
    /// Of another kind, such as a number instead of a string.
    case mismatch
    /// Of the right kind but not allowed, or an undeclared member.
    case corrupt
  }

  let flaw: Flaw
  /// The place of the value, such as `doses[2].slot`; empty for the whole.
  package let path: String
}

extension Bool: JSONReadable {
  package init(from json: JSONReader) throws(UnfitJSON) { self = try json.boolean() }
}

extension Int: JSONReadable {
  package init(from json: JSONReader) throws(UnfitJSON) { self = try json.integer() }
}

extension Double: JSONReadable {
  package init(from json: JSONReader) throws(UnfitJSON) { self = try json.number() }
}

extension String: JSONReadable {
  package init(from json: JSONReader) throws(UnfitJSON) { self = try json.text() }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  package init(from json: JSONReader) throws(UnfitJSON) {
    self = json.isNull ? nil : try json.read(Wrapped.self)
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(from json: JSONReader) throws(UnfitJSON) { self = try json.elements() }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  package init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    self = [:]
    for name in members.names { self[name] = try members.required(name) as Value }
  }
}
