import Glibc
import Subprocess

/// Uses the folders of the session instead of those that this terminal names, because systemd has pills-sync
/// look there. Without a user manager nothing changes.
func useFoldersOfSession() {
  guard case .ended(0, let output, _) = runProgram(["systemctl", "--user", "show-environment"]) else {
    return
  }
  let lines = output.split(separator: "\n")
  for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
    guard let line = lines.first(where: { $0.hasPrefix("\(name)=") }) else {
      unsetenv(name)
      continue
    }
    let value = line.dropFirst(name.utf8.count + 1)
    // A path with blanks is quoted for a shell.
    if value.hasPrefix("/") { setenv(name, String(value), 1) }
  }
}
