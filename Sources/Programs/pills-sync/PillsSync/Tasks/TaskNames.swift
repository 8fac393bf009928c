import ICalendar
import PillsCore
import Remotes

/// Whether Pills gives such names.
func isOfPills(_ resource: String) -> Bool {
  let names = [resource] + [ConflictCopy.original(of: resource)].compactMap(\.self)
  return names.contains { name in
    TaskName(name) != nil || JournalName(name) != nil || KeyName(name) != nil
      || TaskWindow.device(of: name) != nil
  }
}

/// The task of which a resource of this name is, or is a copy that a tool made of it where two machines changed it; nil for
/// any other resource, and for the tasks of other profiles.
func taskName(of resource: String, in profile: ProfileID) -> TaskName? {
  let name = TaskName(resource) ?? ConflictCopy.original(of: resource).flatMap { TaskName($0) }
  return name?.profile == profile ? name : nil
}
