package import Words

/// The reason why something is refused or does not work: its kind, and the values for its sentence.
///
/// It goes over the wire as it is, and each program words it in the person's language.
package struct Complaint<Flaw: ComplaintKind>: Error, Hashable, Sendable {
  package let flaw: Flaw
  package private(set) var fields: [ComplaintField: String]

  package init(_ flaw: Flaw, _ fields: [ComplaintField: String?] = [:]) {
    (self.flaw, self.fields) = (flaw, fields.compactMapValues(\.self))
  }

  /// Reads a complaint of the wire; nil if a newer version sent a kind that this version does not know.
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

  /// The values that are allowed, in words; the message itself if it already says them.
  static func expectation(_ complaint: Complaint<Self>) -> Message
}

extension ComplaintKind {
  package static func expectation(_ complaint: Complaint<Self>) -> Message { message(complaint) }
}

/// The names of the values that the sentence of a complaint can contain.
package enum ComplaintField: String, Sendable {
  /// A file, or a line of it.
  case path, line
  /// The words of the system or of another program.
  case detail
  /// The name of a slot, a weekday, a section or a time zone.
  case name
  case suggestion
  /// The setting, such as `popups.sound`.
  case setting
  /// The text of a record that is meant, such as `note`.
  case text
  case least, most, count, day
  /// The formats of a database.
  case format, supported
  /// Files beside the database.
  case aside, copy
  /// A server, a folder or a calendar; an address; what a server said, and when it wants to be asked again.
  case place, address, status, seconds
  /// The kind of another complaint, which is the reason.
  case cause
}

extension Complaint: CustomStringConvertible {
  /// Its sentence alone: the other fields may hold what no journal should.
  package var description: String { english }

  /// Gives a copy with more fields.
  package func adding(_ more: [ComplaintField: String]) -> Complaint {
    var complaint = self
    complaint.fields.merge(more) { $1 }
    return complaint
  }

  /// Empty for a field that is not there.
  package subscript(_ field: ComplaintField) -> String { fields[field] ?? "" }

  /// Such as `/home/anna/.config/pills/pills.conf:3: `, in the manner of compilers; empty for what is about no line.
  private var place: String { fields[.line].map { "\(self[.path])\($0.isEmpty ? "" : ":\($0)"): " } ?? "" }

  package var message: Message { Flaw.message(self) }

  /// For the journal, and for programs that do not word it themselves.
  package var english: String { place + message.english }

  package var expectation: Message { Flaw.expectation(self) }
  package var englishExpectation: String { expectation.english }

  /// In the person's language.
  package var words: String { place + message.words }
}
