import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let erase = Command(
    "erase",
    summary: "remove all that is recorded, for good",
    options: [.allData, .backup, .yes],
    changesSomething: true,
    description: paragraphs(
      "Removes every medication and every dose that was recorded, with the copies of the database that pillsd made. "
        + "Pills is then as if it were installed now. Nothing brings it back, unless --backup makes a copy first. Your "
        + "settings file stays: remove it yourself if you want it gone too.",
      "On a terminal you type 'erase' to confirm; elsewhere it takes --yes. Past days must be unlocked where there are any."
    ),
    examples: [
      "pillsctl erase --all-data": "begin anew",
      "pillsctl erase --all-data --backup ~/pills.db": "keep a copy of the database",
    ]
  ) { (context) throws(Failure) in
    guard context.arguments.contains(.allData) else { throw context.command.nothingToDo([.allData]) }
    let backup = context.arguments[.backup]
    try context.requireConsent()
    if !context.isCertain {
      try Question.confirm(
        translated("All medications and all that was recorded will be gone for good."),
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
  throw .stopped(translated("Nothing was erased, as no copy can be written to \(path): \(text(of: code))."))
}

private func move(_ source: String, to path: String) throws(Failure) {
  do throws(FileError) {
    try moveFile(source, to: path, replacing: false)
  } catch {
    let reason = text(of: error.code)
    throw .stopped(
      translated("All is erased, but the copy cannot be written to \(path): \(reason). It is at \(source).")
    )
  }
}

private func removeFromOthers() throws(Failure) {
  do throws(Failure) {
    _ = try SyncProgram.run(["--remove", "--quiet"])
  } catch {
    guard case .stopped(let said) = error else { throw error }
    let fact = translated(
      "All is erased here, but what this machine wrote for the others could not be removed."
    )
    throw .stopped([fact] + said)
  }
}

extension CommandOption {
  fileprivate static let allData = CommandOption(
    "all-data",
    summary: "all medications and all that was recorded"
  )
  fileprivate static let backup = CommandOption(
    "backup FILE",
    summary: "copy the database to this new file first",
    candidates: .files
  )
}

private func erasedAllLines(_ backup: String?) -> [String] {
  var lines = [
    translated("All is erased. Pills begins anew: its placeholder 'Pills' is due every morning and evening.")
  ]
  if let backup { lines.append(translated("A copy of what there was is in \(backup).").printable) }
  if SyncFiles.areThere {
    lines.append(
      translated(
        """
        Your other machines keep what this one told them. So that it tells them nothing any more: \
        pillsctl sync off --remove
        """
      )
    )
  }
  return lines
}
