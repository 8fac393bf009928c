import Glibc
import Subprocess

/// Uses the folders of the session instead of those that this terminal names, because systemd has pills-sync
/// and pills-tell look there. Without a user manager nothing changes.
func useFoldersOfSession() {
  let result = runProgram(["systemctl", "--user", "show-environment"])
  guard case .ended(0, let output, _) = result else { return }
  for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
    let line = output.split(separator: "\n").first { $0.hasPrefix("\(name)=") }
    let value = line.map { String($0.dropFirst(name.utf8.count + 1)) }
    // A path with blanks is quoted for a shell.
    if let value, value.hasPrefix("/") { setenv(name, value, 1) } else if value == nil { unsetenv(name) }
  }
}
