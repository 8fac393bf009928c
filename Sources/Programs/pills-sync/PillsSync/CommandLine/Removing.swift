import ICalendar
import PillsCore
import Remotes

/// Removes this device's journals, the tasks, and their conflict copies; returns how many. The last device
/// also removes the sealed key. Another device that syncs tasks creates them again.
func removeWritten(by identity: Pillsd.Identity, from remote: any Remote) throws(SyncComplaint) -> Int {
  let present = try remote.changes(since: nil).present
  let devices = Set(present.compactMap { JournalName(ofCopy: $0.name)?.device })
  let isLast = devices.isSubset(of: identity.devices)
  let own = present.filter { resource in
    let device = JournalName(ofCopy: resource.name)?.device ?? WindowName(resource.name)?.device
    return device.map(identity.devices.contains) ?? false
      || taskName(of: resource.name, in: identity.profile) != nil
      || isLast && KeyName(resource.name)?.profile == identity.profile
  }
  for resource in own { try remote.remove(resource.name, version: resource.version) }
  return own.count
}
