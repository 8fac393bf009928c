/// How much a journal entry matters, syslog(3).
package enum JournalPriority: Int, Sendable, Comparable {
  case error = 3
  case warning = 4
  case notice = 5
  case information = 6
  case debug = 7

  package static func < (one: JournalPriority, other: JournalPriority) -> Bool {
    // The smaller number is the graver one.
    one.rawValue > other.rawValue
  }
}

/// One message for the journal; never holds a medication's name.
package struct JournalEntry: Equatable, Sendable {
  package var priority: JournalPriority

  /// What people read.
  package var message: String

  /// Which kind of message this is, for programs.
  package var messageID: MessageID?

  /// Further fields by their names (systemd.journal-fields(7)), for programs.
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

  /// The entry as the `NAME=value` assignments of sd_journal_sendv(3), further fields sorted by name.
  ///
  /// A value may hold anything, line breaks too: the journal's protocol carries its length.
  func assignments(identifier: String) -> [String] {
    var assignments = [
      "PRIORITY=\(priority.rawValue)",
      "SYSLOG_IDENTIFIER=\(identifier)",
      "MESSAGE=\(message)",
    ]
    if let messageID {
      assignments.append("MESSAGE_ID=\(messageID)")
    }
    return assignments
      + fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// The entry as one plain line for a terminal or a file, line break included.
  func line(identifier: String) -> String {
    let word =
      switch priority {
      case .error: "error: "
      case .warning: "warning: "
      case .notice, .information, .debug: ""
      }
    return "\(identifier): \(word)\(message.replacingControlCharacters())\n"
  }
}

extension String {
  /// The text with each control character (Unicode category Cc) as a space: safe as one line, on a terminal too.
  func replacingControlCharacters() -> String {
    // Nearly always there is none.
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it is of category Cc, which is these for ever (Unicode Character Encoding Stability Policies).
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
