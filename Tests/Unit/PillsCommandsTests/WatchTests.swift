import PillsAPI
import PillsCore
import Testing

@testable import PillsCommands

@Suite struct WatchTextTests {
  @Test(
    "a change prints one line",
    arguments: [
      (Samples.ordinary, "morning taken at 07:04; evening due at 21:00"),
      (
        Samples.mixed,
        "morning 1 skipped, 1 missed; noon missed; evening open since 21:00, 1 of 2 taken; bedtime snoozed until 21:45"
      ),
      (Samples.status(now: "12:00", []), "nothing due today"),
      (Samples.unread, "Pills does not know what is due"),
      (Samples.remindersOff, "morning taken at 07:04; evening due at 21:00; reminders are off"),
      (Samples.many, "morning taken at 07:04; evening open since 21:00, 1 of 2 taken; 2 doses as needed"),
    ]
  )
  func line(_ status: Control.Status, _ expected: String) throws { #expect(watchLine(status) == expected) }

  @Test(
    "Waybar shows the most urgent slot",
    arguments: [
      (Samples.ordinary, WaybarModule.Class.due, "evening 21:00", 66),
      (Samples.eventful, .open, "evening open", 0),
      (Samples.mixed, .open, "evening open", 33),
      (Samples.done, .done, "", 100),
      (Samples.status(now: "12:00", []), .done, "", 100), (Samples.unread, .unknown, "Unknown", 0),
    ]
  )
  func waybar(_ status: Control.Status, _ expected: WaybarModule.Class, _ text: String, _ percentage: Int) {
    let module = WaybarModule(status)
    #expect(module.class == expected)
    #expect(module.text == text)
    #expect(module.percentage == percentage)
  }

  @Test("a snoozed reminder shows when it comes back, and a missed one that it was missed")
  func lessPressing() throws {
    var slots = Samples.mixed.slots
    slots.remove(at: 2)
    #expect(WaybarModule(Samples.status(now: "21:35", slots)).text == "bedtime 21:45")
    slots.removeLast()
    #expect(WaybarModule(Samples.status(now: "21:35", slots)).text == "morning missed")
  }

  @Test("Waybar's tooltip lists doses one by one if they differ, and as-needed doses")
  func waybarDoses() throws {
    let lines = WaybarModule(Samples.many).tooltip.split(separator: "\n").suffix(4)
    #expect(
      lines == [
        "evening open since 21:00, 1 of 2 taken", "  Metformin 500 mg: taken at 21:04",
        "  Melatonin 2 mg: due", "as needed 08:10, 14:10: Ibuprofen 400 mg",
      ]
    )
  }

  @Test("Waybar's tooltip and the line of text show problems") func watchedProblems() throws {
    var status = Samples.many
    status.problems = [Control.Problem(subject: .settings, message: "pills.conf:3: late")]
    status.stock = [Control.Stock(medication: "Iron", left: "-2", overAYear: false, warnAt: 7, low: true)]
    #expect(WaybarModule(status).tooltip.contains("\nMore Iron was taken than there was in stock."))
    #expect(WaybarModule(status).tooltip.hasSuffix("\n! pills.conf:3: late"))
    #expect(watchLine(status).hasSuffix("; ! pills.conf:3: late"))
  }

  @Test("Waybar's tooltip says that reminders are off")
  func waybarRemindersOff() throws {
    let last = WaybarModule(Samples.remindersOff).tooltip.split(separator: "\n").last
    #expect(last == "Reminders are off. To turn them on: pillsctl settings reminders.enabled yes")
  }

  @Test(
    "markup characters are always escaped, whatever follows them",
    arguments: ["", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{20DD}"]
  )
  func waybarCombined(_ mark: String) throws {
    let slot = Samples.slot("evening", at: "21:00", .upcoming, "<\(mark)b>\(mark)&\(mark) 1 mg due")
    let tooltip = WaybarModule(Samples.status(now: "12:00", [slot])).tooltip
    let expected = "Friday, 20 November\nevening due at 21:00: &lt;\(mark)b&gt;\(mark)&amp;\(mark) 1 mg"
    #expect(tooltip.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test("names cannot harm Waybar's markup or the terminal")
  func waybarEscapes() throws {
    let expected = "Friday, 20 November\nevening due at 21:00: Evil�[2J�31m�&lt;b&gt;Pill&lt;/b&gt; &amp; co�"
    #expect(WaybarModule(Samples.treacherous).tooltip == expected)
  }
}
