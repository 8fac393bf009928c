/// Writes a value, or a part of one, where it belongs in a text.
package struct JSONWriter {
  private let page: Page
  /// What is written.
  private let number: JSONText.ValueNumber

  /// The one text that all writers of it share.
  private final class Page {
    // A value of its own: asked for once a step, it is checked for conflicting access once a step.
    var text = JSONText()
  }
}

extension JSONWriter {
  /// `value` in JSON, in one line and without an end of line.
  static func text(of value: some JSONWritable) throws(UnwritableNumber) -> [UInt8] {
    let page = Page()
    try value.write(to: JSONWriter(page: page, number: JSONText.whole))
    return page.text.finish()
  }

  /// Makes the value a text.
  package func write(_ text: String) { page.text.write(string: text, as: number) }

  /// Makes the value an object, which has no members yet.
  package func object() -> JSONObject {
    page.text.openObject(number)
    return JSONObject(writer: self)
  }

  /// Makes the value a number, a truth value or null, which is what `literal` reads.
  func write(literal: String) { page.text.write(literal: literal, as: number) }

  /// Makes the value an array, which has no elements yet.
  func array() -> JSONArray {
    page.text.openArray(number)
    return JSONArray(writer: self)
  }

  fileprivate func member(_ name: String) -> JSONWriter {
    JSONWriter(page: page, number: page.text.beginMember(name, of: number))
  }

  fileprivate func element() -> JSONWriter {
    JSONWriter(page: page, number: page.text.beginElement(of: number))
  }
}

/// An object that is written.
package struct JSONObject {
  fileprivate let writer: JSONWriter

  /// Adds a member.
  package func write(_ name: String, _ value: some JSONWritable) throws(UnwritableNumber) {
    try value.write(to: member(name))
  }

  /// Adds a member where there is a value, and leaves it out where there is none.
  package func write(_ name: String, _ value: (some JSONWritable)?) throws(UnwritableNumber) {
    if let value { try value.write(to: member(name)) }
  }

  /// Where a further member is to be written.
  func member(_ name: String) -> JSONWriter { writer.member(name) }
}

/// An array that is written.
struct JSONArray {
  fileprivate let writer: JSONWriter

  /// Where a further element is to be written.
  func element() -> JSONWriter { writer.element() }
}
