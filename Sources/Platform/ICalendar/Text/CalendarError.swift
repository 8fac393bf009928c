/// The reason why a text is not one calendar. It quotes nothing of the text.
package enum CalendarError: Error, Hashable, Sendable {
  /// The limit is in bytes.
  case tooLarge(limit: Int)
  case tooManyLines(limit: Int)
  case tooDeep(limit: Int, line: Int)
  case notUTF8(line: Int)
  case notUnderstood(line: Int)
  /// The line ends a component that is not the innermost open one.
  case unexpectedEnd(line: Int)
  case cutOff
  case notOneCalendar
}

extension CalendarError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .tooManyLines(let limit): "it has more than \(limit) lines"
    case .tooDeep(let limit, let line):
      "more than \(limit) components are nested in line \(line)"
    case .notUTF8(let line): "line \(line) is not valid UTF-8 text"
    case .notUnderstood(let line): "line \(line) is not a property of a calendar"
    case .unexpectedEnd(let line): "line \(line) ends a component that is not open"
    case .cutOff: "its end is missing"
    case .notOneCalendar: "it is not one iCalendar calendar"
    }
  }
}
