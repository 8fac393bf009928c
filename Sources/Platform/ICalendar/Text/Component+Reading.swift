extension Component {
  private static let sizeLimit = 16 * 1024 * 1024
  private static let lineLimit = 100_000
  private static let depthLimit = 8

  /// Reads a text that must hold exactly one VCALENDAR.
  package init(calendar text: [UInt8]) throws(CalendarError) {
    guard text.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
    var open: [Component] = []
    var calendar: Component?
    var lineCount = 0
    for (number, bytes) in UnfoldedLines(text) {
      lineCount += 1
      guard lineCount <= Self.lineLimit else { throw .tooManyLines(limit: Self.lineLimit) }
      guard let line = ContentLine(try decoded(bytes, number)) else { throw .notUnderstood(line: number) }
      switch line.name {
      case "BEGIN":
        guard open.count < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit, line: number) }
        guard calendar == nil else { throw .notOneCalendar }
        guard let name = componentName(line.value) else { throw .notUnderstood(line: number) }
        open.append(Component(name: name))
      case "END":
        guard let ended = open.popLast(), componentName(line.value) == ended.name else {
          throw .unexpectedEnd(line: number)
        }
        if open.isEmpty { calendar = ended } else { open[open.count - 1].content.append(.component(ended)) }
      default:
        guard !open.isEmpty else { throw .notOneCalendar }
        open[open.count - 1].content.append(.line(line))
      }
    }
    guard open.isEmpty else { throw .cutOff }
    guard let calendar, calendar.name == "VCALENDAR" else { throw .notOneCalendar }
    self = calendar
  }
}

private func decoded(_ line: [UInt8], _ number: Int) throws(CalendarError) -> String {
  guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8(line: number) }
  return text
}

/// In upper case, without spaces around it; nil if it is no valid name.
private func componentName(_ value: String) -> String? {
  let name = value.uppercased().split(separator: " ", omittingEmptySubsequences: true)
  guard name.count == 1, name[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
  return String(name[0])
}
