import Glibc
import PillsAPI
import Testing

@testable import PillsCommands
@testable import Varlink

/// The program as it is built, against a server of the types that pillsd uses.
@MainActor
@Suite(.serialized) struct ServedProgramTests {
  /// Answers with what a small day would.
  private final class CannedControl: Interface {
    let name = Control.name
    let text = Control.description
    private(set) var answeredCalls = 0

    func handle(_ call: Call) throws(CallFailure) {
      answeredCalls += 1
      switch call.method {
      case Control.GetStatus.name:
        _ = try call.parameters(as: Control.GetStatus.Input.self)
        call.reply(Control.StatusOutput(status: Samples.ordinary))
      case Control.GetPlan.name:
        call.reply(Control.GetPlan.Output(now: Samples.ordinary.now, reminders: Samples.plan))
      case Control.Take.name:
        let input = try call.parameters(as: Control.Take.Input.self)
        guard input.day == nil else { throw CallFailure(Control.HistoryLocked(day: "2026-11-19")) }
        call.reply(output(of: input.slot ?? "", .taken))
      case Control.Undo.name:
        let input = try call.parameters(as: Control.Undo.Input.self)
        call.reply(output(of: input.slot ?? "", .due))
      case Control.Snooze.name:
        let input = try call.parameters(as: Control.Snooze.Input.self)
        throw CallFailure(Control.InvalidSpan(span: input.span ?? "", expectation: "a span such as 10min"))
      case Control.SetSetting.name:
        let input = try call.parameters(as: Control.SetSetting.Input.self)
        let setting = Control.Setting(key: input.key, value: input.value, summary: "", expectation: "")
        call.reply(Control.SetSetting.Output(setting: setting))
      case Control.GetSettings.name:
        let setting = Control.Setting(
          key: "slots.evening",
          value: "21:00",
          summary: "when",
          expectation: "a time"
        )
        call.reply(Control.GetSettings.Output(path: "/pills.conf", settings: [setting]))
      case Control.TestPopup.name:
        call.reply(continuing: Control.TestPopup.Output(popupServer: Samples.dunst))
        call.reply(Control.TestPopup.Output(popupServer: Samples.dunst, outcome: .taken))
      case Control.Watch.name:
        try call.requireMore()
        call.reply(continuing: Control.StatusOutput(status: Samples.ordinary))
        call.reply(continuing: Control.StatusOutput(status: Samples.done))
        // An error ends the watch as pillsctl does not expect, so that the program ends too.
        call.fail(Control.StoreFailed(message: "the end"))
      default: throw call.methodNotFound
      }
    }

    private func output(of slot: String, _ status: Control.DoseStatus) -> Control.AnswerOutput {
      Control.AnswerOutput(
        now: Samples.moment("21:35"),
        changed: true,
        slot: Samples.slot(slot, at: "21:00", .closed, [Samples.dose("Pills", nil, status)])
      )
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    var exitStatus: Int32 = 0
    var output = ""
    var complaint = ""

    var testDescription: String { line }
  }

  nonisolated static let rows = [
    Row(line: "take evening", output: "Evening pills taken."),
    Row(line: "undo evening", output: "Evening pills are due again."),
    Row(
      line: "take evening --date -1",
      exitStatus: 4,
      complaint:
        "Thursday, 19 November 2026 is locked, like all past days. To unlock them for 10 minutes: pillsctl unlock"
    ),
    Row(
      line: "snooze evening soon",
      exitStatus: 1,
      complaint: "'soon' cannot be used here. Allowed: a span such as 10min."
    ),
    Row(line: "settings slots.evening", output: "21:00"),
    Row(line: "settings slots.evening 20:30", output: "slots.evening is now 20:30."),
    Row(
      line: "settings slots.evening 20:30 --json",
      output: #"{"setting":{"expectation":"","key":"slots.evening","summary":"","value":"20:30"}}"#
    ),
    Row(
      line: "settings slot.evening",
      exitStatus: 1,
      complaint:
        "There is no setting 'slot.evening'. Did you mean 'slots.evening'? To see them all: pillsctl settings"
    ),
    Row(
      line: "notify-test",
      output: "The popup is with dunst 1.9.0, as a reminder would be.\n"
        + "dunst draws no buttons. Choose one from its menu within 30 seconds: dunstctl context\n"
        + "Taken came back. The buttons work."
    ),
    Row(
      line: "notify-test --json",
      output:
        #"{"outcome":"taken","popupServer":{"capabilities":["actions","body"],"name":"dunst","vendor":"knopwob","version":"1.9.0"}}"#
    ),
    Row(
      line: "skip evening",
      exitStatus: 1,
      complaint:
        "pillsd answered org.varlink.service.MethodNotFound. It may be another version than pillsctl (0.1.0). "
        + "Restart it: systemctl --user restart pills.service"
    ),
    Row(
      line: "watch",
      exitStatus: 1,
      output: "18:55:20  morning taken at 07:04; evening due at 21:00\n21:35:00  morning taken at 07:04",
      complaint: "Nothing was changed, because it could not be saved: the end."
    ),
  ]

  @Test("a command is served", arguments: rows)
  func served(_ row: Row) throws {
    let ending = try run(row.line)
    #expect(ending.exitStatus == row.exitStatus)
    #expect(ending.output == (row.output.isEmpty ? "" : row.output + "\n"))
    #expect(ending.complaint == (row.complaint.isEmpty ? "" : "pillsctl: \(row.complaint)\n"))
  }

  @Test("status and plan look the same through the wire")
  func wire() throws {
    let plain = Paint(.none)
    let status = try statusLines(Samples.ordinary, width: nil, paint: plain)
    #expect(try run("status").output == status.map { $0 + "\n" }.joined())
    let plan = try planLines(Samples.planOutput(), width: nil, paint: plain)
    #expect(try run("plan").output == plan.map { $0 + "\n" }.joined())
  }

  private func run(_ line: String) throws -> RunningProgram.Ending {
    var template = Array("/tmp/pillsctl-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { rmdir(directory) }
    let reactor = PollReactor()
    let control = CannedControl()
    var information = ServiceInformation(product: "pillsd")
    information.version = Release.version
    let server = try Server(
      ListeningSocket.bind(path: "\(directory)/control.sock"),
      service: information,
      interfaces: [control],
      reactor: reactor
    )
    defer { server.close() }
    let program = try RunningProgram(
      line.split(separator: " ").map(String.init),
      environment: ["PILLS_SOCKET=\(directory)/control.sock", "SWIFT_BACKTRACE=enable=no"]
    )
    try reactor.run { control.answeredCalls > 0 && server.connections.isEmpty }
    return try program.ending()
  }
}
