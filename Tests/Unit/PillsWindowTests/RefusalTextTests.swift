import PillsAPI
import PillsSamples
import PillsView
import Testing
import Varlink

@testable import PillsWindow

@Suite struct RefusalTextTests {
  @Test func whatCanBeDoneIsSaidBehindIt() {
    let rows: [(any ErrorReply, String?)] = [
      (Control.InvalidDay(day: "x"), "Type a day such as today, tomorrow or 8 December."),
      (Control.InvalidTime(time: "x"), "Type a time such as 21:10."),
      (Control.PastDay(day: "2026-11-20"), "Type today or a later day."),
      (Control.NoSlot(slots: ["noon"]), "Choose one."),
      (Control.SlotInUse(slot: "noon", medications: ["Zinc"]), "Give them another time of day first."),
      (Control.UnknownSlot(slot: "x", suggestion: nil, slots: []), nil),
    ]
    for (error, wayOut) in rows {
      #expect(error.sentence == ([error.fact] + [wayOut].compactMap(\.self)).joined(separator: " "))
    }
  }
}
