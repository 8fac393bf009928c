/// A type that can be written as JSON; generated types conform.
package protocol JSONWritable { func write(to json: JSONWriter) throws(UnwritableNumber) }

/// A number that JSON can't represent, such as infinity.
package struct UnwritableNumber: Error {}

extension Bool: JSONWritable {
  package func write(to json: JSONWriter) { json.write(literal: self ? "true" : "false") }
}

extension Int: JSONWritable {
  package func write(to json: JSONWriter) { json.write(literal: description) }
}

extension Double: JSONWritable {
  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    guard isFinite else { throw UnwritableNumber() }
    json.write(literal: description)
  }
}

extension String: JSONWritable {
  package func write(to json: JSONWriter) { json.write(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    if let self { try self.write(to: json) } else { json.write(literal: "null") }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    let array = json.array()
    for element in self { try array.write(element) }
  }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  package func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    for (name, value) in sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      try object.write(name, value)
    }
  }
}
