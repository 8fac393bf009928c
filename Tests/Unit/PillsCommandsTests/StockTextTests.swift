import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

/// What is left of medications, in words.
@Suite struct StockTextTests {
  private static func stock(_ medication: String, _ left: String, daysLeft: Int? = nil) -> Control.Stock {
    Control.Stock(
      medication: medication,
      left: left,
      short: daysLeft.map { _ in "2026-11-27" },
      daysLeft: daysLeft,
      overAYear: false,
      warnAt: 7,
      low: daysLeft != nil
    )
  }

  @Test func `status and bars tell of what runs out alone`() throws {
    var status = Samples.ordinary
    status.stock = [
      Self.stock("Metformin", "14", daysLeft: 7), Self.stock("Ibuprofen", "9"),
      Self.stock("Iron", "-2", daysLeft: 0),
    ]
    let lines = statusLines(status, paint: Paint(.none))
    #expect(lines.contains("Metformin: 14 left, enough for 7 days."))
    #expect(lines.contains { $0.hasPrefix("More Iron was taken") })
    #expect(!lines.contains { $0.contains("Ibuprofen") && $0.contains("left") })
    #expect(WaybarModule(status).tooltip.contains("Metformin: 14 left, enough for 7 days."))
  }
}
