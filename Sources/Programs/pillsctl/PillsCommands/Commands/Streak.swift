import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let streak = Command(
    "streak",
    summary: "count the days in a row with everything taken",
    description: paragraphs(
      "Counts the days in a row on which you took everything. Today is added when everything due today is taken. Days "
        + "without any dose due neither count nor break the streak."
    ),
    examples: ["pillsctl streak": "how many days in a row"]
  ) { (context) throws(Failure) in
    let status = try context.call(Control.GetStatus.self).status
    guard let streak = status.streak else {
      throw .refused(Control.HistoryUnreadable(message: translated("see 'pillsctl status'")))
    }
    try context.show(["streak": streak]) { [streakLine(streak)] }
  }
}
