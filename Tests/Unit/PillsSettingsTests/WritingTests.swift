import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import PillsSettings

@Suite struct WritingTests {
  let folder = TemporaryFolder()
  var file: SettingsFile { SettingsFile(path: "\(folder.path)/pills.conf") }

  private static let edits: [(before: String, path: String, value: String, after: String)] = [
    // An existing line keeps its place, its spelling and its spaces.
    (
      "# mine\n\n[Reminders]\n# long\nWindow=6h\nSnooze=5min\n", "reminders.window", "90min",
      "# mine\n\n[Reminders]\n# long\nWindow=1h 30min\nSnooze=5min\n"
    ),
    ("[reminders]\n  window = 6h  \n", "Reminders.Window", "5h", "[reminders]\n  window = 5h\n"),
    ("[Slots]\nevening=21:00", "slots.evening", "20:30", "[Slots]\nevening=20:30"),
    ("[Popups]\r\nSound=yes\r\n# end\r\n", "popups.sound", "off", "[Popups]\r\nSound=no\r\n# end\r\n"),
    ("\u{FEFF}[Popups]\nSound=yes\n", "popups.sound", "no", "\u{FEFF}[Popups]\nSound=no\n"),
    // A new line comes last in its section, before the comment on the next section.
    (
      "[Reminders]\nWindow=6h\n\n# popups\n[Popups]\nSound=yes\n", "reminders.snooze", "5min",
      "[Reminders]\nWindow=6h\nSnooze=5min\n\n# popups\n[Popups]\nSound=yes\n"
    ),
    ("[Reminders]\n\n[Popups]\n", "reminders.snooze", "5min", "[Reminders]\nSnooze=5min\n\n[Popups]\n"),
    ("[Slots]", "slots.noon", "12:00", "[Slots]\nnoon=12:00\n"),
    ("[Slots]\r\n", "slots.noon", "12:00", "[Slots]\r\nnoon=12:00\r\n"),
    // A new section comes at the end.
    ("[Slots]\nnoon=12:00\n", "history.locked", "no", "[Slots]\nnoon=12:00\n\n[History]\nLocked=no\n"),
    ("[Slots]\nnoon=12:00", "history.locked", "no", "[Slots]\nnoon=12:00\n\n[History]\nLocked=no\n"),
    ("[Slots]\r\n", "history.locked", "no", "[Slots]\r\n\r\n[History]\r\nLocked=no\r\n"),
    ("", "history.locked", "no", "[History]\nLocked=no\n"),
    ("# mine\n\n", "history.locked", "no", "# mine\n\n[History]\nLocked=no\n"),
    (
      "[Slots]\na=01:00\n[Popups]\n[Slots]\nb=02:00\n", "slots.c", "03:00",
      "[Slots]\na=01:00\n[Popups]\n[Slots]\nb=02:00\nc=03:00\n"
    ),
  ]

  @Test(arguments: edits)
  func `only the line of the setting changes`(before: String, path: String, value: String, after: String)
    throws
  {
    folder.write(before, to: "pills.conf")
    let settings = try file.set(path, to: value)
    #expect(folder.text(of: "pills.conf") == after)
    #expect(Array(folder.text(of: "pills.conf").utf8) == Array(after.utf8))
    #expect(try file.load() == settings)
    #expect(folder.names == ["pills.conf"])
  }

  @Test(arguments: ["slots.noon", "reminders.window"])
  func `an empty value is none`(path: String) {
    folder.write("[Slots]\nnoon=12:30\n", to: "pills.conf")
    #expect(throws: SettingsComplaint(.badValue, [.setting: path])) { try file.set(path, to: "") }
    #expect(folder.text(of: "pills.conf") == "[Slots]\nnoon=12:30\n")
  }

  @Test func `a new file explains itself and is for the owner alone, as are its folders`() throws {
    let mask = umask(0o022)
    defer { umask(mask) }
    let file = SettingsFile(path: "\(folder.path)/config/pills/pills.conf")
    #expect(try file.set("reminders.window", to: "5h").window == .hours(5))
    #expect(
      folder.text(of: "config/pills/pills.conf") == """
        # Settings of Pills. What is not set here has its usual value.
        # "pillsctl settings" lists every setting, and sets one without an editor.
        # After editing this file: systemctl --user reload pills

        [Reminders]
        Window=5h

        """
    )
    #expect(mode(of: "\(folder.path)/config") == 0o700)
    #expect(mode(of: "\(folder.path)/config/pills") == 0o700)
    #expect(mode(of: file.path) == 0o600)
  }

  @Test(arguments: [
    ("reminders.window", "six", "reminders.window must be a duration such as 6h, at most 24h"),
    ("reminders.window", "6h\nSnooze=1h", "reminders.window must be a duration"),
    ("reminders.widow", "6h", "there is no such setting. Did you mean 'reminders.window'?"),
    ("slots.a]\nb", "12:00", InputComplaint(.noSlotName).english),
    ("window", "6h", "there is no such setting. To see them all: pillsctl settings"),
  ])
  func `a value that is not accepted writes nothing`(path: String, value: String, reason: String) throws {
    let error = #expect(throws: SettingsComplaint.self) { try file.set(path, to: value) }
    #expect(error?.description.hasPrefix(reason) == true)
    #expect(folder.names.isEmpty)
  }

  @Test func `a file with a bad line is left to the person`() throws {
    let text = "[Reminders]\nWindow=six\n"
    folder.write(text, to: "pills.conf")
    let error = #expect(throws: SettingsComplaint.self) { try file.set("reminders.snooze", to: "5min") }
    #expect(error?.description.hasPrefix("\(file.path):2: reminders.window must be a duration") == true)
    #expect(folder.text(of: "pills.conf") == text)
  }

  @Test func `a file that would grow too long is left as it was`() throws {
    let text = "# " + String(repeating: "x", count: SettingsFile.sizeLimit - 3) + "\n"
    folder.write(text, to: "pills.conf")
    #expect(throws: SettingsComplaint.self) { try file.set("reminders.snooze", to: "5min") }
    #expect(folder.text(of: "pills.conf") == text)
  }

  @Test func `a value that is there already leaves even the file in place`() throws {
    folder.write("[Reminders]\nWindow=5h\n", to: "pills.conf")
    var before = stat()
    stat(file.path, &before)
    _ = try file.set("reminders.window", to: "5h")
    var after = stat()
    stat(file.path, &after)
    #expect(before.st_ino == after.st_ino)
  }

  @Test(arguments: ["dotfiles/pills.conf", "dotfiles/missing.conf"])
  func `a symbolic link stays, and what it points to is replaced`(target: String) throws {
    try #require(mkdir("\(folder.path)/dotfiles", 0o755) == 0)
    folder.write("[Reminders]\n# mine\nWindow=6h\n", to: "dotfiles/pills.conf")
    try #require(chmod("\(folder.path)/dotfiles/pills.conf", 0o640) == 0)
    try #require(symlink(target, file.path) == 0)
    try #require(symlink("pills.conf", "\(folder.path)/outer.conf") == 0)
    let outer = SettingsFile(path: "\(folder.path)/outer.conf")
    #expect(try outer.set("reminders.window", to: "5h").window == .hours(5))
    #expect(try file.load().window == .hours(5))
    #expect(folder.text(of: target).hasSuffix("Window=5h\n"))
    #expect(mode(of: file.path) == 0o777, "still a link")
    #expect(mode(of: "\(folder.path)/\(target)") == (target.hasSuffix("missing.conf") ? 0o600 : 0o640))
  }

  @Test func `a link to a file that is not there yet leads to the folder in which it would be made`() throws {
    let link = "\(folder.path)/link.conf"
    try #require(symlink("dotfiles/pills.conf", link) == 0)
    #expect(SettingsFile(path: link).folders == [folder.path, "\(folder.path)/dotfiles"])
  }

  @Test func `what a person wrote since the last reading is kept`() throws {
    folder.write("[Reminders]\nWindow=6h\n", to: "pills.conf")
    _ = try file.load()
    folder.write("[Reminders]\nWindow=6h\n# by hand\nSnooze=7min\n", to: "pills.conf")
    let settings = try file.set("reminders.window", to: "5h")
    #expect(settings.snooze == .minutes(7))
    #expect(folder.text(of: "pills.conf") == "[Reminders]\nWindow=5h\n# by hand\nSnooze=7min\n")
  }

  @Test(arguments: [nil, "[Reminders]\nWindow=6h\n"])
  func `what a person writes between reading and writing is kept`(read: String?) throws {
    let byHand = "[Reminders]\nWindow=9h\n"
    folder.write(byHand, to: "pills.conf")
    #expect(throws: SettingsComplaint(.changedMeanwhile, [.path: file.path])) {
      try file.replace(read.map { Array($0.utf8) }, with: Array("[Reminders]\nWindow=5h\n".utf8))
    }
    #expect(folder.text(of: "pills.conf") == byHand)
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `where nothing may be written the old file stays whole`() throws {
    let text = "[Reminders]\nWindow=6h\n"
    folder.write(text, to: "pills.conf")
    let mount = try Mount(over: folder.path)
    try mount.setReadOnly(true)
    let error = #expect(throws: SettingsComplaint.self) { try file.set("reminders.window", to: "5h") }
    #expect(error?.flaw == .unwritable)
    #expect(error?[.path] == file.path)
    #expect(error?[.detail].contains(String(cString: strerror(EROFS))) == true)
    #expect(folder.text(of: "pills.conf") == text)
    #expect(folder.names == ["pills.conf"])
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `on a full disk the old file stays whole`() throws {
    let small = try Mount(memoryOn: "\(folder.path)/small", kibibytes: 16)
    let text = "[Reminders]\nWindow=6h\n"
    folder.write(text, to: "small/pills.conf")
    fillUp("\(small.folder)/filler")
    let file = SettingsFile(path: "\(small.folder)/pills.conf")
    let error = #expect(throws: SettingsComplaint.self) { try file.set("reminders.window", to: "5h") }
    #expect(error?.flaw == .unwritable)
    #expect(folder.text(of: "small/pills.conf") == text)
  }
}
