import ICalendar
import PillsAPI
import PillsCore
import Remotes

// Two devices that were set up before either had synced have each begun a profile of their own.
extension SyncRun {
  /// Lets a device that has only its own entries join the profile of the devices that use the same remote.
  /// Returns false if it must not join, or if the others will join it.
  mutating func joinOthers() throws(SyncComplaint) -> Bool {
    // Before the first upload, the settings may name the remote of another person by mistake.
    guard state.uploaded > 0, try pillsd.devices().isSubset(of: identity.devices),
      let profile = try profileToJoin()
    else { return false }
    // A tick that cannot be taken in yet would be lost.
    let changes = try remote.changes(since: nil)
    try takeInTicks(try taskListing(changes), amid: changes)
    guard unreadTasks.isEmpty else { return false }
    _ = try removeWritten(isShared: true)
    tasksWritten = 0
    identity = try pillsd.move(from: identity.profile, to: profile)
    let calendar = state.taskCalendar
    state = SyncState().continued(at: place, as: identity)
    state.use(taskCalendar: calendar)
    return true
  }

  private func profileToJoin() throws(SyncComplaint) -> ProfileID? {
    let found = try Fetched(from: remote, at: place, with: key)
    let profiles = found.devices.compactMap { name, devices in
      ProfileID(name).map { (id: $0, devices: devices.count) }
    }
    return identity.profile.profileToJoin(among: profiles)
  }
}

extension ProfileID {
  /// The profile that the only device of this one joins, given the number of devices of each profile; nil if
  /// the others will join this one. A profile of several devices comes first, as those cannot join another.
  func profileToJoin(among profiles: [(id: ProfileID, devices: Int)]) -> ProfileID? {
    let others = profiles.filter { $0.id != self }
    let settled = others.filter { $0.devices > 1 }
    let best = (settled.isEmpty ? others : settled).min { $0.id < $1.id }
    guard let best, best.devices > 1 || best.id < self else { return nil }
    return best.id
  }
}
