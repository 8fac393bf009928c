/// Something that was recorded on one device and is synced to all devices of the person. It never changes,
/// except that it is emptied if its medication is erased.
package struct Entry: Hashable, Sendable {
  package let id: EntryID
  /// By the clock of its device, which may be wrong.
  package let recordedAt: Instant
  package let via: Via
  /// The number of the first entry of the same act: one click or one command.
  package let act: Int
  /// The number of the act of the same device that this entry undoes.
  package let undoes: Int?
  /// The entries about the same subject that its author knew and that it replaces, sorted.
  package let seen: [EntryID]
  package var statement: Statement

  package var subject: Subject { statement.subject }

  /// The answer that the entry gives; nil if it undoes one, or is not about a dose in a slot.
  package var answer: DoseAnswer? { if case .dose(_, let answer) = statement { answer } else { nil } }

  package var steps: [CourseStep] { if case .course(_, let steps) = statement { steps } else { [] } }
}

extension Entry {
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

  /// An order that all devices agree on: by time of recording, then by id.
  package static func isEarlier(_ one: Entry, than other: Entry) -> Bool {
    (one.recordedAt, one.id) < (other.recordedAt, other.id)
  }

  package var emptied: Entry {
    var entry = self
    entry.statement = .emptied
    return entry
  }
}
