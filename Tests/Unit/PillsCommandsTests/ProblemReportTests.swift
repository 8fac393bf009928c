import PillsAPI
import PillsSamples
import Testing

@testable import PillsCommands

@Suite struct ProblemReportTests {
  @Test func `what is private is left out wherever it is a word`() {
    let report = ProblemReport(
      findings: [.warning("store", "/home/ada/pills.db of ada@desk is adamant, says iron")],
      surroundings: [("Desktop", "sway")],
      journal: ["Raised iron-2026-11-20", "ironing, iron"],
      secrets: [
        ProblemReport.Secret(text: "ada", mark: "USER"), ProblemReport.Secret(text: "/home/ada", mark: "~"),
        ProblemReport.Secret(text: "desk", mark: "HOST"), ProblemReport.Secret(text: "iron", mark: "SLOT"),
        ProblemReport.Secret(text: "", mark: "NOTHING"),
      ]
    )
    #expect(report.lines.contains("warning store: ~/pills.db of USER@HOST is adamant, says SLOT"))
    #expect(report.lines.suffix(2) == ["Raised SLOT-2026-11-20", "ironing, SLOT"])
    #expect(report.lines.contains("Desktop: sway"))
  }
}
