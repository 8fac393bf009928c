extension CommandTable {
  /// Removes all there is.
  static let erase = Command(
    name: "erase",
    summary: "remove all that is recorded, for good",
    options: [.allData, .backup, .yes],
    description: [
      "Removes every medication and every dose that was recorded, with the copies of the database that pillsd made. "
        + "Pills is then as if it were installed now. Nothing brings it back, unless --backup makes a copy first. Your "
        + "settings file stays: remove it yourself if you want it gone too.",
      "On a terminal you type 'erase' to confirm; elsewhere it takes --yes. Past days must be unlocked where there are any.",
    ],
    examples: [
      CommandExample(command: "pillsctl erase --all-data", meaning: "begin anew"),
      CommandExample(
        command: "pillsctl erase --all-data --backup ~/pills.db",
        meaning: "keep a copy of the database"
      ),
    ],
    action: { (arguments) throws(UsageError) in
      guard arguments.contains(.allData) else { throw .nothingToDo("erase", options: ["--all-data"]) }
      return .eraseAllData(backup: arguments.value(of: .backup), isCertain: arguments.contains(.yes))
    }
  )
}

extension CommandOption {
  static let allData = CommandOption(name: "all-data", summary: "all medications and all that was recorded")
  static let backup = CommandOption(
    name: "backup",
    valueName: "FILE",
    summary: "copy the database to this new file first",
    completion: .files
  )
}
