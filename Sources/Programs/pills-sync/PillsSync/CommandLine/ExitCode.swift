/// How a run ends.
enum ExitCode: Int32 {
  case done = 0
  /// The remote was not reached, or something was refused.
  case refused = 1
  case usage = 2
  /// pillsd cannot be reached.
  case unreachable = 3
  /// The server that was to be searched accepts neither the user nor the password.
  case unauthorised = 4
}
