extension CommandTable {
  static let doctor = Command(
    name: "doctor",
    summary: "check that reminders can work",
    description: [
      "Checks the service, the socket, the store, the settings file, the notification server, do-not-disturb, the clock and "
        + "the versions. Each check has a line, marked ok, warning or problem, with what to do about it below.",
      "The whole store is read, and a test is written to it. Your data stays as it is.",
      "The exit status is 0 without problems, 1 with a problem, and 3 when pillsd cannot be reached. Warnings are no "
        + "problems.",
    ],
    examples: [
      CommandExample(command: "pillsctl doctor", meaning: "is everything working?"),
      CommandExample(command: "pillsctl doctor --json", meaning: "the same for programs"),
    ],
    action: { _ in .doctor }
  )

  static let rescue = Command(
    name: "rescue",
    summary: "save what pillsd still has in memory where its database is gone",
    description: [
      "Where the database was deleted or emptied, pillsd goes on from memory but saves nothing, until you put the database or a "
        + "copy of it back. If you have neither, this writes a new database with what pillsd has in memory.",
      "The new one holds all medications, with the doses and reminders of about the last week. What was recorded before is not "
        + "in it. After a restart nothing is left in memory but the placeholder 'Pills', and this begins anew with it. "
        + "'pillsctl doctor' names both ways. It does nothing where the database is there.",
    ],
    examples: [
      CommandExample(command: "pillsctl rescue", meaning: "the database is gone, and there is no copy")
    ],
    action: { _ in .rescue }
  )
}
