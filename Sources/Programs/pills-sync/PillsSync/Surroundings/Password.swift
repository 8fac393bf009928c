import PillsCore
import PillsView

/// Why there is no password.
enum PasswordProblem: Error, Hashable {
  /// In none of the places where it is looked for.
  case missing(file: String, user: String)
  case kept(SecretProblem)

  var complaint: SyncComplaint {
    switch self {
    case .missing(let file, let user): SyncComplaint(.passwordMissing, [.path: file, .name: user])
    case .kept(let problem): problem.complaint
    }
  }
}

/// The password of `user` on the server.
func password(of user: String, in places: Places) throws(PasswordProblem) -> String {
  let secret = KeptSecret(
    credential: "pills-sync-password",
    attributes: ["service", "pills-sync", "user", user],
    file: places.passwordFile
  )
  let text: String?
  do throws(SecretProblem) { text = try secret.text(in: places) } catch { throw .kept(error) }
  guard let text else { throw .missing(file: places.passwordFile, user: user) }
  return text
}
