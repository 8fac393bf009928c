import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

@Suite struct TapTests {
  // MARK: Keys and the mouse

  @Test(
    "keys and clicks are parsed from bytes",
    arguments: [
      ("\u{1B}[A", [.up]), ("\u{1B}[B\u{1B}[C\u{1B}[D", [.down, .right, .left]), ("\u{1B}OA", [.up]),
      ("hq", [.character("h"), .character("q")]), ("\r", [.enter]), ("\u{03}", [.character("\u{03}")]),
      ("ä日", [.character("ä"), .character("日")]),
      ("\u{1B}[<0;12;5M", [.click(line: 4, column: 11)]), ("\u{1B}[<0;12;5m", []),
      ("\u{1B}[<2;12;5M", []), ("\u{1B}[<64;1;1M\u{1B}[<65;1;1M", [.earlier, .later]),
      ("\u{1B}[5~\u{1B}[6~", [.earlier, .later]), ("\u{1B}[<0;0;1M", []), ("\u{1B}[<0;1;0M", []),
      ("\u{1B}[<;;M", []),
      ("\u{1B}[1;5Cx", [.character("x")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}q", [.escape, .character("q")]),
    ] as [(String, [TapInput])]
  )
  func inputs(text: String, inputs: [TapInput]) {
    var whole = TapInputReader()
    #expect(whole.read(text.utf8) == inputs)
    // The result does not depend on how the bytes are split.
    var bitByBit = TapInputReader()
    #expect(text.utf8.flatMap { bitByBit.read([$0]) } == inputs)
    #expect(!bitByBit.isWaiting)
  }

  @Test("an Escape with nothing after it is the Escape key")
  func escape() {
    var reader = TapInputReader()
    #expect(reader.read([0x1B]) == [])
    #expect(reader.isWaiting)
    #expect(reader.flush() == [.escape])
    #expect(!reader.isWaiting)
    #expect(reader.read("\u{1B}[<0;1".utf8) == [] && reader.flush() == [])
  }

  // MARK: The state

  struct Row: Sendable, CustomTestStringConvertible {
    let inputs: [TapInput]
    var effects: [TapState.TapRequest] = []
    var place: String?
    var message: String?
    var testDescription: String { "\(inputs)" }
  }

  private static func keys(_ text: String) -> [TapInput] { text.map { .character($0) } }
  private static func toggle(_ slot: String, _ day: String) -> TapState.TapRequest {
    .toggle(slot: slot, day: "2026-11-\(day)")
  }

  /// The selection begins on the morning of the 20th, today's first slot.
  @Test(
    "each input moves the selection, asks a question or answers a slot",
    arguments: [
      Row(inputs: [], place: "20 0"),
      Row(inputs: [.enter], effects: [toggle("morning", "20")]),
      Row(inputs: keys(" "), effects: [toggle("morning", "20")]),
      Row(inputs: keys("j") + [.enter], effects: [toggle("evening", "20")]),
      Row(inputs: [.down, .down], place: "27 0"),
      Row(inputs: [.up], place: "13 1"),
      Row(inputs: [.up, .up], place: "13 0"),
      Row(inputs: keys("h"), place: "19 0"),
      Row(inputs: [.left, .left, .enter], effects: [toggle("morning", "18")]),
      Row(inputs: keys("l"), place: "21 0"),
      Row(inputs: [.right, .enter], place: "21 0", message: "That day is in the future."),
      Row(inputs: keys("["), effects: [.load(month: "2026-10")]),
      Row(inputs: [.earlier], effects: [.load(month: "2026-10")]),
      Row(inputs: keys("]"), message: "The calendar ends with this month."),
      Row(inputs: [.later], message: "The calendar ends with this month."),
      Row(
        inputs: [.down, .down, .down, .down],
        place: "27 1",
        message: "The calendar ends with this month."
      ),
      Row(inputs: [.up, .up, .up, .up, .up, .up], effects: [.load(month: "2026-10")], place: "6 0"),
      Row(inputs: keys("u"), effects: [.unlock]),
      Row(inputs: keys("t"), effects: [.load(month: nil)]),
      Row(inputs: keys("q"), effects: [.quit]),
      Row(inputs: [.escape], effects: [.quit]),
      Row(inputs: keys("\u{03}"), effects: [.quit]),
      Row(inputs: keys("\u{1A}"), effects: [.suspend]),
      Row(inputs: keys("x7?"), place: "20 0"),
    ]
  )
  func rows(_ row: Row) throws {
    var state = try loaded()
    let effects = row.inputs.flatMap { state.handle(.input($0), picture: nil) }
    #expect(effects == row.effects)
    if let place = row.place { #expect("\(state.place.day) \(state.place.slot)" == place) }
    #expect(state.message == row.message ?? "")
  }

  @Test("a slot with nothing due asks no question")
  func nothingDue() throws {
    var state = try loaded()
    let picture = try picture(of: state)
    let place = MonthPicture.Place(day: 4, slot: 0)
    let (line, column) = try #require(whereabouts(of: place, in: picture))
    #expect(state.handle(.input(.click(line: line, column: column)), picture: picture) == [])
    #expect(state.message == "Nothing is due then.")
  }

  @Test("a click on any bar toggles that bar")
  func clicks() throws {
    for day in 1...20 where day != 4 && day != 5 {
      for (slot, name) in ["morning", "evening"].enumerated() {
        var state = try loaded()
        let picture = try picture(of: state)
        let place = MonthPicture.Place(day: day, slot: slot)
        let (line, column) = try #require(whereabouts(of: place, in: picture))
        let effects = state.handle(.input(.click(line: line, column: column)), picture: picture)
        #expect(effects == [Self.toggle(name, twoDigits(day))])
        #expect(state.place == place)
      }
    }
    var state = try loaded()
    #expect(state.handle(.input(.click(line: 0, column: 0)), picture: try picture(of: state)) == [])
  }

  @Test("a locked day asks first", arguments: ["y", "Y", "n", "q", "\u{1B}"])
  func lockedDay(answer: String) throws {
    var state = try loaded()
    _ = state.handle(.input(.left), picture: nil)
    #expect(state.handle(.locked(day: "2026-11-19"), picture: nil) == [])
    #expect(state.awaiting != nil)
    #expect(state.message == "Thursday, 19 November is locked. Unlock for 10 minutes? [y/N]")
    let input: TapInput = answer == "\u{1B}" ? .escape : .character(Character(answer))
    let effects = state.handle(.input(input), picture: nil)
    #expect(effects == (answer.lowercased() == "y" ? [.unlock, Self.toggle("morning", "19")] : []))
    #expect(state.awaiting == nil)
  }

  @Test("changes by others are shown at once, and the selection stays")
  func changes() throws {
    var state = try loaded()
    _ = state.handle(.input(.left), picture: nil)
    #expect(state.handle(.changed, picture: nil) == [.load(month: "2026-11")])
    _ = state.handle(.loaded(CalendarTests.month()), picture: nil)
    #expect(state.place == MonthPicture.Place(day: 19, slot: 0))
    #expect(state.handle(.done("Evening pills taken."), picture: nil) == [.load(month: "2026-11")])
    #expect(state.message == "Evening pills taken.")
  }

  @Test("the selection moves on into the next month")
  func acrossMonths() throws {
    var state = try loaded(CalendarTests.month(month: "2026-10", days: 31))
    for _ in 1..<20 { _ = state.handle(.input(.left), picture: nil) }
    #expect(state.handle(.input(.left), picture: nil) == [.load(month: "2026-09")])
    _ = state.handle(.loaded(CalendarTests.month(month: "2026-09")), picture: nil)
    #expect(state.place.day == 30)
    #expect(state.handle(.input(.right), picture: nil) == [.load(month: "2026-10")])
    _ = state.handle(.loaded(CalendarTests.month(month: "2026-10", days: 31)), picture: nil)
    #expect(state.place.day == 1)
    var january = try loaded(CalendarTests.month(month: "2026-01", days: 31))
    #expect(january.handle(.input(.earlier), picture: nil) == [.load(month: "2025-12")])
    _ = january.handle(.input(.left), picture: nil)
    #expect(january.handle(.input(.character("t")), picture: nil) == [.load(month: nil)])
    _ = january.handle(.loaded(CalendarTests.month()), picture: nil)
    #expect(january.place.day == 20)
  }

  private func loaded(_ output: Control.Calendar.Output = CalendarTests.month()) throws -> TapState {
    var state = TapState()
    #expect(state.handle(.loaded(output), picture: nil) == [])
    return state
  }

  private func picture(of state: TapState) throws -> MonthPicture {
    MonthPicture(try #require(state.view), words: .english, width: 70, selected: state.place)
  }

  private func whereabouts(of place: MonthPicture.Place, in picture: MonthPicture) -> (
    line: Int, column: Int
  )? {
    for line in picture.lines.indices {
      for column in 0..<70 where picture.place(atLine: line, column: column) == place {
        return (line, column)
      }
    }
    return nil
  }
}
