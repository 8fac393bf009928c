import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import PillsSync

@Suite struct SurroundingsTests {
  private static let home = ["HOME": "/home/a"]

  @Test func `files are where the specification has them`() throws {
    let places = try #require(Places(settingsFile: nil) { Self.home[$0] })
    #expect(places.settingsFile == "/home/a/.config/pills/sync.conf")
    #expect(places.passwordFile == "/home/a/.config/pills/sync.password")
    #expect(places.keyFile == "/home/a/.config/pills/sync.key")
    #expect(places.stateFile.path == "/home/a/.local/state/pills/sync.json")
    #expect(places.socket == "/run/user/\(getuid())/pills/control.sock")
    #expect(Places(settingsFile: nil) { _ in nil } == nil)
  }

  @Test func `files are where variables say`() throws {
    let variables = [
      "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r", "CREDENTIALS_DIRECTORY": "/k",
    ]
    let places = try #require(Places(settingsFile: "other.conf") { variables[$0] })
    #expect(places.settingsFile == "other.conf")
    #expect(places.stateFolder == "/s/pills")
    #expect(places.socket == "/r/pills/control.sock")
    #expect(places.credentialsFolder == "/k")
    #expect(Places(settingsFile: nil) { $0 == "PILLS_SOCKET" ? "/x" : Self.home[$0] }?.socket == "/x")
  }

  @Test func `a password is for its owner alone`() throws {
    let files = TemporaryFolder()
    let folder = files.path
    let places = Places(
      settingsFile: "\(folder)/sync.conf",
      passwordFile: "\(folder)/sync.password",
      keyFile: "\(folder)/sync.key",
      stateFolder: folder,
      socket: "",
      credentialsFolder: "\(folder)/credentials"
    )
    #expect(throws: SyncComplaint(.userMissing, [.path: places.settingsFile])) {
      try password(of: nil, in: places)
    }
    #expect(throws: SyncComplaint(.passwordMissing, [.path: places.passwordFile, .name: "a"])) {
      try password(of: "a", in: places)
    }
    files.write("secret \r\nmore", to: "sync.password")
    chmod(places.passwordFile, 0o640)
    #expect(throws: SyncComplaint(.secretNotPrivate, [.path: places.passwordFile])) {
      try password(of: "a", in: places)
    }
    chmod(places.passwordFile, 0o600)
    #expect(try password(of: "a", in: places) == "secret ")
    files.makeFolder("credentials")
    chmod(files.write("handed over\n", to: "credentials/pills-sync-password"), 0o440)
    #expect(try password(of: "a", in: places) == "handed over")
  }

  @Test func `settings that cannot be read are told as such, and a state that is gone is gone`() throws {
    let files = TemporaryFolder()
    let variables = ["XDG_CONFIG_HOME": files.path, "XDG_STATE_HOME": files.path]
    let path = files.write("what is this", to: "sync.conf")
    let places = try #require(Places(settingsFile: path) { variables[$0] })
    let unread = #expect(throws: SyncComplaint.self) { try places.settings() }
    #expect(unread?.flaw == .badSettings)
    files.makeFolder("pills")
    files.write("{}", to: "pills/sync.json")
    for _ in 0..<2 { try places.stateFile.remove() }
    #expect(access(places.stateFile.path, F_OK) != 0)
    files.makeFolder("pills/sync.json")
    let kept = #expect(throws: SyncComplaint.self) { try places.stateFile.remove() }
    #expect(kept?.flaw == .unwritable)
  }

  @Test(arguments: [
    (0, 0, 0, "Nothing new."), (2, 0, 0, "2 entries received from other devices."),
    (0, 1, 2, "1 entry sent from this device. 2 tasks updated."),
  ]) func `a run says what became of it`(cameIn: Int, wentOut: Int, tasks: Int, expected: String) {
    #expect(SyncRun.summary(cameIn: cameIn, wentOut: wentOut, tasksWritten: tasks) == expected)
  }

  private static let good: [([String], Options)] = [
    ([], Options()),
    (["-q"], Options(isQuiet: true)),
    (["--quiet", "--config", "a.conf"], Options(isQuiet: true, settingsFile: "a.conf")),
    (["--config=a.conf", "--fetch"], Options(task: .fetch, settingsFile: "a.conf")),
    (["--find", "a.example"], Options(task: .find(address: "a.example"))),
    (["--find=https://a.example/?b=c"], Options(task: .find(address: "https://a.example/?b=c"))),
    (["--remove"], Options(task: .remove)),
    (["--upload-again"], Options(task: .uploadAgain)),
    (["--encrypt"], Options(task: .encrypt)),
    (["--change-passphrase", "-q"], Options(task: .changePassphrase, isQuiet: true)),
    (["--encryption"], Options(task: .encryption)),
    (["--help"], Options(task: .help)),
    (["--version"], Options(task: .version)),
  ]

  @Test(arguments: good)
  func `options say what to do`(arguments: [String], expected: Options) throws {
    #expect(try Options(parsing: arguments) == expected)
  }

  @Test(arguments: [
    ["now"], ["--encrypt=secret"], ["--encrypt", "--encryption"], ["--now"], ["--config"], ["--find"],
    ["--fetch", "--remove"], ["--quiet=no"], ["--fetch=a"],
  ])
  func `what is no option is refused`(arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(parsing: arguments) }
  }
}
