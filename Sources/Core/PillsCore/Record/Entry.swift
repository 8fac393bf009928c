/// One thing that was said on one machine, for all machines of the person to know.
///
/// An entry is never changed, but for being emptied where what it names was erased.
package struct Entry: Hashable, Sendable {
  package let id: EntryID
  /// By the clock of its device, which may be wrong.
  package let recordedAt: Instant
  package let via: Via
  /// The number of the first entry of the same act: one click or one command.
  package let act: Int
  /// The number of the act of the same device that this entry undoes, if it undoes one.
  package let undoes: Int?
  /// The entries about the same subject that whoever said it knew, and that it takes the place of; in order.
  package let seen: [EntryID]
  package var statement: Statement

  package var subject: Subject { statement.subject }

  /// What it says of something with aspects; none if it is about something else.
  package var steps: [CourseStep] { if case .course(_, let steps) = statement { steps } else { [] } }
}

extension Entry {
  /// Without `act` it is one by itself.
  package init(
    _ id: EntryID,
    at recordedAt: Instant,
    by via: Via,
    act: Int? = nil,
    undoing undoes: Int? = nil,
    over seen: [EntryID] = [],
    _ statement: Statement
  ) {
    self.init(
      id: id,
      recordedAt: recordedAt,
      via: via,
      act: act ?? id.number,
      undoes: undoes,
      seen: seen.sorted(),
      statement: statement
    )
  }

  /// In an order that every machine agrees on: by when they were recorded, and those of one instant by their ids.
  package static func isEarlier(_ one: Entry, than other: Entry) -> Bool {
    (one.recordedAt, one.id) < (other.recordedAt, other.id)
  }

  /// With nothing left of what it said.
  package var emptied: Entry {
    var entry = self
    entry.statement = .emptied
    return entry
  }
}
