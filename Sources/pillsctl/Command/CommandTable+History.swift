extension CommandTable {
  /// What concerns the days before today.
  static let history = [lock, unlock]

  static let lock = Command(
    name: "lock",
    summary: "lock the days before today",
    description: [
      "Days before today are locked, so that nothing on them is changed by mistake. This ends an 'unlock' before its ten "
        + "minutes are over."
    ],
    examples: [CommandExample(command: "pillsctl lock", meaning: "done with mending the past")],
    action: { _ in .lock }
  )

  static let unlock = Command(
    name: "unlock",
    summary: "open the days before today for 10 minutes",
    description: [
      "For ten minutes take, skip, undo and toggle change days before today too (--date). Then they lock again by "
        + "themselves, whatever happens to the clock or to pillsd meanwhile.",
      "A reminder of last night that is still open needs no unlocking.",
    ],
    examples: [
      CommandExample(command: "pillsctl unlock", meaning: "for 10 minutes"),
      CommandExample(command: "pillsctl take evening --date -3", meaning: "then mark what was forgotten"),
    ],
    action: { _ in .unlock }
  )
}
