import ICalendar
import PillsCore
import Remotes

/// Whether the name is one of Pills' own, or of a conflict copy of such a resource.
func isOfPills(_ resource: String) -> Bool {
  let names = [resource] + [ConflictCopy.original(of: resource)].compactMap(\.self)
  return names.contains { name in
    TaskName(name) != nil || JournalName(name) != nil || KeyName(name) != nil
      || TaskWindow.device(of: name) != nil
  }
}

/// The task that a resource holds, also as a sync tool's conflict copy; nil for other profiles and resources.
func taskName(of resource: String, in profile: ProfileID) -> TaskName? {
  let name = TaskName(resource) ?? ConflictCopy.original(of: resource).flatMap { TaskName($0) }
  return name?.profile == profile ? name : nil
}
