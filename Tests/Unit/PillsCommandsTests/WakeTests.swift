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
      output(["Metformin"], at: "2026-11-20T21:00:00+01:00", .arranged),
      "This device wakes for Metformin, next today at 21:00."
    ),
    (
      output(["Metformin", "Iron"], at: "2026-11-21T07:00:00+01:00", .arranged),
      "This device wakes for Metformin, Iron, next tomorrow at 07:00."
    ),
    (
      output(["Iron"], at: "2026-11-23T07:00:00+01:00", .asked),
      "This device is set to wake for Iron, next on Monday, 23 November at 07:00, but systemd has not answered yet."
    ),
    (output(["Iron"]), "This device wakes for Iron, but there is no need to in the next 7 days."),
    (
      output(["Iron"], at: "2026-11-23T07:00:00+01:00", .failed, complaint: MachineComplaint(.mayNotWake)),
      "! This device cannot wake for Iron: the systemd user manager is not allowed to wake this device.\nTo see what to do: pillsctl doctor"
    ),
  ])
  func `how waking stands`(output: Control.GetWaking.Output, text: String) throws {
    #expect(wakeLines(output, paint: Paint(ColorDepth.none)).joined(separator: "\n") == text)
  }
}
