import Words

extension CommandArgument {
  /// A month.
  static let month = CommandArgument(
    written: "[MONTH]",
    summary: "the month: 2026-11, november (the latest) or -1 (last month)"
  )
}

extension CommandOption {
  /// So many days.
  static let dayCount = CommandOption(
    "days COUNT",
    summary: "this number of days, up to today",
    isNumber: true
  )
  /// Of a file that is written.
  static let overwrite = CommandOption("force", summary: "replace a file that exists")
  /// Where a person would be asked otherwise.
  static let yes = CommandOption("yes", shortName: "y", summary: "do not ask")
}
