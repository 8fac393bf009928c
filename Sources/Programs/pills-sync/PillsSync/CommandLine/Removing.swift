import ICalendar
import PillsCore
import Remotes

/// Removes this device's journals, the tasks, and their conflict copies; returns how many. The last device
/// also removes the sealed key. Another device that syncs tasks creates them again. Throws at the end if one of
/// them cannot be read.
func removeWritten(by identity: Pillsd.Identity, from remote: any Remote) throws(SyncComplaint) -> Int {
  let changes = try remote.changes(since: nil)
  let names = changes.present.map(\.name) + changes.unreadable.keys
  let devices = Set(names.compactMap { JournalName(ofCopy: $0)?.device })
  let isLast = devices.isSubset(of: identity.devices)
  func isOwn(_ name: String) -> Bool {
    let device = JournalName(ofCopy: name)?.device ?? WindowName(name)?.device
    return device.map(identity.devices.contains) ?? false || taskName(of: name, in: identity.profile) != nil
      || isLast && KeyName(name)?.profile == identity.profile
  }
  let own = changes.present.filter { isOwn($0.name) }
  for resource in own { try remote.remove(resource.name, version: resource.version) }
  if let left = changes.unreadable.filter({ isOwn($0.key) }).min(by: { $0.key < $1.key }) { throw left.value }
  return own.count
}
