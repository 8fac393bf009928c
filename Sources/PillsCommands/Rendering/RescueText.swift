import PillsAPI
import PillsView

/// What the new database holds.
func rescueLine(_ output: Control.Rescue.Output) -> String {
  "\(output.path) is a new database with all that was in memory: your medications, and what was answered since \(output.firstDay)."
    .printable
}
