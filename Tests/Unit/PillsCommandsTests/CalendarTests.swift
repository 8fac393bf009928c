import Glibc
import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsCommands
@testable import PillsView

@Suite struct CalendarTests {
  /// November 2026 (today is Friday the 20th) with taken, missed, skipped and open days.
  static func month(
    slots: [String] = ["morning", "evening"],
    today: Day = "2026-11-20",
    month: Month = "2026-11",
    days: Int = 30,
    markable: Int? = nil
  ) -> Control.Calendar.Output {
    let todaysDay = month.days.contains(today) ? today.components.day : 99
    return Control.Calendar.Output(
      now: "\(today)T12:00:00+01:00",
      today: today,
      month: month,
      slots: slots,
      days: (1...days).map { number in
        Control.CalendarDay(
          day: "\(month)-\(twoDigits(number))",
          slots: slots.indices.compactMap { index in
            // Nothing is due on the 4th, and only the first slot on the 5th.
            if number == 4 || number == 5 && index > 0 { return nil }
            let status: Control.DoseStatus =
              if number > todaysDay { .due } else if number == todaysDay {
                index == 0 ? .taken : .due
              } else if (number + index * 3) % 7 == 0 { .missed } else if (number + index) % 11 == 0 {
                .skipped
              } else { .taken }
            return Control.CalendarSlot(slot: slots[index], doses: [Samples.dose("Pills", nil, status)])
          },
          markable: number == markable ? [slots[0]] : nil
        )
      },
      streak: 12,
      lock: Control.HistoryLock(state: .locked)
    )
  }

  private static let japanese = LocaleWords(
    months: (1...12).map { "\($0)月" },
    monthsOfDates: (1...12).map { "\($0)月" },
    shortMonths: (1...12).map { "\($0)月" },
    weekdays: ["日", "月", "火", "水", "木", "金", "土"],
    weekdayNames: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"],
    firstWeekday: 0
  )

  private func lines(
    _ output: Control.Calendar.Output = month(),
    _ words: LocaleWords = .english,
    width: Int = 70,
    _ depth: ColorDepth = .none
  ) throws -> [String] {
    let paint = Paint(depth)
    return MonthPicture(MonthView(output), words: words, width: width).lines.map { paint.text(of: $0) }
  }

  @Test("a month looks as it should")
  func month() throws { expectSnapshot(try lines(width: 70, .all), "calendar-all") }

  @Test("a slot that was not due but can be marked has its own kind of bar", arguments: [true, false])
  func markable(_ showsMarkable: Bool) throws {
    let view = MonthView(Self.month(markable: 4), showsMarkable: showsMarkable)
    let lines = MonthPicture(view, words: .english, width: 70).lines.map { Paint(.none).text(of: $0) }
    #expect(lines.contains { $0.contains("✓ ┄┄┄┄┄┄┄┄┄ ━") } == showsMarkable)
  }

  @Test("every color is readable on white and on black", arguments: [ColorDepth.of256, .all])
  func readable(_ depth: ColorDepth) throws {
    let slots = ["morning", "evening", "noon", "bedtime", "tea", "night"]
    var codes = Set(try lines(Self.month(slots: slots), width: 70, depth).joined().foregroundColors)
    // White text on a colored background needs no contrast with the terminal's background.
    codes.remove(depth == .of256 ? "231" : "255;255;255")
    let paint = Paint(depth)
    let tints: [Tint] = [.morning, .evening, .taken, .missed, .problem, .past]
    codes.formUnion(tints.flatMap { paint("x", $0).foregroundColors })
    #expect(codes.count >= slots.count + 1)
    for code in codes {
      let contrasts = [0.0, 1].map { contrast(luminance(code), $0) }
      #expect(contrasts.allSatisfy { $0 >= 3.5 }, "\(code): \(contrasts)")
    }
  }

  @Test("none of the sixteen colors is a bright one, which would be unreadable on white")
  func normalShades() throws {
    let slots = ["morning", "evening", "noon", "bedtime", "tea", "night"]
    let codes = try lines(Self.month(slots: slots), width: 70, .of16).joined().graphicCodes
    let parts = Set(codes).subtracting(["1;97;44"]).flatMap { $0.split(separator: ";") }
    #expect(!parts.contains { $0.count == 2 && $0.hasPrefix("9") })
    #expect(!codes.contains { $0.hasPrefix("1;3") })
  }

  @Test("a month fits 40 columns, and its weeks start as the locale says")
  func narrow() throws {
    expectSnapshot(try lines(Self.month(), Self.japanese, width: 40), "calendar-japanese-40")
  }

  @Test("each slot has its own bar and color")
  func manySlots() throws {
    let output = Self.month(slots: ["morning", "noon", "evening", "bedtime"])
    expectSnapshot(try lines(output, width: 60, .of16), "calendar-slots")
  }

  // The widths from 40 to 54 give each day up to two more columns; 80 and 90 are wide terminals.
  @Test("a month has six weeks and is never wider than the terminal", arguments: [Int](40...54) + [80, 90])
  func shape(_ width: Int) throws {
    for month: Month in ["2026-02", "2026-11", "2027-05", "2026-08"] {
      let view = MonthView(Self.month(today: "2026-11-20", month: month, days: 28))
      for words in [LocaleWords.english, Self.japanese] {
        for height in [nil, 40, 22, 16] {
          let picture = MonthPicture(view, words: words, width: width, height: height)
          let lines = picture.lines.map { Paint(.none).text(of: $0) }
          #expect(lines.allSatisfy { $0.columns <= width })
          // The picture reports a place for every bar, and it is where the bar is drawn.
          let perWeek = (picture.lines.count - 4) / 6
          #expect(perWeek >= 2)
          let places = (0..<picture.lines.count).flatMap { line in
            (0..<width).compactMap { picture.place(atLine: line, column: $0) }
          }
          #expect(Set(places).count == 28 * 2)
        }
      }
    }
  }

  /// The number of slots, the terminal's width and height, and the bars of the 2nd, line by line.
  @Test(
    "bars are stacked if they fit, and otherwise side by side",
    arguments: [
      (4, 60, nil, Array(repeating: "━━━━━━✓", count: 4)), (4, 60, 35, Array(repeating: "━━━━━━✓", count: 4)),
      (4, 60, 34, ["━✓ ━✓ ", "━✓ ━✓ "]), (4, 60, 23, ["━✓ ━✓ ", "━✓ ━✓ "]),
      (4, 60, 22, ["✓✓✓✓"]), (4, 60, 17, ["✓✓✓✓"]), (4, 60, 16, ["✓✓✓✓"]),
      (3, 60, 28, ["━✓ ━✓ ", "━✓ "]), (3, 60, 22, ["━✓━✓━✓"]),
      // If a day has more slots than columns, each line holds as many bars as fit.
      (6, 40, 22, ["✓✓✓✓", "×✓"]),
      (1, 60, 10, ["━━━━━━✓"]), (0, 60, 10, []),
    ] as [(Int, Int, Int?, [String])]
  )
  func sideBySide(slots: Int, width: Int, height: Int?, bars: [String]) {
    let names = ["morning", "noon", "tea", "evening", "bedtime", "night"].prefix(slots)
    let view = MonthView(Self.month(slots: Array(names)))
    let picture = MonthPicture(view, words: .english, width: width, height: height)
    let shown = picture.lines.indices.map { line in
      let text = picture.lines[line].map(\.text).joined()
      return String(zip(0..., text).filter { picture.place(atLine: line, column: $0.0)?.day == 2 }.map(\.1))
    }
    #expect(shown.filter { !$0.isEmpty } == bars)
  }

  @Test("a bar is found exactly where it is drawn", arguments: [40, 70])
  func places(_ width: Int) throws {
    let view = MonthView(Self.month())
    let picture = MonthPicture(view, words: .english, width: width)
    let legend = picture.lines.count - 2
    for (number, line) in picture.lines.enumerated() where number >= 2 && number < legend {
      for (column, character) in line.map(\.text).joined().enumerated() {
        let place = picture.place(atLine: number, column: column)
        let isDrawn = "━╍─✓×/".contains(character)
        let isDue = place.map { view.days[$0.day - 1].marks[$0.slot] != nil } ?? false
        #expect(isDrawn == isDue, "line \(number), column \(column)")
      }
    }
  }

  @Test("without colors, marks show what the bars say")
  func marks() throws {
    let colored = try lines(width: 70, .all).map(\.withoutColors)
    #expect(colored == (try lines(width: 70)))
    for mark in ["━✓", "╍×", "━/", "──", "━━"] { #expect(colored.contains { $0.contains(mark) }, "\(mark)") }
  }

  @Test("the environment decides how many colors are used")
  func colorDepths() {
    func depth(_ terminal: String, _ color: String = "", _ choice: ColorChoice = .auto) -> ColorDepth {
      Environment(terminalName: terminal, colorTerminal: color, isColorTerminal: true).colorDepth(choice)
    }
    #expect(depth("xterm") == .of16)
    #expect(depth("xterm-256color") == .of256)
    #expect(depth("xterm-256color", "truecolor") == .all)
    #expect(depth("xterm-direct") == .all)
    #expect(depth("xterm-256color", "truecolor", .never) == .none)
    let refusing = Environment(refusesColor: true, terminalName: "xterm", isColorTerminal: true)
    #expect(refusing.colorDepth(.auto) == .none && refusing.colorDepth(.always) != .none)
    #expect(Environment().colorDepth(.auto) == .none)
  }

  @Test("statistics show a table and a bar for each month")
  func statistics() throws {
    func tally(_ taken: Int, _ skipped: Int, _ missed: Int) -> Control.Tally {
      Control.Tally(due: taken + skipped + missed, taken: taken, skipped: skipped, missed: missed)
    }
    var stats = Control.Stats.Output(
      now: Samples.moment("12:00"),
      firstDay: "2026-09-03",
      lastDay: "2026-11-20",
      total: tally(140, 6, 12),
      slots: [
        Control.SlotTally(slot: "morning", tally: tally(60, 6, 12)),
        Control.SlotTally(slot: "evening", tally: tally(80, 0, 0)),
      ],
      medications: [
        Control.MedicationTally(medication: "Metformin", tally: tally(100, 4, 10)),
        Control.MedicationTally(medication: "Vitamin D", tally: tally(40, 2, 2)),
      ],
      months: [
        Control.MonthTally(month: "2026-09", tally: tally(0, 0, 56)),
        Control.MonthTally(month: "2026-10", tally: tally(61, 0, 1)),
        Control.MonthTally(month: "2026-11", tally: tally(40, 0, 0)),
      ],
      streak: 12,
      longestStreak: 33
    )
    let lines = statsLines(stats, paint: Paint(.none, width: 40))
    #expect(lines.allSatisfy { $0.columns <= 40 })
    expectSnapshot(lines, "stats-40")
    expectSnapshot(statsLines(stats, paint: Paint(.of16, width: 40)), "stats-40-colored")
    stats.total = tally(1, 0, 0)
    #expect(statsLines(stats, paint: Paint(.none, width: 40)).count == lines.count)
  }
}

extension String {
  /// The text between `ESC [` and `m` of each sequence.
  fileprivate var graphicCodes: [String] {
    split(separator: "\u{1B}[").dropFirst(hasPrefix("\u{1B}[") ? 0 : 1).map {
      String($0.prefix { $0 != "m" })
    }.filter { $0 != "0" }
  }

  /// The text colors used: `31` for one of 256 colors, `0;135;160` for red, green and blue.
  fileprivate var foregroundColors: [String] {
    graphicCodes.compactMap { code in
      guard let start = code.firstRange(of: "38;")?.upperBound else { return nil }
      let parts = code[start...].split(separator: ";")
      return parts[0] == "5" ? String(parts[1]) : parts[1...3].joined(separator: ";")
    }
  }
}

/// Relative luminance, from 0 to 1 (Web Content Accessibility Guidelines 2.2).
private func luminance(_ color: String) -> Double {
  let parts = color.split(separator: ";").compactMap { Double($0) }
  let levels = parts.count == 3 ? parts : cubeLevels(Int(parts[0]))
  let linear = levels.map { level in
    let share = level / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// Red, green and blue of a color from 16 on in xterm's palette.
private func cubeLevels(_ color: Int) -> [Double] {
  if color >= 232 { return Array(repeating: Double(8 + (color - 232) * 10), count: 3) }
  let steps: [Int] = [(color - 16) / 36, (color - 16) / 6 % 6, (color - 16) % 6]
  return steps.map { (step: Int) -> Double in step == 0 ? 0 : Double(55 + step * 40) }
}

private func contrast(_ one: Double, _ other: Double) -> Double {
  (max(one, other) + 0.05) / (min(one, other) + 0.05)
}
