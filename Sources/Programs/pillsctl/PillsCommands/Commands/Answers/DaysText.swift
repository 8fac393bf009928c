import PillsAPI
import PillsCore
import PillsView
import Words

/// The result for several slots: `1460 doses recorded as taken, from Friday, 22 November 2024 to yesterday.`
func daysLine(_ request: AnswerRequest, _ days: Control.AnsweredDays, today: Day) -> String {
  let span = spanOfDoses(days, today: today)
  var sentences: [String] = []
  let restored = days.restored ?? 0
  if days.changed > 0 {
    if days.changed > restored {
      sentences.append(changedLine(request.verb, days.changed - restored, span))
    }
    if restored > 0 { sentences.append(restoredLine(restored, span)) }
    if days.same > 0, request.verb != .undo { sentences.append(sameLine(request.verb, days.same)) }
  } else {
    sentences.append(unchangedLine(request.verb, days.same, span))
  }
  if days.kept > 0 {
    sentences.append(keptText(days.kept, request.verb == .skip ? .taken : .skipped))
    sentences.append(translated("To change one, name its slot, medication and day."))
  }
  return sentences.joined(separator: " ").printable
}

/// `of yesterday`, `from Friday, 22 November 2024 to yesterday`.
private func spanOfDoses(_ days: Control.AnsweredDays, today: Day) -> String {
  let (start, end) = (days.firstDay.name(on: today), days.lastDay.name(on: today))
  return start == end
    ? translated("of \(start)", in: "days of doses")
    : translated("from \(start) to \(end)", in: "days of doses")
}

private func changedLine(_ verb: AnswerRequest.Verb, _ doses: Int, _ span: String) -> String {
  switch verb {
  case .take:
    translated(
      doses,
      one: "\(doses) dose recorded as taken, \(span).",
      other: "\(doses) doses recorded as taken, \(span)."
    )
  case .skip:
    translated(
      doses,
      one: "\(doses) dose recorded as skipped, \(span).",
      other: "\(doses) doses recorded as skipped, \(span)."
    )
  case .undo:
    translated(
      doses,
      one: "The answers of \(doses) dose undone, \(span).",
      other: "The answers of \(doses) doses undone, \(span)."
    )
  case .toggle:
    translated(doses, one: "\(doses) dose changed, \(span).", other: "\(doses) doses changed, \(span).")
  }
}

private func restoredLine(_ doses: Int, _ span: String) -> String {
  translated(
    doses,
    one: "\(doses) dose has its earlier answer again, \(span).",
    other: "\(doses) doses have their earlier answers again, \(span)."
  )
}

private func sameLine(_ verb: AnswerRequest.Verb, _ doses: Int) -> String {
  verb == .skip
    ? translated(doses, one: "\(doses) already skipped.", other: "\(doses) already skipped.")
    : translated(doses, one: "\(doses) already taken.", other: "\(doses) already taken.")
}

/// If no answer changed; `same` doses already had it.
private func unchangedLine(_ verb: AnswerRequest.Verb, _ same: Int, _ span: String) -> String {
  switch (verb, same) {
  case (.undo, _): translated("Nothing changed: no dose \(span) is answered.")
  case (_, ...0): translated("Nothing changed \(span).")
  case (.skip, _):
    translated(
      same,
      one: "Nothing changed: \(same) dose \(span) already skipped.",
      other: "Nothing changed: \(same) doses \(span) already skipped."
    )
  case (.take, _), (.toggle, _):
    translated(
      same,
      one: "Nothing changed: \(same) dose \(span) already taken.",
      other: "Nothing changed: \(same) doses \(span) already taken."
    )
  }
}
