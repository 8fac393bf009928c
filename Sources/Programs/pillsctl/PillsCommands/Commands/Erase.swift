import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let erase = Command(
    "erase",
    summary: "delete everything for good",
    options: [.allData, .backup, .yes],
    changesSomething: true,
    description: paragraphs(
      "Deletes every medication and every dose that was recorded, and the copies of the database that pillsd "
        + "made. After that, Pills is like a new installation. This cannot be undone; with --backup it makes a copy "
        + "first. Your settings file stays: delete it yourself if you do not want to keep it.",
      "On a terminal you type 'erase' to confirm; elsewhere add --yes. If there are past days, they must be unlocked."
    ),
    examples: [
      "pillsctl erase --all-data": "delete everything and start again",
      "pillsctl erase --all-data --backup ~/pills.db": "keep a backup of the database",
    ]
  ) { (context) throws(Failure) in
    guard context.arguments.contains(.allData) else { throw context.command.nothingToDo([.allData]) }
    let backup = context.arguments[.backup]
    try context.requireConsent()
    if !context.isCertain {
      try Question.confirm(
        translated("All medications and everything that was recorded will be deleted for good."),
        with: "erase"
      )
    }
    let removes = SyncFiles.areThere && !context.isCertain && context.agreesToRemoval
    // If the copy has no place, this stops before anything is erased.
    if let backup { try requirePlace(for: backup) }
    let output = try context.callUnlocking(
      Control.EraseAllData.self,
      .init(backup: backup == nil ? nil : true),
      patience: PillsdConnection.patienceWithPopups
    )
    if let backup, let copy = output.backup { try move(copy, to: backup) }
    if removes { try removeFromOthers() }
    try context.show(Control.EraseAllData.Output(today: output.today, backup: backup)) {
      erasedAllLines(backup)
    }
  }
}

private func requirePlace(for path: String) throws(Failure) {
  var code = EEXIST
  if access(path, F_OK) != 0 {
    guard access(folder(of: path), W_OK | X_OK) != 0 else { return }
    code = errno
  }
  throw .stopped(
    translated("Nothing was deleted, because no backup can be written to \(path): \(text(of: code)).")
  )
}

private func move(_ source: String, to path: String) throws(Failure) {
  do throws(FileError) {
    try moveFile(source, to: path, replacing: false)
  } catch {
    let reason = text(of: error.code)
    throw .stopped(
      translated(
        "Everything was deleted, but the backup cannot be written to \(path): \(reason). It is in \(source)."
      )
    )
  }
}

private func removeFromOthers() throws(Failure) {
  do throws(Failure) {
    _ = try SyncProgram.run(["--remove", "--quiet"])
  } catch {
    guard case .stopped(let said) = error else { throw error }
    let fact = translated(
      "Everything here was deleted, but what this device wrote for the others could not be removed."
    )
    throw .stopped([fact] + said)
  }
}

extension CommandOption {
  fileprivate static let allData = CommandOption(
    "all-data",
    summary: "all medications and everything that was recorded"
  )
  fileprivate static let backup = CommandOption(
    "backup FILE",
    summary: "back up the database to this new file first",
    candidates: .files
  )
}

private func erasedAllLines(_ backup: String?) -> [String] {
  var lines = [
    translated(
      "Everything was deleted. Pills starts again with its placeholder 'Pills', which is due every morning and evening."
    )
  ]
  if let backup { lines.append(translated("A backup of the deleted data is in \(backup).").printable) }
  if SyncFiles.areThere {
    lines.append(
      translated(
        """
        Your other devices keep the entries that they have from this one. To stop syncing this device: pillsctl sync off \
        --remove
        """
      )
    )
  }
  return lines
}
