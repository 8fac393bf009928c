import PillsAPI
import PillsCore
import PillsView
import Words

extension WaybarModule {
  init(_ status: Control.HydrationStatus) {
    let today = IntakeView(status)
    let streak = drinkStreakText(status.streak)
    var lines = [today.standing, streak].compactMap(\.self)
    for drink in status.drinks.reversed() {
      lines.append("\(drink.at.clockWithMinutes) \(drink.title(in: today.unit))".printable)
    }
    if let next = status.next { lines.append(translated("next reminder at \(next.clock)")) }
    // Waybar hides a module without text.
    let isShown = status.isOn
    let days = status.streak.flatMap { $0 > 0 ? " · \(daysText($0))" : nil } ?? ""
    self.init(
      text: isShown ? "\(today.sign) \(today.total)\(days)" : "",
      tooltip: isShown ? lines.joined(separator: "\n").escapedForMarkup : "",
      class: today.intake.isGoalMet ? .met : .open,
      percentage: today.percent
    )
  }
}

func drinkWatchLine(_ status: Control.HydrationStatus) -> String {
  let streak = status.streak.flatMap {
    $0 > 0 ? translated($0, one: "streak: \($0) day", other: "streak: \($0) days") : nil
  }
  return [IntakeView(status).standing, streak].compactMap(\.self).joined(separator: "; ")
}
