import ICalendar
import PillsAPI
import PillsCore

// Two devices that were set up before either had synced have each begun a profile of their own.
extension SyncRun {
  /// Lets a device that has only its own entries join the profile of the devices that use the same remote.
  /// Returns false if it must not join, or if the others will join it.
  mutating func joinOthers() throws(SyncComplaint) -> Bool {
    // Before the first upload, the settings may name the remote of another person by mistake.
    guard state.uploaded > 0, try pillsd.devices().isSubset(of: identity.devices),
      let profile = try profileOfOthers()
    else { return false }
    _ = try removeWritten(by: identity, from: remote)
    identity = try pillsd.move(from: identity.profile, to: profile)
    state = SyncState().continued(at: place, as: identity)
    return true
  }

  /// Of two single devices, the one with the later profile joins the other.
  private func profileOfOthers() throws(SyncComplaint) -> ProfileID? {
    let found = try Fetched(from: remote, at: place, with: key)
    let profiles = found.profiles.compactMap { ProfileID($0) }.filter { $0 != identity.profile }
    let devices = Set(found.journals.compactMap { JournalName(ofCopy: $0.name)?.device })
      .subtracting(identity.devices)
    guard profiles.count == 1, devices.count > 1 || profiles[0] < identity.profile else { return nil }
    return profiles[0]
  }
}
