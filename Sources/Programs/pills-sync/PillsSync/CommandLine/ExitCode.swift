/// The exit code of pills-sync.
enum ExitCode: Int32 {
  case done = 0
  /// The remote was not reached, or something was refused.
  case refused = 1
  case usage = 2
  /// pillsd cannot be reached.
  case unreachable = 3
  /// For --find only: the server rejects the user name or the password.
  case unauthorised = 4
}
