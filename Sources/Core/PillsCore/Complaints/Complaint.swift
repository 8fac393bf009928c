package import Words

/// The reason why something is refused or does not work: its kind, and the values for its sentence. It goes
/// over the wire like this, and each program words it in the person's language.
package struct Complaint<Flaw: ComplaintKind>: Error, Hashable, Sendable {
  package let flaw: Flaw
  package private(set) var fields: [ComplaintField: String]

  package init(_ flaw: Flaw, _ fields: [ComplaintField: String?] = [:]) {
    (self.flaw, self.fields) = (flaw, fields.compactMapValues(\.self))
  }

  /// Nil if a newer version sent a kind that this version does not know.
  package init?(kind: String, fields: [String: String]) {
    guard let flaw = Flaw(rawValue: kind) else { return nil }
    self.init(flaw)
    for (name, value) in fields {
      if let field = ComplaintField(rawValue: name) { self.fields[field] = value }
    }
  }
}

/// The kinds of complaints about one subject.
package protocol ComplaintKind: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// A clause, or a sentence without its full stop.
  static func message(_ complaint: Complaint<Self>) -> Message

  /// The allowed values in words; the message itself if it already names them.
  static func expectation(_ complaint: Complaint<Self>) -> Message
}

extension ComplaintKind {
  package static func expectation(_ complaint: Complaint<Self>) -> Message { message(complaint) }
}

/// The names of the values in the sentence of a complaint.
package enum ComplaintField: String, Sendable {
  case path, line
  /// The words of the system or of another program.
  case detail
  /// The name of a slot, a weekday, a section or a time zone.
  case name
  case suggestion
  case setting
  /// The text of a record, such as `note`.
  case text
  case least, most, count, day
  /// The format of a database, and the newest one that can be read.
  case format, supported
  /// Files beside the database.
  case aside, copy
  /// A server, folder or calendar; its address; its status; the seconds until the next try.
  case place, address, status, seconds
  /// The kind of another complaint that is the reason.
  case cause
}

extension Complaint: CustomStringConvertible {
  /// Only the sentence: other fields may hold what must not be in a journal.
  package var description: String { english }

  package func adding(_ more: [ComplaintField: String]) -> Complaint {
    var complaint = self
    complaint.fields.merge(more) { $1 }
    return complaint
  }

  package subscript(_ field: ComplaintField) -> String { fields[field] ?? "" }

  /// Such as `/home/anna/.config/pills/pills.conf:3: `, as compilers write it; empty without a line.
  private var place: String { fields[.line].map { "\(self[.path])\($0.isEmpty ? "" : ":\($0)"): " } ?? "" }

  package var message: Message { Flaw.message(self) }

  /// For the journal, and for programs that do not translate it.
  package var english: String { place + message.english }

  package var expectation: Message { Flaw.expectation(self) }
  package var englishExpectation: String { expectation.english }

  package var words: String { place + message.words }
}
