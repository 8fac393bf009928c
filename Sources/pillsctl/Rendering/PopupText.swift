import PillsAPI

/// Who shows a popup, and what it lacks that Pills could use.
func popupLines(_ server: Control.PopupServer) -> [String] {
  var lines = ["The popup is on screen, shown by \(server.name) \(server.version)."]
  if !server.capabilities.contains("actions") {
    lines.append("It has no buttons there, so answer reminders with 'pillsctl take', 'skip' and 'snooze'.")
  }
  return lines.map(\.printable)
}
