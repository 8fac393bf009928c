package import PillsCore
import Words

/// Says that a number of doses keep `answer`, the answer that they already had.
package func keptText(_ doses: Int, _ answer: DoseStatus) -> String {
  answer == .taken
    ? translated(
      doses,
      one: "\(doses) dose was already recorded as taken and stays so.",
      other: "\(doses) doses were already recorded as taken and stay so."
    )
    : translated(
      doses,
      one: "\(doses) dose was already recorded as skipped and stays so.",
      other: "\(doses) doses were already recorded as skipped and stay so."
    )
}
