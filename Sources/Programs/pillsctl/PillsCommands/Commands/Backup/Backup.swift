import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let backup = Command(
    "backup",
    summary: "copy all that is recorded to a file",
    arguments: [
      CommandArgument(
        written: "[FILE]",
        summary: "the file to write, or the folder to put it in; without it, the folder at hand",
        candidates: .files
      )
    ],
    options: [.overwrite],
    description: paragraphs(
      "Copies the whole database while pillsd goes on reminding, checks the copy, and puts it where you want it, for you alone "
        + "to read. It is done when the copy is on disk. In a folder the file is called pills-, today's date and .db. Your "
        + "settings file is not in it: copy ~/.config/pills/pills.conf too.",
      "A file that exists is left alone, unless --force is given. 'pillsctl restore' puts a backup in the place of what "
        + "there is."
    ),
    examples: [
      "pillsctl backup": "to the folder at hand",
      "pillsctl backup /media/stick": "to that folder",
      "pillsctl backup --force ~/pills.db": "to that file, in the place of the last one",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithFiles)
    let today = try pillsd.call(Control.GetHydration.self).status.today
    let file = try NewFile(
      context.arguments[0] ?? ".",
      called: "pills-\(today).db",
      replaces: context.arguments.contains(.overwrite)
    )
    let copy = try pillsd.call(Control.Backup.self).path
    // After the move nothing is left to delete.
    defer { unlink(copy) }
    let bytes = NewFile.size(copy) ?? 0
    try file.move(copy)
    let path = file.shownPath
    try context.show(["bytes": bytes, "path": path] as PrintedObject) {
      [translated("All that is recorded is in \(path) (\(sizeText(bytes))).")]
    }
  }
}

/// `77 KB`, `1.4 MB`.
func sizeText(_ bytes: Int) -> String {
  let kilobytes = max(1, (bytes + 500) / 1000)
  if kilobytes < 1000 { return translated("\(kilobytes) KB") }
  let tenths = (kilobytes + 50) / 100
  return translated("\(decimalText("\(tenths / 10).\(tenths % 10)")) MB")
}
