import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let restore = Command(
    "restore",
    summary: "restore everything from a backup",
    arguments: [CommandArgument(written: "FILE", summary: "a backup of the database", candidates: .files)],
    options: [.dryRun, .yes],
    changesIf: { !$0.contains(.dryRun) },
    description: paragraphs(
      "Replaces everything that is recorded with a backup: a file that 'pillsctl backup' wrote, or one of the "
        + "copies that pillsd makes of its database. pillsd checks the file first, and then uses it at once. "
        + "It refuses a file that is damaged, that was written by a newer version of Pills, or that is not from "
        + "Pills.",
      "First pillsctl shows when the backup ends and what it lacks. On a terminal it asks; elsewhere add --yes. "
        + "The old database is kept next to the new one; pillsctl prints its name. You are reminded again of today's "
        + "doses that the backup does not have. The settings file stays as it is. --dry-run only shows what the backup "
        + "lacks.",
      "A synced device gets a new id, and the next sync brings back the entries that your other devices have."
    ),
    examples: [
      "pillsctl restore ~/pills-2026-11-20.db": "pillsctl asks",
      "pillsctl restore --yes /media/stick/pills.db": "do not ask",
    ]
  ) { (context) throws(Failure) in
    let path = context.arguments.operands[0]
    // A journal or write-ahead log means that a program still writes the file, or was stopped while it did.
    for ending in ["-journal", "-wal"] where NewFile.size(path + ending) ?? 0 > 0 {
      throw .stopped(
        translated(
          """
          Nothing was changed: another program is writing \(path), or was stopped while it wrote it. To back up the \
          database of Pills: pillsctl backup
          """
        )
      )
    }
    guard access(path, R_OK) == 0 else { throw .unusable(path, errno: errno) }
    let isDryRun = context.arguments.contains(.dryRun)
    if !isDryRun { try context.requireConsent() }
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithFiles)
    do throws(Failure) {
      try copy(path, to: try pillsd.call(Control.PrepareRestore.self).path)
      let found = try pillsd.call(Control.ExamineRestore.self)
      let lines = lackLines(found)
      if isDryRun {
        // This deletes pillsd's copy of the file.
        _ = try pillsd.call(Control.PrepareRestore.self)
        return try context.show(found) { lines + [context.nothingChangedLine] }
      }
      try context.confirm(
        translated("Replace everything that is recorded now with this backup?"),
        after: lines
      )
      let done = try pillsd.call(Control.Restore.self)
      let printed: PrintedObject = [
        "answers": found.answers, "aside": done.aside, "damaged": found.damaged, "drinks": found.drinks,
        "lastRecorded": found.lastRecorded, "medications": found.medications, "others": found.others,
        "path": done.path, "stock": found.stock,
      ]
      try context.show(printed) {
        (context.isCertain ? lines : [])
          + [translated("The backup \(path) is restored.").printable]
          + (done.aside.map { [translated("The old database is kept in \($0).").printable] } ?? [])
      }
    } catch {
      // This deletes pillsd's copy of the file.
      _ = try? pillsd.call(Control.PrepareRestore.self)
      guard case .refused(let refusal as Control.UnusableBackup) = error else { throw error }
      throw .explained(refusal, sentence: refusal.sentence(of: path))
    }
  }
}

private func copy(_ path: String, to place: String) throws(Failure) {
  let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
  guard descriptor >= 0 else { throw .unusable(place, errno: errno) }
  defer { close(descriptor) }
  if let error = copyFile(path, to: descriptor) { throw .unusable(path, errno: error) }
}

func lackLines(_ found: Control.ExamineRestore.Output) -> [String] {
  let end = found.lastRecorded.map { last in
    translated(
      "The last entry in the backup is from \(last.day.name(on: found.now.day)) at \(last.clockWithMinutes)."
    )
  }
  let lack =
    switch lackedRecords(found) {
    case nil:
      translated("The current database cannot be read, so pillsctl does not know what the backup lacks.")
    case []: translated("Everything that is recorded now is in it, too.")
    case let lacked?: translated("It lacks \(listText(lacked)).")
    }
  let damage =
    found.damaged == true
    ? translated("A part of this backup is damaged, but everything that was recorded can be read.") : nil
  return [damage, end ?? translated("The backup has your medications, but no answers."), lack].compactMap(
    \.self
  )
}

/// `3 answers`, `1 drink`, for everything that the backup lacks; nil if that is not known.
private func lackedRecords(_ found: Control.ExamineRestore.Output) -> [String]? {
  guard let answers = found.answers, let drinks = found.drinks else { return nil }
  // An older pillsd sends none of these.
  let (medications, stock, others) = (found.medications ?? 0, found.stock ?? 0, found.others ?? 0)
  let counted = [
    (answers, translated(answers, one: "\(answers) answer", other: "\(answers) answers")),
    (drinks, translated(drinks, one: "\(drinks) drink", other: "\(drinks) drinks")),
    (
      medications,
      translated(
        medications,
        one: "\(medications) change of your medications",
        other: "\(medications) changes of your medications"
      )
    ),
    (stock, translated(stock, one: "\(stock) change of your stock", other: "\(stock) changes of your stock")),
    (
      others,
      translated(
        others,
        one: "\(others) change of your times of day, goal or pauses",
        other: "\(others) changes of your times of day, goal or pauses"
      )
    ),
  ]
  return counted.compactMap { count, text in count > 0 ? text : nil }
}

extension Control.UnusableBackup {
  fileprivate func sentence(of path: String) -> String {
    switch complaint.about(StoreFlaw.self)?.flaw {
    case .foreign, .notAFile: translated("Nothing was changed: \(path) is not a database of Pills.")
    case .newer:
      translated("Nothing was changed: \(path) was made by a newer version of Pills. Update Pills first.")
    case .damaged: translated("Nothing was changed: \(path) is damaged. Try an older backup.")
    default: sentence
    }
  }
}
