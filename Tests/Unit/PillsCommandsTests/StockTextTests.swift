import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

/// What is left of medications, in words.
@Suite struct StockTextTests {
  private static func stock(
    _ medication: String,
    _ left: String,
    daysLeft: Int? = nil,
    overAYear: Bool = false,
    warnAt: Int = 7,
    low: Bool = false
  ) -> Control.Stock {
    Control.Stock(
      medication: medication,
      left: left,
      short: daysLeft.map { _ in "2026-11-27" },
      daysLeft: daysLeft,
      overAYear: overAYear,
      warnAt: warnAt,
      low: low
    )
  }

  private static let metformin: Control.Stock = {
    var metformin = stock("Metformin", "14", daysLeft: 7, low: true)
    metformin.dosage = "500 mg"
    return metformin
  }()
  private static let iron = stock("Iron", "-2", daysLeft: 0, low: true)

  @Test func `what is left is a table`() {
    let output = Control.GetStock.Output(
      today: "2026-11-20",
      stock: [
        Self.metformin, Self.stock("Ibuprofen", "9.5"), Self.iron,
        Self.stock("Vitamin D", "500", overAYear: true, warnAt: 0),
        Self.stock("The pill", "1", daysLeft: 1, warnAt: 1, low: true),
      ]
    )
    expectSnapshot(stockLines(output, of: nil, paint: Paint(.none, width: 80)), "stock")
    let nothing = Control.GetStock.Output(today: "2026-11-20", stock: [])
    #expect(
      stockLines(nothing, of: nil, paint: Paint(.none))
        == ["Nothing is counted. To say how much there is: pillsctl stock NAME 60"]
    )
    #expect(
      stockLines(nothing, of: "vitamin d", paint: Paint(.none))
        == ["It is not counted. To say how much there is: pillsctl stock 'vitamin d' 60"]
    )
  }

  @Test(
    arguments: [
      (metformin, "Metformin 500 mg: 14 left, enough for 7 days."),
      (iron, "More Iron was taken than was there. Count it: pillsctl stock Iron NUMBER"),
      (nil, "It is not counted any more. To count it again: pillsctl stock iron 60"),
    ] as [(Control.Stock?, String)]
  )
  func `what was said is answered with what is left`(stock: Control.Stock?, line: String) {
    let output = Control.StockOutput(today: "2026-11-20", stock: stock)
    #expect(toldStockLine(output, of: "iron") == line)
  }

  @Test func `status and bars tell of what runs out alone`() throws {
    var status = Samples.ordinary
    status.stock = [Self.metformin, Self.stock("Ibuprofen", "9"), Self.iron]
    let lines = statusLines(status, paint: Paint(.none))
    #expect(lines.contains("Metformin 500 mg: 14 left, enough for 7 days."))
    #expect(lines.contains { $0.hasPrefix("More Iron was taken") })
    #expect(!lines.contains { $0.contains("Ibuprofen") && $0.contains("left") })
    #expect(WaybarModule(status).tooltip.contains("Metformin 500 mg: 14 left, enough for 7 days."))
  }

  @Test func `the log has what was said among the answers`() throws {
    func said(
      _ said: Control.StockSaying,
      _ amount: String? = nil,
      days: Int? = nil,
      undone: Bool = false,
      at clock: String
    )
      -> Control.StockLogEntry
    {
      Control.StockLogEntry(
        medication: "Metformin",
        dosage: "500 mg",
        said: said,
        amount: amount,
        days: days,
        undone: undone,
        at: Samples.moment(clock),
        recordedAt: Samples.moment(clock),
        channel: "control"
      )
    }
    let answer = Control.LogEntry(
      day: "2026-11-20",
      slot: "evening",
      medication: "Metformin",
      amount: "2",
      answer: .taken,
      dueAt: Samples.moment("21:00"),
      at: Samples.moment("21:05"),
      recordedAt: Samples.moment("21:05"),
      channel: "popup",
      corrects: false
    )
    let output = Control.GetLog.Output(
      now: Samples.moment("21:30"),
      firstDay: "2026-11-20",
      lastDay: "2026-11-20",
      entries: [answer],
      stock: [
        said(.counted, "60", at: "08:00"), said(.changed, "28", at: "09:00"),
        said(.changed, "-0.5", at: "21:10"),
        said(.warned, days: 7, at: "21:11"), said(.ended, undone: true, at: "21:12"),
      ]
    )
    expectSnapshot(logLines(output, paint: Paint(.none, width: 80)), "log-stock")
  }
}
