import PillsCore

/// Why there is no password.
enum PasswordProblem: Error, Hashable {
  /// In none of the places where it is looked for.
  case missing(file: String, user: String)
  case kept(SecretProblem)

  var sentence: String {
    switch self {
    case .missing(let file, let user):
      """
      There is no password. Write it to \(file), or keep it in the key ring: \
      secret-tool store --label=Pills service pills-sync user \(user.shellQuoted)
      """
    case .kept(let problem): problem.sentence
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
