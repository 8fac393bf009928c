import ICalendar
import PillsCore
import Remotes

/// The task of which a resource of this name is, or is a copy that a tool made of it where two machines changed it; nil for
/// any other resource, and for the tasks of other profiles.
func taskName(of resource: String, in profile: ProfileID) -> TaskName? {
  let name = TaskName(resource) ?? ConflictCopy.original(of: resource).flatMap { TaskName($0) }
  return name?.profile == profile ? name : nil
}
