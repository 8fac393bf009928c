import PillsAPI
import PillsCore
import PillsView
import Words

/// A medication taken as needed, or extra doses, without the widgets.
struct AsNeededContent: Equatable, Identifiable {
  let medication: String
  let name: String
  /// Two lines, and as many after a dose as before it: `Taken today at 08:10 and 14:10.`, then what the limits
  /// still allow: `2 of 4 left for 24 hours. Wait at least 6h between doses.`
  let state: String
  let canTake: Bool
  let canUndo: Bool
  /// The place on the body whose turn it is; empty if it has none.
  let offeredPlace: String
}

extension AsNeededContent {
  init(_ status: Control.AsNeeded, limits: Control.Medication?, today: Day) {
    let clocks = status.clocks
    medication = status.calling
    name = status.name
    canTake = status.extra != true
    canUndo = !clocks.isEmpty
    offeredPlace = status.offeredPlace ?? ""
    guard canTake else {
      let notes = (status.notes ?? []).map { " (\($0))" }.joined()
      let words = translated("Extra, taken today at \(listText(clocks)).") + notes
      state = [words, status.excessWarning].compactMap(\.self).joined(separator: " ")
      return
    }
    let taken =
      clocks.isEmpty ? translated("Not taken today.") : translated("Taken today at \(listText(clocks)).")
    var allowed: [String] = []
    if let most = limits?.perDay, let left = status.left {
      allowed.append(
        left == 0
          ? translated("Limit reached: \(most) in 24 hours.")
          : translated("\(left) of \(most) left for 24 hours.")
      )
    }
    if let next = status.next {
      allowed.append(translated("Next dose from \(next.clock(today: today)).", in: "dose as needed"))
    } else if let gap = limits?.gap {
      allowed.append(translated("Wait at least \(gap) between doses."))
    }
    state = [taken, allowed.joined(separator: " ")].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  static func all(
    _ statuses: [Control.AsNeeded],
    in medications: [Control.Medication],
    today: Day
  ) -> [AsNeededContent] {
    statuses.map { status in
      AsNeededContent(status, limits: medications.first { $0.calling == status.calling }, today: today)
    }
  }

  var id: [String] { [medication, name] }

  var takeName: String { translated("Take, \(name)") }
  var undoName: String { translated("Undo the last dose, \(name)") }
  var detailsName: String { translated("Details, \(name)") }

  /// What the form for another dose begins with.
  var draft: DoseDraft {
    DoseDraft(subject: .free(medication: medication, isExtra: !canTake), answer: .taken, place: offeredPlace)
  }

  var take: Control.TakeAsNeeded.Input { Control.TakeAsNeeded.Input(medication: medication) }

  var undo: Control.UndoAsNeeded.Input { Control.UndoAsNeeded.Input(medication: medication) }

  var takenText: String { translated("\(name) taken.") }
}
