import Words

extension CommandArgument {
  static let month = CommandArgument(
    written: "[MONTH]",
    summary: "the month: 2026-11, november (the latest) or -1 (last month)",
    candidates: .months
  )
}

extension CommandOption {
  static let dayCount = CommandOption(
    "days COUNT",
    summary: "the last COUNT days, including today",
    isNumber: true
  )
  static let overwrite = CommandOption("force", summary: "replace a file that exists")
  static let yes = CommandOption("yes", shortName: "y", summary: "do not ask")
}
