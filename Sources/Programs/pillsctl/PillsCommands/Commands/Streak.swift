import PillsAPI
import PillsCore
import PillsView
import Words

/// Counts the days in a row on which everything was taken.
struct StreakCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "streak",
    summary: "count the days in a row with everything taken",
    description: [
      "Counts the days in a row on which you took everything. Today is added when everything due today is taken. Days "
        + "without any dose due neither count nor break the streak."
    ],
    examples: ["pillsctl streak": "how many days in a row"]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    let status = try context.call(Control.GetStatus.self).status
    guard let streak = status.streak else {
      throw .refused(Control.HistoryUnreadable(message: translated("see 'pillsctl status'")))
    }
    try context.show(["streak": streak]) { [streakLine(streak)] }
  }
}
