import Gettext
import PillsAPI
import PillsCore
import PillsView
import Words

extension Context {
  /// With all values of the command line in the words of pillsd, which a person can type in their language.
  func inWordsOfPillsd() throws(Failure) -> Context {
    var (values, invocation) = (TypedValues(context: self), invocation)
    // Texts for programs are English, but typed words are understood in any case.
    defer { if values.isTranslated, isJSON { Language.use(nil) } }
    if !arguments.operands.isEmpty {
      let declared = command.arguments()
      for place in arguments.operands.indices {
        guard let argument = declared.indices.contains(place) ? declared[place] : declared.last else { break }
        invocation.arguments.operands[place] = try values.plain(
          arguments.operands[place],
          argument.candidates,
          after: arguments.operands.prefix(place).last
        )
      }
      if invocation.arguments[0] != arguments[0] { invocation.arguments.typedOperand = arguments[0] }
    }
    for (place, argument) in arguments.options.enumerated() {
      guard case .option(let option, let value?) = argument, value != option.alternative else { continue }
      invocation.arguments.options[place] = .option(option, value: try values.plain(value, option.candidates))
    }
    return Context(environment: environment, invocation: invocation)
  }
}

/// Reads typed values, and asks pillsd for what they may depend on. What pillsd understands stays as it is, and so does
/// what nobody understands: then pillsd says what is wrong.
private struct TypedValues {
  let context: Context
  /// Whether the words of the person's language were needed.
  private(set) var isTranslated = false
  private var today: Day?
  private var slots: [String]?

  init(context: Context) { self.context = context }

  mutating func plain(_ text: String, _ kind: CandidateSource, after key: String? = nil) throws(Failure)
    -> String
  {
    switch kind {
    case .days: try days(text)
    case .firstDays: try day(text, .nearest)
    case .comingDays: try day(text, .coming)
    case .times: time(text) ?? text
    case .spans, .intervals: span(text)
    case .months: month(text)
    case .schedules: try schedule(text)
    case .doses: try dose(text)
    case .amounts, .beverages: words(.drinks).meaning(of: text) ?? text
    case .known(.slots) where text.first?.isNumber == true: span(text)
    case .known(.slots): try slotList(text)
    case .known(.slotsAndAsNeeded): try slot(text)
    case .known(.settingKeys):
      isSlot(text)
        ? Self.slotPrefix + (try slot(String(Substring(text.utf8.dropFirst(Self.slotPrefix.utf8.count)))))
        : text
    case .settingValues: value(text, ofSlot: key.map(isSlot) == true)
    default: text
    }
  }

  private static let slotPrefix = "slots."

  private func isSlot(_ key: String) -> Bool { key.lowercased().rest(after: Self.slotPrefix) != nil }

  private mutating func words(_ words: @autoclosure () -> TypedWords) -> TypedWords {
    if !isTranslated, context.isJSON { chooseLanguage() }
    isTranslated = true
    return words()
  }

  /// A day, or the first and the last day with `..` between them. A date may end with a full stop.
  private mutating func days(_ text: String) throws(Failure) -> String {
    guard var dots = text.place(of: "..") else { return try day(text, .past) }
    if text[dots.upperBound...].hasPrefix(".") {
      dots = text.index(after: dots.lowerBound)..<text.index(after: dots.upperBound)
    }
    let first = try day(String(text[..<dots.lowerBound]), .past)
    return "\(first)..\(try day(String(text[dots.upperBound...]), .past))"
  }

  private mutating func day(_ text: String, _ side: DaySide) throws(Failure) -> String {
    guard !text.isEmpty, DayReference(parsing: text) == nil else { return text }
    let today = try knownToday()
    _ = words(.choices)
    return Day(typed: text, today: today, side: side)?.description ?? text
  }

  private func time(_ text: String) -> String? {
    TimeOfDay(text) == nil ? TimeOfDay(typed: text)?.description : text
  }

  private mutating func month(_ text: String) -> String {
    guard MonthReference(parsing: text) == nil else { return text }
    return words(.months(.current)).meaning(of: text) ?? text
  }

  private mutating func span(_ text: String) -> String {
    guard TimeSpan(parsing: text) == nil else { return text }
    let span = words(.spans).replaced(in: text)
    return TimeSpan(parsing: span) == nil ? text : span
  }

  private mutating func schedule(_ text: String) throws(Failure) -> String {
    let unused = Day(daysSinceEpoch: 0)
    guard (try? DayPattern(parsing: text, first: unused, today: unused)) == nil else { return text }
    let today = try knownToday()
    _ = words(.choices)
    return TypedWords.schedule(text, today: today)
  }

  private mutating func dose(_ text: String) throws(Failure) -> String {
    guard Amount(text) == nil else { return text }
    let (today, slots) = (try knownToday(), try knownSlots())
    _ = words(.choices)
    return TypedWords.dose(text, today: today, slots: slots)
  }

  private mutating func slotList(_ text: String) throws(Failure) -> String {
    var names: [String] = []
    for name in text.partsOfList {
      names.append(try slot(name.split(separator: " ").joined(separator: " ")))
    }
    return names.isEmpty ? text : names.joined(separator: ",")
  }

  /// By the name of a slot, or as it is shown. A name that a person gave comes first.
  private mutating func slot(_ text: String) throws(Failure) -> String {
    let usual = words(.slots).meaning(of: text)
    guard usual != nil && usual != text.lowercased() || text.last?.isNumber == true else { return text }
    let slots = try knownSlots()
    if slots.contains(where: { $0.lowercased() == text.lowercased() }) { return text }
    return slots.first { slotName($0).lowercased() == text.lowercased() } ?? usual ?? text
  }

  private mutating func value(_ text: String, ofSlot isOfSlot: Bool) -> String {
    if isOfSlot {
      return time(text) ?? words(.weekdays(.current)).replaced(in: text)
    }
    return words(.choices).meaning(of: text) ?? (text.first?.isNumber == true ? span(text) : text)
  }

  private mutating func knownToday() throws(Failure) -> Day {
    if let today { return today }
    let answered = try context.call(Control.GetStatus.self).status.today
    today = answered
    return answered
  }

  private mutating func knownSlots() throws(Failure) -> [String] {
    if let slots { return slots }
    let answered = try context.call(Control.GetSettings.self).slots.map(\.name)
    slots = answered
    return answered
  }
}
