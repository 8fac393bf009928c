import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let restore = Command(
    "restore",
    summary: "put a backup in the place of what is recorded",
    arguments: [CommandArgument(written: "FILE", summary: "a backup of the database", candidates: .files)],
    options: [.yes],
    changesSomething: true,
    description: paragraphs(
      "Takes a file that 'pillsctl backup' wrote, or one of the copies that pillsd makes of its database, and puts it in the place "
        + "of all that is recorded. pillsd checks it first and goes on with it at once. It refuses a file that is damaged, that a "
        + "newer version of Pills wrote, or that is not of Pills.",
      "Before that pillsctl says up to when the backup goes and what it lacks. On a terminal it asks; elsewhere it takes --yes. What was "
        + "there is kept beside the database, under a name that is told. Doses of today that the backup does not know are asked for "
        + "again. The settings file stays as it is.",
      "A machine that shares with others goes on under a new name among them, and learns from them what they know."
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
          Nothing was changed: another program is writing \(path), or was stopped as it did. To copy it: pillsctl backup
          """
        )
      )
    }
    guard access(path, R_OK) == 0 else { throw .unusable(path, errno: errno) }
    try context.requireConsent()
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithFiles)
    do throws(Failure) {
      try copy(path, to: try pillsd.call(Control.PrepareRestore.self).path)
      let found = try pillsd.call(Control.ExamineRestore.self)
      let lines = lackLines(found)
      try context.confirm(translated("Put it in the place of all that is recorded now?"), after: lines)
      let done = try pillsd.call(Control.Restore.self)
      let printed: PrintedObject = [
        "answers": found.answers, "aside": done.aside, "drinks": found.drinks,
        "lastRecorded": found.lastRecorded, "medications": found.medications, "others": found.others,
        "path": done.path, "stock": found.stock,
      ]
      try context.show(printed) {
        (context.isCertain ? lines : []) + [translated("Pills goes on with what is in \(path).").printable]
          + (done.aside.map { [translated("What was recorded before is kept in \($0).").printable] } ?? [])
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
    translated("The backup ends with \(last.day.name(on: found.now.day)) at \(last.clockWithMinutes).")
  }
  let lack =
    switch lackedRecords(found) {
    case nil:
      translated("The database that is there now cannot be read, so it is not known what the backup lacks.")
    case []: translated("It lacks nothing that is recorded now.")
    case let lacked?: translated("It lacks \(listText(lacked)).")
    }
  return [end ?? translated("The backup has your medications, and no answers."), lack]
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
      translated("Nothing was changed: \(path) was made by a newer version of Pills. Install that one first.")
    case .damaged: translated("Nothing was changed: \(path) is damaged. Try an older backup.")
    default: sentence
    }
  }
}
