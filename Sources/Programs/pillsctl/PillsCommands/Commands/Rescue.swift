import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let rescue = Command(
    "rescue",
    summary: "save what pillsd still has in memory where its database is gone",
    changesSomething: true,
    description: paragraphs(
      "Where the database was deleted or emptied, pillsd goes on from memory but saves nothing, until you put the database or a "
        + "copy of it back. If you have neither, this writes a new database with what pillsd has in memory.",
      "The new one holds all medications, with the doses and reminders of about the last week. What was recorded before is not "
        + "in it. After a restart nothing is left in memory but the placeholder 'Pills', and this begins anew with it. "
        + "'pillsctl doctor' names both ways. It does nothing where the database is there."
    ),
    examples: ["pillsctl rescue": "the database is gone, and there is no copy"]
  ) { (context) throws(Failure) in
    try context.show(Control.Rescue.self) { output in
      let line = translated(
        """
        \(output.path) is a new database with all that was in memory: your medications, and what was answered since \
        \(output.firstDay).
        """
      )
      return [line.printable]
    }
  }
}
