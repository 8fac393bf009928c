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
}
