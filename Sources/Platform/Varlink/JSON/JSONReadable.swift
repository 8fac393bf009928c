/// What a value of JSON can be read as; the Swift that is made of a definition conforms.
///
/// Codable would do the same, but has keys, containers and tables for every type, which the runtime makes when they are first
/// used and never gives back.
package protocol JSONReadable {
  /// Reads the value that `json` stands on.
  init(from json: JSONReader) throws(UnfitJSON)
}

/// What can be read from JSON, and written as the same.
package typealias JSONConvertible = JSONReadable & JSONWritable

/// A value of JSON that is not what its type takes; never quotes the value.
package struct UnfitJSON: Error, Hashable {
  /// Of a value that is none of those that make sense there.
  package static func corrupt(at path: String) -> UnfitJSON { UnfitJSON(flaw: .corrupt, path: path) }

  enum Flaw: Hashable {
    /// The object lacks the member.
    case missing
    /// Null, where something was expected.
    case null
    /// Of another kind, such as a number in the place of a text.
    case mismatch
    /// Of the right kind, and still none of the values that the type has; or a member that it does not have.
    case corrupt
  }

  let flaw: Flaw
  /// Where the value is, such as `doses[2].slot`; empty for the whole.
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
