import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let backup = Command(
    "backup",
    summary: "back up everything to a file",
    arguments: [
      CommandArgument(
        written: "[FILE]",
        summary: "the file to write, or a folder for it (default: the current folder)",
        candidates: .files
      )
    ],
    options: [.overwrite],
    description: paragraphs(
      "Copies the whole database while reminders continue, checks the copy, and puts it where you want it. Only "
        + "you can read the copy. When the command ends, the copy is on disk. In a folder the file is called pills-, "
        + "today's date and .db. Your settings file is not in it: copy ~/.config/pills/pills.conf too.",
      "An existing file is left alone, unless you add --force. To restore a backup: 'pillsctl restore'."
    ),
    examples: [
      "pillsctl backup": "into the current folder",
      "pillsctl backup /media/stick": "into this folder",
      "pillsctl backup --force ~/pills.db": "to this file, in place of the last backup",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithFiles)
    let backup = try pillsd.backUp(
      to: context.arguments[0] ?? ".",
      called: ProfileChoice.current.map { "pills-\($0.name)" } ?? "pills",
      replacing: context.arguments.contains(.overwrite)
    )
    try context.show(["bytes": backup.bytes, "path": backup.path] as PrintedObject) { [backup.line] }
  }
}

/// A backup that was written.
struct WrittenBackup {
  let path: String
  let bytes: Int

  var line: String { translated("The backup is in \(path) (\(sizeText(bytes))).") }
}

extension PillsdConnection {
  /// Backs everything up to the file `path`, or to a file in this folder with `name` and today's date.
  func backUp(to path: String, called name: String, replacing: Bool = false) throws(Failure) -> WrittenBackup
  {
    let today = try call(Control.GetHydration.self).status.today
    let file = try NewFile(path, called: "\(name)-\(today).db", replaces: replacing)
    let copy = try call(Control.Backup.self).path
    // After the move nothing is left to delete.
    defer { unlink(copy) }
    let bytes = NewFile.size(copy) ?? 0
    try file.move(copy)
    return WrittenBackup(path: file.shownPath, bytes: bytes)
  }
}

/// `77 KB`, `1.4 MB`.
func sizeText(_ bytes: Int) -> String {
  let kilobytes = max(1, (bytes + 500) / 1000)
  if kilobytes < 1000 { return translated("\(kilobytes) KB") }
  let tenths = (kilobytes + 50) / 100
  return translated("\(decimalText("\(tenths / 10).\(tenths % 10)")) MB")
}
