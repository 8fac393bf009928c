/// Where the control socket is, relative to `$XDG_RUNTIME_DIR` (XDG Base Directory Specification).
package enum SocketPath {
  package static let belowRuntimeDirectory = "pills/control.sock"
}
