package import PillsCore
import Words

/// Says that a number of doses keep `answer`, the answer that they already had.
package func keptText(_ doses: Int, _ answer: DoseStatus) -> String {
  answer == .taken
    ? translated(
      doses,
      one: "\(doses) dose was recorded as taken before; it stays so.",
      other: "\(doses) doses were recorded as taken before; they stay so."
    )
    : translated(
      doses,
      one: "\(doses) dose was recorded as skipped before; it stays so.",
      other: "\(doses) doses were recorded as skipped before; they stay so."
    )
}
