import ICalendar
import Remotes

/// Whether a resource of this name is a journal, or a copy of one.
func isJournal(_ resource: String) -> Bool { journalName(of: resource) != nil }

/// The journal of which a resource of this name is, or is a copy that a tool made of it where two machines changed it; nil for
/// any other resource.
func journalName(of resource: String) -> JournalName? {
  JournalName(resource) ?? ConflictCopy.original(of: resource).flatMap { JournalName($0) }
}
