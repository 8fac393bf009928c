import PillsAPI
import PillsCore
import PillsView
import Testing

@testable import PillsCommands

@Suite struct RenderingTests {
  private let plain = Paint(.none)
  private let colored = Paint(.of16)

  @Test(
    "status shows today",
    arguments: [
      ("ordinary", Samples.ordinary), ("eventful", Samples.eventful),
      ("plain", Samples.plain), ("abroad", Samples.abroad),
      ("done", Samples.done), ("unread", Samples.unread), ("treacherous", Samples.treacherous),
      ("many", Samples.many),
      ("reminders-off", Samples.remindersOff),
      ("empty", Samples.status(now: "12:00", [], next: nil)),
    ]
  )
  func status(_ name: String, _ status: Control.Status) throws {
    expectSnapshot(statusLines(status, paint: plain), "status-\(name)")
  }

  @Test("names never send control characters to the terminal")
  func controlCharacters() {
    let line = jsonLine(["name": "a\u{7F}\u{9B}\u{9F}\u{A0}é"] as PrintedObject)
    #expect(line == #"{"name":"a\u007f\u009b\u009f\#u{A0}é"}"#)
  }

  @Test("status has the same words and columns with colors as without")
  func statusInColors() throws {
    let lines = statusLines(Samples.mixed, paint: colored)
    expectSnapshot(lines, "status-mixed-colored")
    #expect(lines.map(\.withoutColors) == (statusLines(Samples.mixed, paint: plain)))
    let many = statusLines(Samples.many, paint: colored)
    #expect(many.contains { $0.contains(colored("none today", .past)) })
  }

  @Test("no line is wider than the terminal", arguments: [1, 12, 20, 40, 60, 80])
  func narrow(_ width: Int) throws {
    for status in [Samples.mixed, Samples.ordinary, Samples.many] {
      let lines = statusLines(status, paint: Paint(.none, width: width))
      let next = try #require(lines.firstIndex { $0.hasPrefix("Next:") })
      #expect((lines[1..<next] + lines[(next + 1)...]).allSatisfy { $0.columns <= width })
    }
    #expect(
      planLines(Samples.planOutput(), paint: Paint(.none, width: width)).dropLast().allSatisfy {
        $0.columns <= width
      }
    )
  }

  @Test("East Asian letters and emoji are two columns wide")
  func columns() {
    let wide: [Unicode.Scalar] = [
      "\u{1100}", "\u{115F}", "\u{2E80}", "\u{303E}", "\u{3041}", "\u{33FF}", "\u{3400}", "\u{4DBF}",
      "\u{4E00}",
      "\u{9FFF}", "\u{A000}", "\u{A4CF}", "\u{AC00}", "\u{D7A3}", "\u{F900}", "\u{FAFF}", "\u{FE30}",
      "\u{FE6F}",
      "\u{FF00}", "\u{FF60}", "\u{FFE0}", "\u{FFE6}", "\u{1F300}", "\u{1F64F}", "\u{1F680}", "\u{1F6FF}",
      "\u{1F900}", "\u{1FAFF}", "\u{20000}", "\u{3FFFD}",
    ]
    for scalar in wide { #expect(String(scalar).columns == 2, "\(scalar.value)") }
    for text in ["a", "\u{1160}", "\u{303F}", "e\u{301}", "\u{200D}x"] {
      #expect(text.columns == 1)
    }
  }

  @Test(
    "lines break between words, and never inside a command",
    arguments: [
      ("short enough", ["short enough"]),
      ("  one two three four five six seven", ["  one two three four five", "  six seven"]),
      (
        "pillsd is gone. Start it: systemctl --user start pills.service. Or not.",
        ["pillsd is gone. Start it:", "systemctl --user start pills.service.", "Or not."]
      ),
      ("Twenty-five-columns-exact [y/N] ", ["Twenty-five-columns-exact", "[y/N] "]),
      (
        "\u{1B}[1;31m!\u{1B}[0m of all that is in here it",
        ["\u{1B}[1;31m!\u{1B}[0m of all that is in here it"]
      ),
    ]
  )
  func breaking(_ line: String, _ expected: [String]) { #expect(wrapped(line, width: 27) == expected) }

  @Test("status is cut on a narrow terminal")
  func narrowStatus() throws {
    expectSnapshot(statusLines(Samples.ordinary, paint: Paint(.of16, width: 50)), "status-narrow-colored")
    expectSnapshot(statusLines(Samples.many, paint: Paint(.none, width: 30)), "status-many-30")
  }

  @Test(
    "names of medications wrap instead of being cut off",
    arguments: [60, 80, 120]
  )
  func whole(_ width: Int) throws {
    let text = statusLines(Samples.many, paint: Paint(.none, width: width)).joined(separator: " ")
    let words = text.split(separator: " ")
    for dose in Samples.many.slots.flatMap(\.doses) {
      for word in dose.name.split(separator: " ") {
        #expect(words.contains(word) || words.contains(word + ","))
      }
    }
  }

  @Test("plan lists the reminders to come")
  func plan() throws {
    expectSnapshot(planLines(Samples.planOutput(), paint: Paint(.of16, width: 80)), "plan-80-colored")
    expectSnapshot(
      planLines(
        Samples.planOutput([Samples.reminder("evening", at: "21:00", secondsLeft: 30, "Pills due")]),
        paint: plain
      ),
      "plan-plain"
    )
    #expect(planLines(Samples.planOutput([]), paint: plain) == ["No reminders in the next 7 days."])
    var unread = Samples.planOutput([])
    unread.unread = true
    #expect(planLines(unread, paint: plain) == [unreadLine])
    #expect(
      planLines(Samples.planOutput([], remindersEnabled: false), paint: plain)
        == ["Reminders are off. To turn them on: pillsctl settings reminders.enabled yes"]
    )
  }

  @Test("a popup server without buttons is mentioned")
  func popups() {
    var server = Samples.dunst
    #expect(
      popupLines(server) == [
        "The popup was sent to dunst 1.9.0, just as a reminder would be.",
        "dunst shows no buttons. Choose an answer from its menu within 30 seconds: dunstctl context",
      ]
    )
    server.capabilities = ["body"]
    #expect(
      popupLines(server).last
        == "It shows no buttons. Answer reminders with 'pillsctl take', 'skip' and 'snooze'."
    )
    server = Control.PopupServer(name: "Plasma", vendor: "", version: "5", capabilities: ["actions"])
    #expect(popupLines(server).last == "Click one of its buttons within 30 seconds.")
    #expect(
      outcomeLine(.expired, of: server)
        == "The popup disappeared by itself. Plasma does not keep popups on screen until you answer."
    )
  }

  @Test(
    "texts are cut by columns, not by characters",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abc def", 5, "abc…"), ("葛根湯", 5, "葛根…"),
      ("葛根湯", 4, "葛…"),
      ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"), ("👩‍👩‍👧x", 2, "…"), ("abc", 1, "…"),
      ("abc", 0, ""), ("ab\u{200B}cd", 4, "ab\u{200B}cd"),
    ]
  )
  func truncation(_ text: String, _ width: Int, _ expected: String) {
    #expect(text.truncated(toColumns: width) == expected)
  }
}

extension String {
  /// The text without color sequences.
  var withoutColors: String {
    split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { index, part in
      index == 0 ? String(part) : String(part.drop { $0 != "m" }.dropFirst())
    }.joined()
  }
}
