import PillsAPI
import PillsCore
import PillsView
import Words

extension Occasion {
  /// What happened, in a sentence in the person's language.
  func sentence(withNames: Bool) -> String {
    let text =
      switch event {
      case .open: reminders.map { openText($0, withNames) }.joined(separator: " ")
      case .missed: missedText(withNames)
      case .answered: reminders.map(answeredText).joined(separator: " ")
      case .stock: stockText(withNames)
      case .test: translated("This is a test of Pills. Nothing is due because of it.")
      }
    return text.printable
  }

  private func openText(_ reminder: Reminder, _ withNames: Bool) -> String {
    let clock = reminder.slot?.dueAt.clock(today: today) ?? ""
    let fact = translated("\(slotPills(reminder.id.reminderSlot)): not answered since \(clock).")
    return with(names(of: reminder, withNames), fact)
  }

  private func missedText(_ withNames: Bool) -> String {
    guard reminders.count == 1, let reminder = reminders.first else {
      return translated(
        reminders.count,
        one: "\(reminders.count) reminder was missed.",
        other: "\(reminders.count) reminders were missed."
      )
    }
    return with(names(of: reminder, withNames), translated("\(title(of: reminder)): missed."))
  }

  private func answeredText(_ reminder: Reminder) -> String {
    let title = title(of: reminder)
    return switch outcome {
    case .taken: translated("\(title): taken.")
    case .skipped: translated("\(title): skipped.")
    case .mixed: translated("\(title): partly taken, partly skipped.")
    case .over, nil: translated("\(title): no longer open.")
    }
  }

  private func stockText(_ withNames: Bool) -> String {
    if withNames { return low.map(\.sentence).joined(separator: " ") }
    return translated(
      low.count,
      one: "The stock of \(low.count) medication is low.",
      other: "The stock of \(low.count) medications is low."
    )
  }

  /// `Evening pills`, with the day unless it is today.
  private func title(of reminder: Reminder) -> String {
    let pills = slotPills(reminder.id.reminderSlot)
    guard let day = reminder.id.reminderDay, let today, day != today else { return pills }
    return translated("\(pills), \(day.name(on: today))", in: "pills and day")
  }

  /// The open or missed doses; empty if they are not to be named, or have no name.
  private func names(of reminder: Reminder, _ withNames: Bool) -> String {
    let doses = reminder.slot?.doses.filter { [.due, .missed].contains($0.status) } ?? []
    return withNames ? doses.names : ""
  }

  private func with(_ names: String, _ fact: String) -> String {
    names.isEmpty ? fact : "\(fact) \(names.asSentence)"
  }
}
