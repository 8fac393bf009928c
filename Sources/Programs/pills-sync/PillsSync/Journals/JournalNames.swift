import ICalendar
import Remotes

func isJournal(_ resource: String) -> Bool { journalName(of: resource) != nil }

/// The journal that a resource holds, also as a sync tool's conflict copy; nil for other resources.
func journalName(of resource: String) -> JournalName? {
  JournalName(resource) ?? ConflictCopy.original(of: resource).flatMap { JournalName($0) }
}
