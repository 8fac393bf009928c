import Words

/// Why a file cannot be brought along; nothing is then.
enum ImportProblem: Error, Hashable {
  case unreadable(String, errno: Int32)
  case notText(String)
  /// It is none of the kinds that are understood.
  case unknownKind(String)
  case tooNew(String, version: Int)
  /// What Pills wrote is brought along by itself.
  case notTogether(String)
  /// A column that is needed is missing.
  case noColumn(String, file: String)
  /// What is wrong in some lines, or parts of a JSON text, as in `line 12` and `doses[3].at`.
  case bad([BadPart], file: String)

  struct BadPart: Hashable {
    let place: String
    /// What is wrong, as a clause.
    let reason: String
  }

  /// Each is one line, with what to do next.
  var sentences: [String] {
    switch self {
    case .unreadable(let path, let errno): [translated("Nothing was changed: \(path): \(text(of: errno)).")]
    case .notText(let path): [translated("Nothing was changed: \(path) is not text.")]
    case .unknownKind(let path):
      [
        translated(
          """
          Nothing was changed: \(path) is none of the files that Pills reads. For a table of doses, say which columns \
          it has with --columns; see pillsctl import --help.
          """
        )
      ]
    case .tooNew(let path, let version):
      [
        translated(
          """
          Nothing was changed: \(path) is of version \(version), which a later Pills writes. Install that one first.
          """
        )
      ]
    case .notTogether(let path):
      [translated("Nothing was changed: \(path) is of Pills, and read by itself. Leave the other files out.")]
    case .noColumn(let column, let file):
      [
        translated(
          """
          Nothing was changed: \(file) has no column '\(column)'. To say which it is: --columns \
          day=Date,time=Time,medication=Name,status=Status
          """
        )
      ]
    case .bad(let parts, let file):
      Self.sentences(parts, file)
    }
  }

  private static func sentences(_ parts: [BadPart], _ file: String) -> [String] {
    let count = parts.count
    let head = translated(
      count,
      one: "Nothing was changed, because of \(count) mistake in \(file):",
      other: "Nothing was changed, because of \(count) mistakes in \(file):"
    )
    let lines =
      [head]
      + parts.prefix(mostNamed).map {
        "  " + translated("\($0.place): \($0.reason)", in: "place and mistake")
      }
    let rest = count - mostNamed
    return rest > 0
      ? lines + ["  " + translated(rest, one: "and \(rest) more", other: "and \(rest) more")] : lines
  }

  private static let mostNamed = 20
}
