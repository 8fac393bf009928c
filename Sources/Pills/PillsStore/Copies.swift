internal import Files
internal import Glibc
internal import PillsCore
internal import Words

/// The files that Pills made next to a database, known by their names alone.
struct Copies {
  /// The reason for the file.
  enum Kind: Hashable {
    /// Copied before a migration from this format.
    case beforeMigration(Int)
    case weekly(Day)
    /// Too short to be a database, and moved aside; numbered in order.
    case emptied(Int)
    /// Copied for a person, and about to be moved to the place that they chose.
    case requested
    /// Replaced with a backup on this day; numbered in order.
    case replaced(Day, Int)
    /// A backup that is about to replace the database.
    case incoming
    /// Copied for a person before everything was erased.
    case erased
  }

  let database: String

  func path(of kind: Kind) -> String {
    switch kind {
    case .beforeMigration(let version): "\(database).backup-v\(version)"
    case .weekly(let day): "\(database).backup-\(day)"
    case .emptied(let number): "\(database).emptied-\(number)"
    case .requested: "\(database).copy"
    case .replaced(let day, let number): "\(database).replaced-\(day)-\(number)"
    case .incoming: "\(database).incoming"
    case .erased: "\(database).erased"
    }
  }

  static func unfinishedPath(of backup: String) -> String { "\(backup)\(unfinishedEnding)" }

  private static let unfinishedEnding = ".unfinished"

  /// All complete files, in no order.
  var kinds: [Kind] {
    names.compactMap(kind).compactMap { kind, name in
      Files.name(of: path(of: kind)) == name && isRegularFile(path(of: kind)) ? kind : nil
    }
  }

  var days: [Day] {
    kinds.compactMap { kind in
      if case .weekly(let day) = kind { day } else { nil }
    }
  }

  /// The newest weekly copy or copy before a migration; nil if there is none.
  var newest: String? {
    let backups = kinds.compactMap { kind -> String? in
      switch kind {
      case .beforeMigration, .weekly: path(of: kind)
      case .emptied, .requested, .replaced, .incoming, .erased: nil
      }
    }
    return backups.max { ageOrder($0) < ageOrder($1) }
  }

  var lastEmptied: String? { lastEmptiedNumber.map { path(of: .emptied($0)) } }

  private var lastEmptiedNumber: Int? {
    kinds.compactMap { kind in
      if case .emptied(let number) = kind { number } else { nil }
    }.max()
  }

  var loss: StoreError { .lost(path: database, aside: lastEmptied, copy: newest) }

  private func ageOrder(_ path: String) -> (Int, Int, String) {
    guard let status = status(of: path) else { return (0, 0, path) }
    return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec, path)
  }

  private func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  func moveRemainsAside() throws(StoreError) {
    let aside = path(of: .emptied((lastEmptiedNumber ?? 0) + 1))
    // SQLite must not play the old journal into another database.
    for ending in [journalEnding, ""] where fileExists("\(database)\(ending)") {
      try placeFile("\(database)\(ending)", at: "\(aside)\(ending)")
    }
  }

  /// Gives the database a second name before a backup replaces it; nil if there is no database.
  func keepReplaced(today: Day) throws(StoreError) -> String? {
    guard fileExists(database) else { return nil }
    let numbers = kinds.compactMap { kind in
      if case .replaced(today, let number) = kind { number } else { nil }
    }
    let aside = path(of: .replaced(today, (numbers.max() ?? 0) + 1))
    for ending in ["", journalEnding] where fileExists("\(database)\(ending)") {
      try StoreError.mapping { () throws(FileError) in
        try OpenFolder(folder(of: database)).keep(
          "\(database)\(ending)",
          as: Files.name(of: "\(aside)\(ending)")
        )
      }
    }
    // A journal is left only if the database was not opened; it must not be played into the backup.
    unlink("\(database)\(journalEnding)")
    try syncFolder(around: database)
    return aside
  }

  /// Removes all files but `kept`, complete or not; on disk when this returns.
  func removeAll(but kept: String? = nil) throws(StoreError) {
    try remove { _, name in kept != "\(folder(of: database))/\(name)" }
  }

  /// Removes the remains of an interrupted copy, backup, restore or erasure.
  func removeUnfinished(isErasedWanted: Bool) throws(StoreError) {
    try remove { kind, name in
      kind == .incoming || kind == .requested || kind == .erased && !isErasedWanted
        || name.contains(text: Self.unfinishedEnding) || isSecondName(kind)
    }
  }

  /// Whether a restore was interrupted after it gave the database this name, and before a backup replaced it.
  private func isSecondName(_ kind: Kind) -> Bool {
    guard case .replaced = kind, let named = status(of: path(of: kind)), let own = status(of: database) else {
      return false
    }
    return (named.st_dev, named.st_ino) == (own.st_dev, own.st_ino)
  }

  private func remove(_ isMeant: (Kind, String) -> Bool) throws(StoreError) {
    let meant = names.filter { name in kind(name).map { isMeant($0.kind, name) } ?? false }
    guard !meant.isEmpty else { return }
    try StoreError.mapping { () throws(FileError) in
      let place = try OpenFolder(folder(of: database))
      for name in meant { try place.remove(name) }
    }
  }

  /// The kind of file that Pills named `name`; nil if somebody else named it.
  private func kind(_ name: String) -> (kind: Kind, name: String)? {
    let prefix = "\(Files.name(of: database))."
    guard name.hasPrefix(prefix) else { return nil }
    var word = name.dropFirst(prefix.count)
    for ending in [journalEnding, Self.unfinishedEnding] where word.hasSuffix(ending) {
      word = word.dropLast(ending.count)
    }
    let kind: Kind?
    if word.hasPrefix("backup-v") {
      kind = Int(word.dropFirst("backup-v".count)).map(Kind.beforeMigration)
    } else if word.hasPrefix("backup-") {
      kind = Day(String(word.dropFirst("backup-".count))).map(Kind.weekly)
    } else if word.hasPrefix("emptied-") {
      kind = Int(word.dropFirst("emptied-".count)).map(Kind.emptied)
    } else if word.hasPrefix("replaced-") {
      let parts = word.dropFirst("replaced-".count).split(separator: "-", maxSplits: 3)
      let day = Day(parts.prefix(3).joined(separator: "-"))
      let number = parts.count == 4 ? Int(parts[3]) : nil
      kind = day.flatMap { day in number.map { .replaced(day, $0) } }
    } else if word == "copy" {
      kind = .requested
    } else if word == "incoming" {
      kind = .incoming
    } else if word == "erased" {
      kind = .erased
    } else {
      kind = nil
    }
    // Names such as `backup-v+1` can be parsed, but Pills does not write them.
    guard let kind, Files.name(of: path(of: kind)) == "\(prefix)\(word)" else { return nil }
    return (kind, name)
  }

  private var names: [String] {
    guard let folder = opendir(folder(of: database)) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      )
    }
    return names
  }
}
