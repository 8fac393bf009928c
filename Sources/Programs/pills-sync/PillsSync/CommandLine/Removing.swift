import ICalendar
import PillsCore
import Remotes

/// Removes this device's journals, the tasks, and their conflict copies; returns how many. The last device
/// also removes the sealed key. Another device that syncs tasks creates them again.
func removeWritten(by identity: Pillsd.Identity, from remote: any Remote) throws(SyncComplaint) -> Int {
  let profile = ProfileID(identity.profile)
  let present = try remote.changes(since: nil).present
  func isOwn(_ journal: JournalName) -> Bool { identity.devices.contains(journal.device.description) }
  let isLast = !present.contains { resource in journalName(of: resource.name).map { !isOwn($0) } ?? false }
  let own = present.filter { resource in
    journalName(of: resource.name).map(isOwn) ?? false
      || profile.flatMap { taskName(of: resource.name, in: $0) } != nil
      || TaskWindow.device(of: resource.name).map { identity.devices.contains($0.description) } ?? false
      || isLast && KeyName(resource.name).map { $0.profile == profile } ?? false
  }
  for resource in own { try remote.remove(resource.name, version: resource.version) }
  return own.count
}
