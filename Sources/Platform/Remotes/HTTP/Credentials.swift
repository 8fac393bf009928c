/// Who asks.
struct Credentials {
  let user: String
  let password: String
}
