import PillsAPI
import PillsCore

/// Throws if the settings name no user: every server asks for one.
func password(of user: String?, in places: Places) throws(SyncComplaint) -> String {
  guard let user else { throw SyncComplaint(.userMissing, [.path: places.settingsFile]) }
  let secret = KeptSecret(
    credential: "pills-sync-password",
    attributes: ["service", keyRingService("pills-sync"), "user", user],
    file: places.passwordFile
  )
  guard let text = try secret.text(in: places) else {
    throw SyncComplaint(.passwordMissing, [.path: places.passwordFile, .name: user])
  }
  return text
}
