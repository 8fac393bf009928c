import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let status = Command(
    "status",
    summary: "show today at a glance",
    description: paragraphs(
      "Shows the pills of today, slot by slot: what is due, taken, skipped or missed. A reminder of yesterday that is still "
        + "open comes first. Below are your doses as needed, what runs out, the next reminder, and your streak.",
      "If reminders follow home time and you are elsewhere, each time has the local time after it.",
      "A problem is shown at the top, marked with '!'.",
      "'pillsctl' without a command does the same."
    ),
    examples: ["pillsctl": "today at a glance", "pillsctl status --json": "the same for programs"]
  ) { (context) throws(Failure) in
    try context.show(Control.GetStatus.self) { output in
      let switchedOff = DesktopAnswers.switchedOffLine(of: output.status.popupServer?.name)
      return statusLines(output.status, switchedOff: switchedOff, paint: context.paint)
    }
  }
}

/// `switchedOff` says that the desktop shows no popups of Pills.
func statusLines(_ status: Control.Status, switchedOff: String? = nil, paint: Paint) -> [String] {
  let today = status.today
  let now = status.now
  var table = Table()
  for slot in status.slots { table.rows += rows(of: slot, today: today, now: now) }
  var lines = problemLines(status, switchedOff, paint)
  lines.append(paint(today.weekdayAndDate, .heading))
  let isUnread = status.unread == true
  if isUnread { lines.append(paint(unreadLine, .problem)) }
  lines += table.lines(paint: paint)
  if let pause = status.pauseLine { lines.append(paint(pause, .missed)) }
  if status.slots.isEmpty, !isUnread, !status.isPaused { lines.append(translated("Nothing is due today.")) }
  lines += asNeededLines(status.asNeeded, today: today, paint: paint)
  if let missed = status.missed {
    let way = translated("To see or confirm them: pillsctl missed")
    lines.append(paint("\(missedLine(missed, today: today)). \(way)", .missed))
  }
  lines += status.lowStockLines.map { paint($0.printable, .missed) }
  lines.append(status.remindersEnabled == false ? remindersOffLine : nextLine(status.next, today: today))
  if let hours = homeHoursLine(status) { lines.append(hours) }
  let summary = summaryLine(status.streak ?? 0, status.lock)
  lines.append(paint.width.map(summary.truncated(toColumns:)) ?? summary)
  return lines
}

/// The slots of today in which something is still due; the next reminder if there is none.
func dueLines(_ status: Control.Status, paint: Paint) -> [String] {
  var table = Table()
  for slot in status.slots where slot.doses.contains(where: { $0.status == .due }) {
    table.rows += rows(of: slot, today: status.today, now: status.now)
  }
  return table.rows.isEmpty ? [nextLine(status.next, today: status.today)] : table.lines(paint: paint)
}

private func problemLines(_ status: Control.Status, _ switchedOff: String?, _ paint: Paint) -> [String] {
  var messages = status.problems.map(\.words) + [switchedOff].compactMap(\.self)
  let isMissing = status.popupServerState.map { $0 == .absent } ?? (status.popupServer == nil)
  if isMissing, !status.problems.contains(where: { $0.subject == .popups }) {
    messages.append(
      translated("No notification server is running. Open reminders are shown when one starts.")
    )
  }
  if status.popupServerState == .unknown {
    messages.append(
      translated("The notification server has not answered yet. Open reminders are shown when it does.")
    )
  }
  if let failure = status.syncFailure {
    messages.insert(SharingStatement.failure(failure, now: status.now).line, at: 0)
  }
  if let questions = status.questions { messages.insert(SharingStatement.conflicts(questions).line, at: 0) }
  return messages.map { paint("!", .problem) + " " + $0.printable }
}

private func rows(of slot: Control.SlotStatus, today: Day, now: Timestamp) -> [[Table.Cell]] {
  let day = slot.day
  let state = SlotState(slot, today: today, .relative(to: now))
  let isPast = !slot.doses.contains { $0.status == .due }
  let isLimited = slot.doses.count > 1 && slot.doses.contains { $0.next != nil }
  let isMixed = isLimited || Set(slot.doses.map(\.status)).count > 1
  let past = isPast ? Tint.past : nil
  let slotRow = [
    Table.Cell(slotAndDay(slot.slot, day, today: today), past ?? Tint(slot: slot.slot)),
    Table.Cell(ShownTime(slot.dueAt, here: slot.dueAtHere).clock, past),
    Table.Cell(state.text, Tint(state.summary)),
    Table.Cell(all: isMixed ? [] : slot.doses.nameList, past),
  ]
  guard isMixed else { return [slotRow] }
  var rows = [slotRow]
  for dose in slot.doses {
    let state = SlotState(dose, of: day, today: today)
    let tint = dose.status == .due ? nil : Tint.past
    rows.append([
      Table.Cell(""), Table.Cell(""), Table.Cell(state.text, Tint(state.summary)),
      Table.Cell(all: [dose.name], tint),
    ])
  }
  return rows
}

/// `As needed: Ibuprofen 400 mg  08:10, 14:10`, and below it extra doses.
private func asNeededLines(_ medications: [Control.AsNeeded], today: Day, paint: Paint) -> [String] {
  var table = Table()
  for isExtra in [false, true] {
    for (index, medication) in medications.filter({ ($0.extra == true) == isExtra }).enumerated() {
      let clocks = medication.clocks
      let notes = (medication.notes ?? []).map { " (\($0))" }.joined()
      let next =
        medication.next.map { $0.clock(today: today) }
        .map { " " + translated("(the next from \($0) on)") } ?? ""
      let place = medication.offeredPlace.map { " " + translated("(next: \($0))") } ?? ""
      let said = clocks.dropLast() + [(clocks.last ?? translated("none today")) + notes + next + place]
      let heading = isExtra ? translated("Extra doses:") : translated("As needed:")
      table.rows.append([
        Table.Cell(index == 0 ? heading : ""),
        Table.Cell(medication.name),
        Table.Cell(all: Array(said), clocks.isEmpty ? .past : nil),
      ])
    }
  }
  return table.lines(paint: paint)
}

var unreadLine: String {
  translated(
    """
    Pills does not know what is due. Until it can read its database, it only reminds you of the placeholder \
    'Pills'.
    """
  )
}

var remindersOffLine: String {
  translated("Reminders are off. To turn them on: pillsctl settings reminders.enabled yes")
}
