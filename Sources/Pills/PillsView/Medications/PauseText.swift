package import PillsAPI
import PillsCore
import Words

extension Control.Status {
  /// Whether nothing but what is taken as needed is due now.
  package var isPaused: Bool { pause.map { $0.ended != true } ?? false }

  /// Says that everything is paused, or on the first day back how much is due; nil without a pause.
  package var pauseLine: String? {
    guard let pause else { return nil }
    guard pause.ended != true else {
      let due = slots.filter { $0.day == today }.flatMap(\.doses).count { $0.status == .due }
      return due == 0
        ? translated("The pause ended today.")
        : translated(
          due,
          one: "The pause ended today: \(due) dose is due.",
          other: "The pause ended today: \(due) doses are due."
        )
    }
    guard let until = pause.until else { return translated("Everything is paused.") }
    return translated("Everything is paused until \(until.name(on: today)).")
  }
}

package func pausedText(_ output: Control.PauseOutput) -> String {
  let line = output.status.pauseLine ?? ""
  return output.changed ? line : translated("Nothing changed: \(line)")
}

package func resumedText(_ output: Control.PauseOutput) -> String {
  output.changed
    ? translated("Everything is resumed.")
    : translated(
      "Nothing changed: there was no pause of everything."
    )
}
