import ICalendar
import PillsCore
import Remotes

/// Takes away the journals of this device, the tasks, and the copies that tools made of them; returns how many.
///
/// Another machine that keeps tasks makes them again.
func removeWritten(by identity: Pillsd.Identity, from remote: any Remote) throws(SyncFailure) -> Int {
  do throws(RemoteError) {
    let profile = ProfileID(identity.profile)
    let own = try remote.changes(since: nil).present.filter { resource in
      journalName(of: resource.name)?.device.description == identity.device
        || profile.flatMap { taskName(of: resource.name, in: $0) } != nil
    }
    for resource in own { try remote.remove(resource.name, version: resource.version) }
    return own.count
  } catch {
    throw .remote(error)
  }
}
