import PillsAPI
import PillsCore
import PillsView
import Words

/// The result for several slots: `1460 doses from Friday, 22 November 2024 to yesterday recorded as taken.`
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
    sentences.append(translated("To change one, type its time of day, its medication and its day."))
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
      one: "\(doses) dose \(span) recorded as taken.",
      other: "\(doses) doses \(span) recorded as taken."
    )
  case .skip:
    translated(
      doses,
      one: "\(doses) dose \(span) recorded as skipped.",
      other: "\(doses) doses \(span) recorded as skipped."
    )
  case .undo:
    translated(
      doses,
      one: "Answer undone for \(doses) dose \(span).",
      other: "Answers undone for \(doses) doses \(span)."
    )
  case .toggle:
    translated(doses, one: "\(doses) dose \(span) changed.", other: "\(doses) doses \(span) changed.")
  }
}

private func restoredLine(_ doses: Int, _ span: String) -> String {
  translated(
    doses,
    one: "\(doses) dose \(span) has its earlier answer again.",
    other: "\(doses) doses \(span) have their earlier answers again."
  )
}

private func sameLine(_ verb: AnswerRequest.Verb, _ doses: Int) -> String {
  verb == .skip
    ? translated(doses, one: "\(doses) was already skipped.", other: "\(doses) were already skipped.")
    : translated(doses, one: "\(doses) was already taken.", other: "\(doses) were already taken.")
}

/// If no answer changed; `same` doses already had it.
private func unchangedLine(_ verb: AnswerRequest.Verb, _ same: Int, _ span: String) -> String {
  switch (verb, same) {
  case (.undo, _): translated("Nothing changed: no dose \(span) is answered.")
  case (_, ...0): translated("Nothing changed for the doses \(span).")
  case (.skip, _):
    translated(
      same,
      one: "Nothing changed: \(same) dose \(span) was already skipped.",
      other: "Nothing changed: \(same) doses \(span) were already skipped."
    )
  case (.take, _), (.toggle, _):
    translated(
      same,
      one: "Nothing changed: \(same) dose \(span) was already taken.",
      other: "Nothing changed: \(same) doses \(span) were already taken."
    )
  }
}
