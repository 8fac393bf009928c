internal import Words

/// The shell command with which a person replaces the database at `path` by `copy`.
package func commandToPutBack(_ copy: String, as path: String) -> String {
  let (stop, start) = (
    toType("systemctl --user stop pills.service"), toType("systemctl --user start pills.service")
  )
  return "\(stop) && cp \(copy.shellQuoted) \(path.shellQuoted) && \(start)"
}
