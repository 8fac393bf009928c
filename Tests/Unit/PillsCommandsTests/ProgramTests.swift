import Glibc
import PillsAPI
import PillsView
import Testing

@testable import PillsCommands

/// The program as it is built, at a real socket.
@Suite(.serialized) struct ProgramTests {
  private let daemon: ScriptedDaemon

  init() throws {
    daemon = try ScriptedDaemon()
  }

  private func start(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(arguments, environment: ["PILLS_SOCKET=\(daemon.path)", "SWIFT_BACKTRACE=enable=no"])
  }

  private func status(_ status: Control.Status, continues: Bool = false) -> String {
    let parameters = jsonLine(Control.StatusOutput(status: status))
    return continues ? #"{"continues":true,"parameters":\#(parameters)}"# : #"{"parameters":\#(parameters)}"#
  }

  @Test("status asks once and shows the reply")
  func status() throws {
    let program = try start([])
    #expect(try daemon.nextCall().contains(#""method":"org.pills.Control.GetStatus""#))
    try daemon.reply(status(Samples.ordinary))
    let ending = try program.ending()
    let lines = try statusLines(Samples.ordinary, width: nil, paint: Paint(.none))
    #expect(ending == .init(exitStatus: 0, output: lines.map { $0 + "\n" }.joined(), complaint: ""))
  }

  @Test("with --json the reply's parameters are printed, keys in order")
  func json() throws {
    let program = try start(["--json", "status"])
    _ = try daemon.nextCall()
    try daemon.reply(status(Samples.treacherous))
    let ending = try program.ending()
    #expect(ending.output == jsonLine(Control.StatusOutput(status: Samples.treacherous)) + "\n")
    #expect(ending.output.hasPrefix(#"{"status":{"asNeeded":[],"lock":{"state":"locked"},"next":{"day":"#))
    #expect(ending.output.contains(#"\u009b31m\n"#))
  }

  @Test("an answer carries what was said")
  func answer() throws {
    let program = try start(["take", "evening", "iron", "--date", "-3", "--at", "21:10"])
    let call = try daemon.nextCall()
    #expect(call.contains(#""method":"org.pills.Control.Take""#))
    for member in [#""at":"21:10""#, #""day":"-3""#, #""medications":["iron"]"#, #""slot":"evening""#] {
      #expect(call.contains(member))
    }
    try daemon.reply(#"{"error":"org.pills.Control.HistoryLocked","parameters":{"day":"2026-11-17"}}"#)
    let ending = try program.ending()
    #expect(ending.exitStatus == 4)
    #expect(ending.output == "")
    #expect(ending.complaint.hasPrefix("pillsctl: Tuesday, 17 November 2026 is locked"))
  }

  @Test("with --json an error is printed too")
  func jsonError() throws {
    let program = try start(["snooze", "evning", "--json"])
    _ = try daemon.nextCall()
    let error =
      #"{"error":"org.pills.Control.UnknownSlot","parameters":{"slot":"evning","slots":["evening"]}}"#
    try daemon.reply(error)
    let ending = try program.ending()
    #expect(ending.output == error + "\n")
    #expect(ending.complaint == "pillsctl: There is no slot 'evning'. Slots: evening.\n")
    #expect(ending.exitStatus == 1)
  }

  @Test("an error of a pillsd of another version is told")
  func otherVersion() throws {
    let program = try start(["plan"])
    _ = try daemon.nextCall()
    try daemon.reply(#"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"GetPlan"}}"#)
    let ending = try program.ending()
    #expect(ending.exitStatus == 1)
    #expect(ending.complaint.contains("org.varlink.service.MethodNotFound"))
  }

  @Test("a daemon that goes away before it answers is not taken for one that did")
  func cutOff() throws {
    let program = try start(["take", "evening"])
    _ = try daemon.nextCall()
    daemon.hangUp()
    let ending = try program.ending()
    #expect(ending.exitStatus == 3)
    #expect(ending.complaint.hasPrefix("pillsctl: pillsd stopped before it answered"))
  }

  @Test("where nobody listens nothing is waited for", arguments: ["status", "watch"])
  func unreachable(_ command: String) throws {
    daemon.stopListening()
    let ending = try start([command]).ending()
    #expect(
      ending
        == .init(
          exitStatus: 3,
          output: "",
          complaint: "pillsctl: There is no \(daemon.path). Is PILLS_SOCKET right?\n"
        )
    )
  }

  @Test("watch prints every change, outlives a restart of pillsd, and ends when interrupted")
  func watch() throws {
    let program = try start(["watch"])
    #expect(try daemon.nextCall().contains(#""more":true"#))
    try daemon.reply(status(Samples.ordinary, continues: true))
    #expect(try program.nextLine() == "18:55:20  morning taken at 07:04; evening due at 21:00")
    try daemon.reply(status(Samples.ordinary, continues: true))
    try daemon.reply(status(Samples.done, continues: true))
    #expect(try program.nextLine() == "21:35:00  morning taken at 07:04")
    daemon.stopListening()
    daemon.hangUp()
    let away = try program.nextLine()
    #expect(away.dropFirst(8) == "  Pills is not running; it is tried again every second")
    #expect(away.prefix(8).split(separator: ":").compactMap { Int($0) }.count == 3)
    try daemon.listen()
    _ = try daemon.nextCall()
    // Also where nothing else changed meanwhile.
    try daemon.reply(status(Samples.done, continues: true))
    #expect(try program.nextLine() == "21:35:00  Pills is running again")
    #expect(try program.nextLine() == "21:35:00  morning taken at 07:04")
    program.send(signal: SIGINT)
    let ending = try program.ending()
    #expect(ending.exitStatus == -SIGINT)
    #expect(ending.complaint == "")
  }

  @Test(
    "watch tells a bar that pillsd is not running, and a program beside its states",
    arguments: [
      (WatchFormat.waybar, ""),
      (
        .json,
        "pillsctl: pillsd is not running; it is tried again every second.\npillsctl: pillsd is running again.\n"
      ),
    ]
  )
  func watchAway(_ format: WatchFormat, _ complaint: String) throws {
    let program = try start(["watch", "--format", format.rawValue])
    _ = try daemon.nextCall()
    try daemon.reply(status(Samples.ordinary, continues: true))
    let before = try program.nextLine()
    daemon.stopListening()
    daemon.hangUp()
    if format == .waybar {
      #expect(
        try program.nextLine()
          == #"{"class":"gone","percentage":0,"text":"Pills is not running","tooltip":"Nothing reminds you now. "#
          + #"To start Pills: systemctl --user start pills.service"}"#
      )
    }
    try daemon.listen()
    _ = try daemon.nextCall()
    try daemon.reply(status(Samples.ordinary, continues: true))
    #expect(try program.nextLine() == before)
    program.send(signal: SIGINT)
    #expect(try program.ending().complaint == complaint)
  }

  @Test("watch ends quietly when nobody reads it any more", arguments: WatchFormat.allCases)
  func watchClosed(_ format: WatchFormat) throws {
    let program = try start(["watch", "--format", format.rawValue])
    _ = try daemon.nextCall()
    try daemon.reply(status(Samples.ordinary, continues: true))
    _ = try program.nextLine()
    program.closeOutput()
    let ending = try program.ending()
    #expect(ending.complaint == "")
    #expect(ending.exitStatus == 0)
  }

  @Test("what may be typed is asked of pillsd, with what it means")
  func complete() throws {
    let program = try start(["complete", "--", "snooze", "E"])
    #expect(try daemon.nextCall().contains(#""method":"org.pills.Control.GetSettings""#))
    let settings = ["slots.morning", "slots.evening", "popups.urgency"].map {
      Control.Setting(key: $0, value: "21:00", summary: "", expectation: "")
    }
    let output = Control.GetSettings.Output(path: "/pills.conf", settings: settings)
    try daemon.reply(#"{"parameters":\#(jsonLine(output))}"#)
    #expect(try program.ending() == .init(exitStatus: 0, output: "evening\t21:00\n", complaint: ""))
  }

  @Test(
    "without pillsd, what needs none may be typed, and nothing is said of it",
    arguments: [
      (["ta"], "take\trecord that pills were taken\n"), (["take", ""], ""),
      (["erase", "--backup", ""], "\tfile\n"),
    ]
  )
  func completeAlone(_ words: [String], _ output: String) throws {
    daemon.stopListening()
    let ending = try start(["complete", "--"] + words).ending()
    #expect(ending == .init(exitStatus: 0, output: output, complaint: ""))
  }

  @Test("a wrong command line exits with 2 and asks nobody")
  func usage() throws {
    daemon.stopListening()
    let ending = try start(["tkae", "evening"]).ending()
    #expect(
      ending
        == .init(
          exitStatus: 2,
          output: "",
          complaint: "pillsctl: There is no command 'tkae'. Did you mean 'take'?\nFor help: pillsctl --help\n"
        )
    )
  }
}
