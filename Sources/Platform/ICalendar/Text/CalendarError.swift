/// Why a text is not one calendar; nothing of the text is in it.
package enum CalendarError: Error, Hashable, Sendable {
  /// It has more bytes than this.
  case tooLarge(limit: Int)
  /// It has more properties and components than this.
  case tooManyLines(limit: Int)
  /// More components than this are within one another.
  case tooDeep(limit: Int, line: Int)
  case notUTF8(line: Int)
  /// The line is no property.
  case notUnderstood(line: Int)
  /// The component that ends in this line is not the last one that began.
  case unexpectedEnd(line: Int)
  /// It ends before its components do.
  case cutOff
  /// It is no calendar, or more than one.
  case notOneCalendar
}

extension CalendarError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .tooManyLines(let limit): "it has more than \(limit) lines"
    case .tooDeep(let limit, let line):
      "more than \(limit) components are within one another in line \(line)"
    case .notUTF8(let line): "line \(line) is not valid UTF-8 text"
    case .notUnderstood(let line): "line \(line) is not a property of a calendar"
    case .unexpectedEnd(let line): "line \(line) ends a component that is not open"
    case .cutOff: "its end is missing"
    case .notOneCalendar: "it is not one iCalendar calendar"
    }
  }
}
