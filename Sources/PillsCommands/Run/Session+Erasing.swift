import Glibc
import PillsAPI
import PillsView

extension Session {
  func erase(_ name: String, isCertain: Bool) throws(Failure) -> Control.EraseMedication.Output {
    var name = name
    if !isCertain {
      guard asks else { throw .unconfirmed }
      // By its whole name from here on: what the person types is what goes.
      name = try medication(name).medication.medication
      try confirm("\(name) and all that was recorded of it will be gone for good.", with: name)
    }
    return try unlocking { () throws(Failure) in
      try connected(patience: PillsdConnection.patienceWithPopups).call(
        Control.EraseMedication.self,
        .init(medication: name)
      )
    }
  }

  func eraseAllData(backup: String?, isCertain: Bool) throws(Failure) {
    if !isCertain {
      guard asks else { throw .unconfirmed }
      try confirm("All medications and all that was recorded will be gone for good.", with: "erase")
    }
    // A copy that has no place to go must stop it while there is still time.
    if let backup { try makeFile(backup) }
    do throws(Failure) {
      let output = try unlocking { () throws(Failure) in
        try connected(patience: PillsdConnection.patienceWithPopups).call(
          Control.EraseAllData.self,
          .init(backup: backup == nil ? nil : true)
        )
      }
      if let backup, let copy = output.backup { try move(copy, to: backup) }
      try show(Control.EraseAllData.Output(today: output.today, backup: backup)) { erasedAllLines(backup) }
    } catch {
      if let backup, case .refused = error { unlink(backup) }
      throw error
    }
  }

  /// Throws unless the person types `word`.
  private func confirm(_ statement: String, with word: String) throws(Failure) {
    Output.complain("\(statement.printable)\n")
    guard try Question.answer(to: "Type '\(word)' to erase it:") == word else { throw .calledOff }
  }

  private func makeFile(_ path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .backupFailed(path, left: nil, errno: errno) }
    close(descriptor)
  }

  /// Puts what `source` holds into the file that was made at `path`, and removes it.
  private func move(_ source: String, to path: String) throws(Failure) {
    if rename(source, path) == 0 { return }
    // Another file system.
    let (input, output) = (open(source, O_RDONLY | O_CLOEXEC), open(path, O_WRONLY | O_CLOEXEC))
    defer {
      close(input)
      close(output)
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = read(input, &buffer, buffer.count)
    while count > 0 {
      guard write(output, buffer, count) == count else { break }
      count = read(input, &buffer, buffer.count)
    }
    guard count == 0, fsync(output) == 0 else { throw .backupFailed(path, left: source, errno: errno) }
    unlink(source)
  }
}
