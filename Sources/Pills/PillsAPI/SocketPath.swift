/// Where the control socket is, relative to `$XDG_RUNTIME_DIR` (XDG Base Directory Specification).
package enum SocketPath {
  package static let folderBelowRuntimeDirectory = "pills"
  package static let belowRuntimeDirectory = "\(folderBelowRuntimeDirectory)/control.sock"
}
