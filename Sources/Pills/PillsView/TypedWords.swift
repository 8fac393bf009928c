package import PillsCore
import Words

/// Words that a person can type in their language, and the words of pillsd for them. The catalogue brings them: each
/// message of the context "typed, as a|b" has all words with one meaning, with `|` between them.
package struct TypedWords {
  /// The longest first.
  private let phrases: [(signs: [String], meaning: String)]

  private init(_ words: [(typed: String, meaning: String)]) {
    phrases =
      words.flatMap { words in
        words.typed.split(separator: "|").map { (Self.signs($0), words.meaning) }
      }.sorted { $0.0.count > $1.0.count }
  }

  /// Keyboards have no `’`.
  private static func signs(_ text: some StringProtocol) -> [String] {
    text.map { $0 == "’" ? "'" : $0.lowercased() }
  }

  /// Whether `text` is `word` in any case.
  static func means(_ text: String, _ word: String) -> Bool { signs(text) == signs(word) }

  /// The word of pillsd for all of `text`; nil if it is none of these words.
  package func meaning(of text: String) -> String? {
    let signs = Self.signs(text)
    return phrases.first { $0.signs == signs }?.meaning
  }

  /// `text` with each of these words replaced by the word of pillsd.
  package func replaced(in text: String) -> String {
    let (signs, lower) = (Array(text), Self.signs(text))
    var (replaced, place) = ("", 0)
    while place < signs.count {
      let found = phrases.first { phrase in
        let end = place + phrase.signs.count
        return (place == 0 || !signs[place - 1].isLetter) && lower[place...].starts(with: phrase.signs)
          && (end == signs.count || !signs[end].isLetter)
      }
      replaced += found?.meaning ?? String(signs[place])
      place += found?.signs.count ?? 1
    }
    return replaced
  }
}

extension TypedWords {
  /// The usual times of day.
  package static var slots: TypedWords {
    let typed = [
      ("night", translated("night", in: "typed, as a|b")),
      ("morning", translated("morning", in: "typed, as a|b")),
      ("noon", translated("noon", in: "typed, as a|b")),
      ("afternoon", translated("afternoon", in: "typed, as a|b")),
      ("evening", translated("evening", in: "typed, as a|b")),
      ("bedtime", translated("bedtime", in: "typed, as a|b")),
    ]
    return TypedWords(typed.map { ("\(slotName($0.0))|\($0.1)", $0.0) })
  }

  /// The words of schedules and of doses that change.
  private static func schedule(_ words: LocaleWords) -> TypedWords {
    TypedWords(
      [
        (translated("daily", in: "typed, as a|b"), "daily"),
        (translated("twice-daily", in: "typed, as a|b"), "twice-daily"),
        (translated("weekly", in: "typed, as a|b"), "weekly"),
        (translated("monthly", in: "typed, as a|b"), "monthly"),
        (translated("every", in: "typed, as a|b"), "every"),
        (translated("cycle", in: "typed, as a|b"), "cycle"),
        (translated("as-needed", in: "typed, as a|b"), "as-needed"),
        (translated("last", in: "typed, as a|b"), "last"),
        (translated("from", in: "typed, as a|b"), "from"),
        (translated("and", in: "typed, as a|b"), "and"),
        (translated("on", in: "typed, as a|b"), "on"),
        (translated("for", in: "typed, as a|b"), "for"),
        (translated("days", in: "typed, as a|b"), "days"),
        (translated("weeks", in: "typed, as a|b"), "weeks"),
        (translated("months", in: "typed, as a|b"), "months"),
      ] + weekdayNames(words)
    )
  }

  private static func weekdayNames(_ words: LocaleWords) -> [(String, String)] {
    Weekday.allCases.flatMap { weekday in
      let place = weekday.rawValue % 7
      let names = [words.weekdayNames[place], words.weekdays[place]].filter { !$0.isEmpty }
      let texts = names + [weekday.everyOne, LocaleWords.english.weekdayNames[place] + "s"]
      return texts.map { ($0, weekday.description) }
    }
  }

  /// The names of weekdays in the times of a slot: `07:00, sat-sun 09:30`.
  package static func weekdays(_ words: LocaleWords) -> TypedWords { TypedWords(weekdayNames(words)) }

  package static func months(_ words: LocaleWords) -> TypedWords {
    TypedWords(
      LocaleWords.english.months.enumerated().flatMap { place, month in
        [words.months, words.monthsOfDates, words.shortMonths].map { ($0[place], month.lowercased()) }
      }
    )
  }

  package static var spans: TypedWords {
    TypedWords([
      (translated("days", in: "typed, as a|b"), "d"),
      (translated("hours", in: "typed, as a|b"), "h"),
      (translated("minutes", in: "typed, as a|b"), "min"),
      (translated("seconds", in: "typed, as a|b"), "s"),
    ])
  }

  package static var drinks: TypedWords {
    TypedWords(
      [(translated("glass", in: "typed, as a|b"), "glass"), (translated("of", in: "typed, as a|b"), "of")]
        + Beverage.Kind.allCases.map { (beverageName($0.rawValue), $0.rawValue) }
    )
  }

  /// What a table says of a dose.
  package static var statuses: TypedWords {
    TypedWords([
      (translated("taken", in: "typed, as a|b"), "taken"),
      (translated("skipped", in: "typed, as a|b"), "skipped"),
      (translated("missed", in: "typed, as a|b"), "missed"),
    ])
  }

  /// The values of settings that are on or off.
  package static var choices: TypedWords {
    TypedWords([
      (translated("yes", in: "typed, as a|b"), "yes"),
      (translated("no", in: "typed, as a|b"), "no"),
    ])
  }
}

extension TypedWords {
  /// A schedule such as `wöchentlich montag und freitag` as pillsd reads it. Text that is none stays as it is.
  package static func schedule(
    _ text: String,
    today: Day,
    words locale: @autoclosure () -> LocaleWords = .current
  ) -> String {
    let day = Day(daysSinceEpoch: 0)
    func isKnown(_ text: String) -> Bool {
      (try? DayPattern(parsing: text, first: day, today: day)) != nil
    }
    guard !isKnown(text) else { return text }
    let locale = locale()
    let words = schedule(locale).replacingUntilFrom(in: text, today: today, locale).split(separator: " ")
    // `am 1. und 15.`
    let bare = words.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
    var parts = Array(bare.split(separator: "and").joined(separator: [","]))
    if ["every", "on"].contains(parts.first), parts.dropFirst().first.map(isWeekday) == true {
      parts.removeFirst()
    }
    if parts.first.map(isWeekday) == true { parts.insert("weekly", at: 0) }
    let schedule = parts.joined(separator: " ")
    return isKnown(schedule) ? schedule : text
  }

  private static func isWeekday(_ text: Substring) -> Bool {
    text.split(separator: ",").first.flatMap { Weekday(parsing: String($0)) } != nil
  }

  /// A dose such as `morgens 1, abends 2` as pillsd reads it. Text that is none stays as it is. The person's own
  /// `slots` keep their names.
  package static func dose(
    _ text: String,
    today: Day,
    slots own: [String],
    words: LocaleWords = .current
  ) -> String {
    let day = Day(daysSinceEpoch: 0)
    let steps = schedule(words).replacingUntilFrom(in: text, today: today, words)
    if case .steps = try? DoseAmounts(parsing: steps, first: day, today: day) { return steps }
    let usual = slots
    let doses = DoseAmounts.parts(of: text).map { part in
      let part = part.drop { $0 == " " }
      let name = part.prefix { !$0.isNumber }.split(separator: " ").joined(separator: " ")
      guard let slot = usual.meaning(of: name), !own.contains(where: { $0.lowercased() == name.lowercased() })
      else { return String(part) }
      return slot + part.dropFirst(name.count)
    }
    let dose = doses.joined(separator: ", ")
    return (try? DoseAmounts(parsing: dose, first: day, today: day)) == nil ? text : dose
  }

  /// Replaces the words, and writes the day behind `from` as pillsd reads it.
  private func replacingUntilFrom(in text: String, today: Day, _ words: LocaleWords) -> String {
    let text = replaced(in: text)
    guard let from = text.place(of: " from ") else { return text }
    let typed = String(text[from.upperBound...])
    guard let day = Day(typed: typed, today: today, words: words) else { return text }
    return text[..<from.upperBound] + day.description
  }
}
