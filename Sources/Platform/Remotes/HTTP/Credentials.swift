/// A user name and password.
struct Credentials {
  let user: String
  let password: String
}
