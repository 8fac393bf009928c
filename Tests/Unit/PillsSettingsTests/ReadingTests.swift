import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import PillsSettings

@Suite struct ReadingTests {
  let folder = TemporaryFolder()

  private func load(_ bytes: [UInt8]) throws(SettingsComplaint) -> Settings {
    try SettingsFile(path: folder.write(bytes, to: "pills.conf")).load()
  }

  private static func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  private static let fiveHours = settings { $0.window = .hours(5) }

  private static let good: [(String, Settings)] = [
    ("", Settings()),
    ("\n\n", Settings()),
    ("# nothing but a comment", Settings()),
    ("[Slots]\n[Reminders]", Settings()),
    ("[Slots]\nnoon=\nevening= \n", Settings()),
    ("[Reminders]\nWindow=5h\n", fiveHours),
    ("[Reminders]\nWindow=5h", fiveHours),
    ("[reminders]\nWINDOW=5h\n", fiveHours),
    ("  [Reminders]\n\t Window =  5h \t\n", fiveHours),
    ("[Reminders]\r\nWindow=5h\r\n", fiveHours),
    ("[Reminders]\r\nWindow=5h\r", fiveHours),
    ("[Popups]\n\r\u{C}[Reminders]\nWindow=5h\n", fiveHours),
    ("\u{FEFF}[Reminders]\nWindow=5h\n", fiveHours),
    ("# über\n[Reminders]\n\nWindow=5h\n[Popups]\n[Reminders]\nSnooze=10min\n", fiveHours),
    (
      """
      [Reminders]
      Enabled=no
      Window=1h 30min
      Snooze=300
      RepeatEvery=15min
      RepeatLimit=0
      [Slots]
      evening=20:30
      bedtime=23:15:30
      [Popups]
      Urgency=low
      Private=yes
      Sound=off
      [History]
      Locked=false
      """,
      settings {
        $0.remindersEnabled = false
        $0.window = .minutes(90)
        $0.snooze = .minutes(5)
        $0.repeatEvery = .minutes(15)
        $0.repeatLimit = 0
        $0.slots[.evening] = SlotTime("20:30")
        $0.slots[SlotName("bedtime") ?? .evening] = SlotTime("23:15:30")
        $0.popupUrgency = .low
        $0.popupsPrivate = true
        $0.popupSound = false
        $0.historyLocked = false
      }
    ),
  ]

  @Test(arguments: good) func `a good file says what is in it`(text: String, expected: Settings) throws {
    #expect(try load(Array(text.utf8)) == expected)
  }

  @Test func `a missing file, and a missing folder, give the defaults`() throws {
    #expect(try SettingsFile(path: "\(folder.path)/pills.conf").load() == Settings())
    #expect(try SettingsFile(path: "\(folder.path)/pills/pills.conf").load() == Settings())
  }

  private static let bad: [(String, Int, String)] = [
    ("Window=5h\n[Reminders]\n", 1, "this line is before the first [Section]"),
    ("# Pills\n\n[Reminders\nWindow=5h\n", 3, "this line must be a [Section], a Key=Value or a # comment"),
    ("[Reminders] # mine\n", 1, "this line must be a [Section], a Key=Value or a # comment"),
    ("[Reminders]\nWindow\n", 2, "this line must be a [Section], a Key=Value or a # comment"),
    ("[Reminders]\n=5h\n", 2, "this line must be a [Section], a Key=Value or a # comment"),
    ("[Reminders]\n; old\n", 2, "this line must be a [Section], a Key=Value or a # comment"),
    (
      "[Reminders]\n# the window\nWindow=six\nSnooze=ten\n", 3,
      "reminders.window must be a duration such as 6h, at most 24h"
    ),
    ("[Reminders]\nWindow=\n", 2, "reminders.window must be a duration such as 6h, at most 24h"),
    ("[Reminders]\nWindow=6h # hours\n", 2, "reminders.window must be a duration such as 6h, at most 24h"),
    (
      "[Slots]\r\nmorning=07:00\r\nevening=25:00\r\n", 3,
      "slots.evening must be a time such as 21:00 or 9pm; with other times on some days: 07:00, sat-sun 09:30"
    ),
    ("[Reminders]\nWidow=6h\n", 2, "there is no such setting. Did you mean 'reminders.window'?"),
    ("[Slots]\nafter_lunch=13:00\n", 2, InputComplaint(.noSlotName).english),
    (
      "[Reminders]\n\n[Pop-ups]\n", 3,
      "there is no such section. The sections are [Reminders], [Slots], [Popups], [History] and [Hydration]"
    ),
    ("[Reminders]\nWindow[de]=6h\n", 2, "there is no such setting. To see them all: pillsctl settings"),
    (
      "[Reminders]\nWindow=6h\nSnooze=5min\nWindow=5h\n", 4,
      "reminders.window is set twice. Remove one of the two lines"
    ),
    (
      "[Reminders]\nWindow=6h\n[reminders]\nwindow=6h\n", 4,
      "reminders.window is set twice. Remove one of the two lines"
    ),
    ("[Reminders]\n# a\0b\n", 2, "this line is not valid UTF-8 text"),
    ("[Reminders]\nWindow=6h\0\nWindow\n", 2, "this line is not valid UTF-8 text"),
  ]

  @Test(arguments: bad)
  func `the first bad line is named with the reason`(text: String, line: Int, reason: String) throws {
    let error = #expect(throws: SettingsComplaint.self) { try load(Array(text.utf8)) }
    #expect(error?.description == "\(folder.path)/pills.conf:\(line): \(reason)")
  }

  @Test(arguments: [[0xff], [0xc3], [0xed, 0xa0, 0x80]] as [[UInt8]])
  func `bytes that are no UTF-8 are a bad line`(bytes: [UInt8]) throws {
    let before = Array("[Reminders]\nWindow=5h\n# ".utf8)
    let error = #expect(throws: SettingsComplaint.self) {
      try load(before + bytes + Array("\nSnooze=5min\n".utf8))
    }
    let expected = SettingsComplaint(.notText, [.path: "\(folder.path)/pills.conf", .line: "3"])
    #expect(error == expected)
  }

  @Test func `a file of the greatest length is read, a longer one is not`() throws {
    let start = Array("[Reminders]\nWindow=5h\n#".utf8)
    let limit = SettingsFile.sizeLimit
    let whole = start + [UInt8](repeating: UInt8(ascii: "x"), count: limit - start.count)
    #expect(try load(whole).window == .hours(5))
    let path = "\(folder.path)/pills.conf"
    #expect(throws: SettingsComplaint(.tooLarge, [.path: path, .most: "\(limit / 1024)"])) {
      try load(whole + [0])
    }
  }

  @Test func `a bad line is found among very many lines without reading up to each of them`() throws {
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: SettingsFile.sizeLimit - 2)
    // Reading up to each line would take half an hour.
    let error = #expect(throws: SettingsComplaint.self) { try load(lines + Array("[x".utf8)) }
    #expect(error?[.line] == "\(lines.count + 1)")
  }

  @Test func `a link to nothing does not mean the usual values`() throws {
    let link = "\(folder.path)/link.conf"
    try #require(symlink("not-mounted/pills.conf", link) == 0)
    let error = SettingsComplaint(
      .unreadable,
      [.path: link, .detail: "it is a link to a missing file"]
    )
    #expect(throws: error) { try SettingsFile(path: link).load() }
  }

  @Test func `what is no file cannot be read`() throws {
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let loop = "\(folder.path)/loop"
    try #require(symlink(loop, loop) == 0)
    let expected = [
      (folder.path, "it is not a regular file"), (pipe, "it is not a regular file"),
      (loop, String(cString: strerror(ELOOP))),
    ]
    // The alarm ends the process if it waits for a writer of the pipe.
    alarm(10)
    defer { alarm(0) }
    for (path, detail) in expected {
      let error = SettingsComplaint(.unreadable, [.path: path, .detail: detail])
      #expect(throws: error) { try SettingsFile(path: path).load() }
    }
  }

  @Test func `random text never crashes the reader, and is bad on a line that it has`() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("[]=#;\\ \n\r\0aé\u{FEFF}Reminders\nWindow=5h".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      let text = SettingsText(bytes)
      #expect(text.bytes == bytes)
      do throws(SettingsComplaint) {
        _ = try text.settings()
      } catch {
        #expect(Int(error[.line]).map((1...text.lines.count).contains) == true)
      }
    }
  }
}
