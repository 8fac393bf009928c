import PillsCore
import Testing

@testable import PillsSettings

@Suite struct SyncSettingsTests {
  private static func settings(_ change: (inout SyncSettings) -> Void) -> SyncSettings {
    var settings = SyncSettings()
    change(&settings)
    return settings
  }

  private static let good: [(String, SyncSettings)] = [
    ("", SyncSettings()),
    ("# none\n[Sync]\n", SyncSettings()),
    ("[Sync]\nRemote=folder:/home/a/Sync pills\n", settings { $0.remote = .folder("/home/a/Sync pills") }),
    (
      "[sync]\nremote = https://a.example/dav/pills/ \n",
      settings { $0.remote = .calendar("https://a.example/dav/pills/") }
    ),
    (
      "[Sync]\nRemote=http://localhost:5232/a/\n",
      settings { $0.remote = .calendar("http://localhost:5232/a/") }
    ),
    // A password here is not shown or used.
    (
      "[Sync]\nRemote=HTTPS://anna:se/kret@a.example/dav/\nTaskCalendar=https://anna:x@a.example/t/\n",
      settings {
        ($0.remote, $0.taskCalendar) = (.calendar("https://a.example/dav/"), "https://a.example/t/")
      }
    ),
    (
      "[Sync]\nUser=anna\nCA=/etc/own.pem\n",
      settings { ($0.user, $0.authorityFile) = ("anna", "/etc/own.pem") }
    ),
    (
      "[Sync]\nTasks=slot\nTaskDays=14\nNames=no\nAlarms=yes\n",
      settings { ($0.tasks, $0.taskDays, $0.showsNames, $0.hasAlarms) = (.slot, 14, false, true) }
    ),
    ("[Sync]\nTasks=NO\nNames=Yes\r\n", SyncSettings()),
    ("[Sync]\nencryption=YES\n", settings { $0.isEncrypted = true }),
    ("[Sync]\nEncryption=no\nTaskDays=3\n", SyncSettings()),
  ]

  @Test(arguments: good)
  func `what the file says is read`(text: String, expected: SyncSettings) throws {
    #expect(try SettingsText(Array(text.utf8)).syncSettings() == expected)
  }

  private static let bad: [(String, Int, String)] = [
    ("[Sync]\nRemote=/home/a\n", 2, "sync.remote must be folder: and the whole path"),
    ("[Sync]\nRemote=folder:Sync\n", 2, "sync.remote must be folder: and the whole path"),
    ("[Sync]\nRemote=https://\n", 2, "sync.remote must be folder: and the whole path"),
    ("[Sync]\nRemote=ftp://a\n", 2, "sync.remote must be folder: and the whole path"),
    ("[Sync]\n\nUser=\n", 3, "sync.user must be your user name on the server"),
    ("[Sync]\nCA=own.pem\n", 2, "sync.ca must be the whole path of a file"),
    ("[Sync]\nTasks=dose\n", 2, "sync.tasks must be slot or no"),
    (
      "[Sync]\nTaskCalendar=folder:/a\n", 2,
      "sync.taskcalendar must be the address of a calendar that takes tasks"
    ),
    ("[Sync]\nTaskDays=0\n", 2, "sync.taskdays must be a number of days from 1 to 14"),
    ("[Sync]\nTaskDays=15\n", 2, "sync.taskdays must be a number of days from 1 to 14"),
    ("[Sync]\nNames=perhaps\n", 2, "sync.names must be yes or no"),
    ("[Sync]\nAlarms=perhaps\n", 2, "sync.alarms must be yes or no"),
    ("[Sync]\nEncryption=\n", 2, "sync.encryption must be yes or no"),
    (
      "[Sync]\nPassword=x\n", 2,
      "there is no such name here, but Remote, User, CA, Tasks, TaskCalendar, TaskDays, Names, Alarms, Encryption"
    ),
    ("[Sync]\n[Reminders]\n", 2, "there is no such section here; the only one is [Sync]"),
    ("[Sync]\nUser=a\nuser=b\n", 3, "sync.user is set twice"),
    ("Remote=folder:/a\n", 1, "this line is before the first [Section]"),
  ]

  @Test(arguments: bad)
  func `a bad line is named, with what it must be`(text: String, number: Int, reason: String) throws {
    let complaint = try #require(throws: SettingsComplaint.self) {
      try SettingsText(Array(text.utf8)).syncSettings()
    }
    #expect(complaint.english.hasPrefix(":\(number): \(reason)"), "\(complaint)")
  }

  @Test(arguments: ["folder:/home/a", "https://a.example/b", "http://[::1]:5232/"])
  func `a place is written as it is read`(text: String) { #expect(RemotePlace(text)?.description == text) }
}
