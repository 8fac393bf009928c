import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let calendar = Command(
    "calendar",
    summary: "show a month, or mark doses in it",
    arguments: [.month],
    options: [.interactive],
    description: paragraphs(
      "Shows the days of a month. Each slot of a day is a bar: cyan for the morning, orange for the evening, "
        + "grey when it is taken or skipped, and faint on all days but today. The marks mean: ✓ taken, × missed, "
        + "/ skipped.",
      "With --interactive you can mark doses. Move with the arrow keys or hjkl. Enter, or a click on a bar, takes the pills "
        + "or undoes that. [ and ], or the mouse wheel, change the month. u unlocks past days, t goes to today, q quits."
    ),
    examples: [
      "pillsctl calendar": "this month",
      "pillsctl calendar -1": "last month; also october or 2026-10",
      "pillsctl calendar -i": "mark doses with the keys or the mouse",
    ]
  ) { (context) throws(Failure) in
    let month = context.arguments[0]
    if context.arguments.contains(.interactive) {
      guard context.environment.canAsk, context.width != nil else { throw .noTerminal }
      var calendar = TapCalendar(context: context)
      return try calendar.run(month: month)
    }
    try context.show(Control.Calendar.self, .init(month: month)) { output in
      let picture = MonthPicture(
        MonthView(output),
        words: .current,
        width: context.width ?? MonthPicture.widestWidth
      )
      return picture.lines.map { context.paint.text(of: $0) } + [summaryLine(output.streak, output.lock)]
    }
  }
}

extension CommandOption {
  fileprivate static let interactive = CommandOption(
    "interactive",
    shortName: "i",
    summary: "mark doses with the keys or the mouse"
  )
}
