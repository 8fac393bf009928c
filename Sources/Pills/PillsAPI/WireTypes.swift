package import PillsCore
package import Varlink

/// A type that is a string in JSON, with its `description` as the text.
package protocol TextOnWire: JSONConvertible, LosslessStringConvertible {}

extension TextOnWire {
  package init(from json: JSONReader) throws(UnfitJSON) { self = try json.word { Self($0) } }

  package func write(to json: JSONWriter) { json.write(description) }
}

extension Day: TextOnWire {}
extension Month: TextOnWire {}
extension TimeOfDay: TextOnWire {}
extension Timestamp: TextOnWire {}

extension TimeSpan: JSONConvertible {
  package init(from json: JSONReader) throws(UnfitJSON) { self = try json.word { Self(parsing: $0) } }

  package func write(to json: JSONWriter) { json.write(description) }
}
