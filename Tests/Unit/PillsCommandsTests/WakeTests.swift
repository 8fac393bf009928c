import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsCommands

@Suite struct WakeTests {
  private static func output(
    _ medications: [String],
    at: Timestamp? = nil,
    _ state: Control.Waking.State = .idle,
    complaint: MachineComplaint? = nil
  ) -> Control.GetWaking.Output {
    Control.GetWaking.Output(
      now: "2026-11-20T12:00:00+01:00",
      waking: Control.Waking(
        medications: medications,
        at: at,
        state: state,
        complaint: complaint.map(Control.Complaint.init)
      )
    )
  }

  @Test(arguments: [
    (
      output([]),
      "This machine is not woken for any medication. To have it woken: pillsctl medication wake NAME"
    ),
    (
      output(["Metformin"], at: "2026-11-20T21:00:00+01:00", .arranged),
      "This machine is woken for Metformin, next today at 21:00."
    ),
    (
      output(["Metformin", "Iron"], at: "2026-11-21T07:00:00+01:00", .arranged),
      "This machine is woken for Metformin, Iron, next tomorrow at 07:00."
    ),
    (
      output(["Iron"], at: "2026-11-23T07:00:00+01:00", .asked),
      "This machine is to be woken for Iron, next on Monday, 23 November at 07:00. systemd has not answered yet."
    ),
    (output(["Iron"]), "This machine is woken for Iron. There is nothing to wake it for in the next 7 days."),
    (
      output(["Iron"], at: "2026-11-23T07:00:00+01:00", .failed, complaint: MachineComplaint(.mayNotWake)),
      "! This machine cannot be woken for Iron: the service manager of this user may not wake the machine.\nTo see what to do: pillsctl doctor"
    ),
  ])
  func `how waking stands`(output: Control.GetWaking.Output, text: String) throws {
    #expect(wakeLines(output, paint: Paint(ColorDepth.none)).joined(separator: "\n") == text)
  }

  @Test(arguments: [["wake"], ["wake", "iron"], ["wake", "iron", "off"]])
  func `the former name says the same`(words: [String]) throws {
    let (former, new) = (try Invocation(parsing: words), try Invocation(parsing: ["medication"] + words))
    #expect(former.command.name == "wake" && new.command.name == "medication wake")
    #expect(former.arguments.operands == new.arguments.operands)
    for said in [former, new] {
      #expect(said.command.changesSomething(said.arguments) == (words.count > 1))
    }
  }

  @Test func `the former name is not offered`() {
    #expect(!CommandList.all.map(\.name).contains("wake"))
    #expect(CommandList.all.map(\.name).contains("medication wake"))
  }

  @Test func `help knows the former name`() throws {
    let help = try Invocation(parsing: ["wake", "--help"])
    #expect(
      try help.command.name == "help"
        && helpLines(help.arguments).first == "Usage: pillsctl wake [NAME [on|off]]"
    )
    #expect(try helpLines(Arguments()) == HelpText.overview)
  }
}
