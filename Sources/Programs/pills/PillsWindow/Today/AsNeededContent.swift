import PillsAPI
import PillsView
import Words

/// What is shown of a medication that is taken as needed.
struct AsNeededContent: Equatable {
  let medication: String
  let name: String
  /// `Taken today at 08:10 and 14:10. 2 of at most 4, 6h apart.`
  let state: String
  let canUndo: Bool
}

extension AsNeededContent {
  /// With the limits of `medication`, where they are known.
  init(_ status: Control.AsNeeded, limits: Control.Medication?) throws(UnreadableReply) {
    let clocks = try status.clocks
    medication = status.medication
    name = status.name
    canUndo = !clocks.isEmpty
    var sentences = [
      clocks.isEmpty ? translated("Not taken today.") : translated("Taken today at \(listText(clocks)).")
    ]
    if let most = limits?.perDay {
      let left = max(0, most - clocks.count)
      sentences.append(
        left == 0
          ? translated("All \(most) of today are taken.") : translated("\(left) of \(most) left today.")
      )
    }
    if let gap = limits?.gap { sentences.append(translated("At least \(gap) apart.")) }
    state = sentences.joined(separator: " ")
  }
}
