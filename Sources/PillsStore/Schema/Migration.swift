/// One step of the database's format, from the version before it to its own.
struct Migration {
  /// Run as a whole inside the transaction of the migration, with foreign keys checked at its end.
  let script: String

  /// Every step from the empty database on: the first one makes version 1.
  static let all: [Migration] = [.version1, .version2, .version3]
}
