/// How important a journal entry is (syslog(3)).
package enum JournalPriority: Int, Sendable {
  case error = 3
  case warning = 4
  case notice = 5
  case information = 6
}

/// One message for the journal; must never contain a medication's name.
package struct JournalEntry: Equatable, Sendable {
  package var priority: JournalPriority
  package var message: String
  package var messageID: MessageID?
  /// Further fields by name (systemd.journal-fields(7)).
  package var fields: [String: String]
}

extension JournalEntry {
  package init(
    _ priority: JournalPriority,
    _ message: String,
    messageID: MessageID? = nil,
    fields: [String: String] = [:]
  ) {
    self.init(priority: priority, message: message, messageID: messageID, fields: fields)
  }

  /// The `NAME=value` assignments for sd_journal_sendv(3), further fields sorted by name. Values may contain
  /// line breaks, since the journal's protocol carries their length.
  func assignments(identifier: String) -> [String] {
    ["PRIORITY=\(priority.rawValue)", "SYSLOG_IDENTIFIER=\(identifier)", "MESSAGE=\(message)"]
      + [messageID.map { "MESSAGE_ID=\($0)" }].compactMap(\.self)
      + fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// One line for a terminal or a file, with its line break.
  func line(identifier: String) -> String {
    let word =
      switch priority {
      case .error: "error: "
      case .warning: "warning: "
      case .notice, .information: ""
      }
    return "\(identifier): \(word)\(message.replacingControlCharacters())\n"
  }
}

extension String {
  /// Replaces each control character (Unicode category Cc) with a space: safe as one line on a terminal.
  func replacingControlCharacters() -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Category Cc, which will never change (Unicode Character Encoding Stability Policies).
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
