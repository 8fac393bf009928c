import Words

extension Failure {
  static func unknownKind(of file: String) -> Failure {
    .stopped(
      translated(
        """
        Nothing was changed: \(file) is not a kind of file that Pills can read. For a table of doses, name its columns \
        with --columns; see pillsctl import --help.
        """
      )
    )
  }

  static func mistakes(_ mistakes: [String], in file: String) -> Failure {
    let count = mistakes.count
    let head = translated(
      count,
      one: "Nothing was changed, because of \(count) mistake in \(file):",
      other: "Nothing was changed, because of \(count) mistakes in \(file):"
    )
    let rest = count - mostNamed
    let tail = rest > 0 ? [translated(rest, one: "and \(rest) more", other: "and \(rest) more")] : []
    return .stopped([head] + (mistakes.prefix(mostNamed) + tail).map { "  \($0)" })
  }

  private static let mostNamed = 20
}

/// A mistake at a place such as `line 12` or `doses[3].at`; `reason` is a clause.
func mistake(at place: String, _ reason: String) -> String {
  translated("\(place): \(reason)", in: "place and mistake")
}
