/// The shell command with which a person replaces the database at `path` by `copy`.
package func commandToPutBack(_ copy: String, as path: String) -> String {
  "systemctl --user stop pills && cp \(copy.shellQuoted) \(path.shellQuoted) && systemctl --user start pills"
}
