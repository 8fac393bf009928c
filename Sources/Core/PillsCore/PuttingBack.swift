/// What a person types to have `copy` in the place of the database at `path`.
package func commandToPutBack(_ copy: String, as path: String) -> String {
  "systemctl --user stop pills && cp \(copy.shellQuoted) \(path.shellQuoted) && systemctl --user start pills"
}
