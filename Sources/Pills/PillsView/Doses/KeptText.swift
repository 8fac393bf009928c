package import PillsCore
import Words

/// Of doses that had another answer, and keep it; `answer` is the one that they keep.
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
