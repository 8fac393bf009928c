import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let rescue = Command(
    "rescue",
    summary: "save what pillsd has in memory if its database is gone",
    changesSomething: true,
    description: paragraphs(
      "If the database was deleted or emptied, pillsd continues from memory, but saves nothing until you put the "
        + "database or a copy of it back. If you have neither, this command writes a new database with what pillsd "
        + "has in memory.",
      "The new database has all medications, and the doses and reminders of about the last week. What was "
        + "recorded earlier is not in it. After a restart only the placeholder 'Pills' is left in memory, and the "
        + "command writes only that. 'pillsctl doctor' shows both ways. If the database is there, the command does "
        + "nothing."
    ),
    examples: ["pillsctl rescue": "the database is gone, and there is no copy"]
  ) { (context) throws(Failure) in
    try context.show(Control.Rescue.self) { output in
      let line = translated(
        """
        \(output.path) is a new database with everything that was in memory: your medications, and your answers since \
        \(output.firstDay).
        """
      )
      return [line.printable]
    }
  }
}
