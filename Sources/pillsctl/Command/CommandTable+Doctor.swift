extension CommandTable {
  static let doctor = Command(
    name: "doctor",
    summary: "check all that reminding depends on",
    description: [
      "Checks the service, the socket, the store, the settings file, the notification server, do-not-disturb, the clock and "
        + "the versions: a line each, marked ok, warning or problem, and what to do about it below.",
      "The store is read whole and written to, without changing what it says. Nothing is ever deleted.",
      "Exits with 0 when there is no problem, with 1 when there is one, and with 3 when pillsd cannot be reached; it then "
        + "checks what it can without. Warnings alone do not count.",
    ],
    examples: [
      CommandExample(command: "pillsctl doctor", meaning: "see whether all is well"),
      CommandExample(command: "pillsctl doctor --json", meaning: "the same checks as a list"),
    ],
    action: { _ in .doctor }
  )
}
