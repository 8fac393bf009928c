internal import Files
internal import Glibc
internal import PillsCore

/// The files beside a database that Pills made of it, known by their names alone.
struct Copies {
  /// What became of the database when such a file was made.
  enum Kind: Hashable {
    /// It had this format, and was about to get a later one.
    case beforeMigration(Int)
    /// It was copied on this day, as it is once a week.
    case weekly(Day)
    /// It was too short to be a database, and was moved aside; numbered in the order in which that happened.
    case emptied(Int)
    /// It was copied because somebody asked for that, and is about to be moved to where they want it.
    case requested
    /// It was replaced with a backup on this day; numbered in the order in which that happened.
    case replaced(Day, Int)
    /// It is not ours yet: a backup that is about to take the place of the database.
    case incoming
    /// All of it was about to be erased, and somebody wants a copy.
    case erased
  }

  /// Where the database is.
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

  /// Where `backup`, the path of a copy, is while it is being written.
  static func unfinishedPath(of backup: String) -> String { "\(backup)\(unfinishedEnding)" }

  private static let unfinishedEnding = ".unfinished"

  /// What there is whole, in no order.
  var kinds: [Kind] {
    names.compactMap(kind).compactMap { kind, name in
      Files.name(of: path(of: kind)) == name && isRegularFile(path(of: kind)) ? kind : nil
    }
  }

  /// The days of the weekly ones.
  var days: [Day] {
    kinds.compactMap { kind in
      if case .weekly(let day) = kind { day } else { nil }
    }
  }

  /// The path of the copy that was written last; nil where there is none.
  var newest: String? {
    let backups = kinds.compactMap { kind -> String? in
      switch kind {
      case .beforeMigration, .weekly: path(of: kind)
      case .emptied, .requested, .replaced, .incoming, .erased: nil
      }
    }
    return backups.max { ageOrder($0) < ageOrder($1) }
  }

  /// What was moved aside last; nil where nothing was.
  var lastEmptied: String? { lastEmptiedNumber.map { path(of: .emptied($0)) } }

  private var lastEmptiedNumber: Int? {
    kinds.compactMap { kind in
      if case .emptied(let number) = kind { number } else { nil }
    }.max()
  }

  /// What is to be said where the database is gone.
  var loss: StoreError { .lost(path: database, aside: lastEmptied, copy: newest) }

  /// By when it was written, and by name where that is the same.
  private func ageOrder(_ path: String) -> (Int, Int, String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return (0, 0, path) }
    return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec, path)
  }

  /// Moves what is left where the database should be to a name of its own.
  func moveRemainsAside() throws(StoreError) {
    let aside = path(of: .emptied((lastEmptiedNumber ?? 0) + 1))
    // What the journal holds is of that file, and must not be played back into another.
    for ending in [journalEnding, ""] where fileExists("\(database)\(ending)") {
      try placeFile("\(database)\(ending)", at: "\(aside)\(ending)")
    }
  }

  /// Gives what stands where the database should be a second name, as a backup is about to replace it on `today`; gives that
  /// path, and nil where there is nothing.
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
    // One that was opened has none. What is in it must not be played back into the backup.
    unlink("\(database)\(journalEnding)")
    try syncFolder(around: database)
    return aside
  }

  /// Removes all of them, whole or not, but the one at `kept`, and returns when that is on disk.
  func removeAll(but kept: String? = nil) throws(StoreError) {
    try remove { _, name in kept != "\(folder(of: database))/\(name)" }
  }

  /// Removes what was left of a copy, a backup, a restore or an erasure that did not come to its end.
  func removeUnfinished(isErasedWanted: Bool) throws(StoreError) {
    try remove { kind, name in
      kind == .incoming || kind == .requested || kind == .erased && !isErasedWanted
        || name.contains(Self.unfinishedEnding)
    }
  }

  private func remove(_ isMeant: (Kind, String) -> Bool) throws(StoreError) {
    let meant = names.filter { name in kind(name).map { isMeant($0.kind, name) } ?? false }
    guard !meant.isEmpty else { return }
    try StoreError.mapping { () throws(FileError) in
      let place = try OpenFolder(folder(of: database))
      for name in meant { try place.remove(name) }
    }
  }

  /// What Pills gave this name; nil for every file that somebody else named.
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
    // What reads as one and is written otherwise, such as `backup-v+1`, is somebody else's.
    guard let kind, Files.name(of: path(of: kind)) == "\(prefix)\(word)" else { return nil }
    return (kind, name)
  }

  /// The names of all files in the folder of the database; none where it cannot be read.
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
