import ICalendar
import PillsCore
import Remotes

extension ResourceName {
  /// The name of a resource, or of the original if the resource is a sync tool's conflict copy.
  init?(ofCopy resource: String) {
    guard let name = Self(resource) ?? ConflictCopy.original(of: resource).flatMap({ Self($0) }) else {
      return nil
    }
    self = name
  }
}

func isJournal(_ resource: String) -> Bool { JournalName(ofCopy: resource) != nil }

/// The task that a resource or conflict copy holds; nil for other profiles and resources.
func taskName(of resource: String, in profile: ProfileID) -> TaskName? {
  TaskName(ofCopy: resource).flatMap { $0.profile == profile ? $0 : nil }
}

/// Whether the name is one of Pills' own, or of a conflict copy of such a resource.
func isOfPills(_ resource: String) -> Bool {
  isJournal(resource) || TaskName(ofCopy: resource) != nil || KeyName(ofCopy: resource) != nil
    || WindowName(ofCopy: resource) != nil
}
