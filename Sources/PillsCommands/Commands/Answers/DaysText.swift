import PillsAPI
import PillsCore
import PillsView

/// What became of an answer to several slots: `1460 doses recorded as taken, from Friday, 22 November 2024 to yesterday.`
func daysLine(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput
) throws(UnreadableReply) -> String {
  guard let days = output.days else {
    throw UnreadableReply(expectation: "what became of the doses", text: "nothing")
  }
  let today = try Timestamp(output.now).day
  let (first, last) = (try Day(sent: days.firstDay), try Day(sent: days.lastDay))
  let span =
    first == last ? "of \(first.name(on: today))" : "from \(first.name(on: today)) to \(last.name(on: today))"
  let state = request.verb == .skip ? "skipped" : "taken"
  let isUndone = request.verb == .undo
  var sentences: [String] = []
  if days.changed > 0 {
    let doses = counted(days.changed, "dose")
    switch request.verb {
    case .take, .skip: sentences.append("\(doses) recorded as \(state), \(span).")
    case .undo: sentences.append("The answers of \(doses) undone, \(span).")
    case .toggle: sentences.append("\(doses) changed, \(span).")
    }
    if days.same > 0, !isUndone { sentences.append("\(days.same) already \(state).") }
  } else if isUndone {
    sentences.append("Nothing changed: no dose \(span) is answered.")
  } else if days.same > 0 {
    sentences.append("Nothing changed: \(counted(days.same, "dose")) \(span) already \(state).")
  } else {
    sentences.append("Nothing changed \(span).")
  }
  if days.kept > 0 {
    let other = request.verb == .skip ? "taken" : "skipped"
    sentences.append(
      "\(days.kept) recorded as \(other) before, and not changed. To change one, name its slot and day."
    )
  }
  return sentences.joined(separator: " ").printable
}
