extension DoseAmounts {
  /// Reads `2`, `½`, `morning 1, evening 2`, or `3 for 5 days, 2 for 5 days`. Steps are counted from `first`,
  /// or from a ``DayReference`` in the text: `3 for 5 days, 2 for 5 days from 2026-11-20`.
  package init(parsing text: String, first: Day, today: Day) throws(InputComplaint) {
    let written = Self.parts(of: text).map { $0.split { $0 == " " || $0 == "\t" }.map(String.init) }
    var parts = written.map { $0.map { $0.lowercased() } }
    if parts.count == 1, parts[0].count == 1 {
      self = .same(try Self.amount(parts[0][0]))
      return
    }
    guard parts.contains(where: { $0.contains("for") }) else {
      self = .bySlot(try Self.amounts(written))
      return
    }
    var first = first
    if let last = parts.last, last.count > 2, last[last.count - 2] == "from" {
      guard let day = DayReference(parsing: last[last.count - 1])?.resolved(today: today) else {
        throw InputComplaint(.noDayAfterFrom)
      }
      first = day
      parts[parts.count - 1].removeLast(2)
    }
    guard parts.count <= Self.mostSteps else {
      throw InputComplaint(.tooManySteps, [.most: "\(Self.mostSteps)"])
    }
    self = .steps(try parts.map { words throws(InputComplaint) in try Self.step(words) }, first: first)
  }

  /// Splits at commas, except within a number: `0,5` is one part.
  package static func parts(of text: String) -> [String] {
    var parts = [""]
    let signs = Array(text)
    for (place, sign) in signs.enumerated() {
      let isWithinNumber =
        place > 0 && place + 1 < signs.count && signs[place - 1].isWholeNumber
        && signs[place + 1].isWholeNumber
      if sign == ",", !isWithinNumber { parts.append("") } else { parts[parts.count - 1].append(sign) }
    }
    return parts
  }

  private static func amount(_ word: String) throws(InputComplaint) -> Amount {
    guard let amount = Amount(word), Amount.doseRange.contains(amount) else { throw Amount.doseComplaint }
    return amount
  }

  private static func amounts(_ parts: [[String]]) throws(InputComplaint) -> [SlotName: Amount] {
    var amounts: [SlotName: Amount] = [:]
    for words in parts {
      guard let last = words.last, let slot = SlotName(words.dropLast().joined(separator: " ")) else {
        throw InputComplaint(.noDose)
      }
      guard amounts.updateValue(try amount(last), forKey: slot) == nil else {
        throw InputComplaint(.slotTwice, [.name: "\(slot)"])
      }
    }
    return amounts
  }

  private static func step(_ words: [String]) throws(InputComplaint) -> Step {
    guard words.count == 4, words[1] == "for", ["day", "days"].contains(words[3]) else {
      throw InputComplaint(.noDose)
    }
    guard let days = Int(words[2]), stepRange.contains(days) else {
      let (fewest, most) = (stepRange.lowerBound, stepRange.upperBound)
      throw InputComplaint(.stepOutOfRange, [.least: "\(fewest)", .most: "\(most)"])
    }
    return Step(amount: try amount(words[0]), days: days)
  }
}

extension DoseAmounts {
  /// With the slots that `schedule` has by these names; throws if it cannot have such doses.
  func fitting(_ schedule: Schedule) throws(InputComplaint) -> DoseAmounts {
    if case .same = self { return self }
    guard schedule.days != .asNeeded else { throw InputComplaint(.severalDosesAsNeeded) }
    guard case .bySlot(let amounts) = self else { return self }
    var fitting: [SlotName: Amount] = [:]
    for (name, amount) in amounts.sorted(by: { $0.key < $1.key }) {
      guard let slot = schedule.slots.first(where: { $0.isNamed(by: name.description) }) else {
        throw InputComplaint(.slotNotDue, [.name: "\(name)"])
      }
      fitting[slot] = amount
    }
    return .bySlot(fitting)
  }
}

extension DoseAmounts: LosslessStringConvertible {
  /// Reads only the exact form of ``description``.
  package init?(_ description: String) {
    // The usual case.
    if description == "1" {
      self = .one
      return
    }
    // A stored text contains its first day.
    let unused = Day(daysSinceEpoch: 0)
    guard let read = try? DoseAmounts(parsing: description, first: unused, today: unused),
      read.description == description
    else { return nil }
    self = read
  }

  /// For storage; reads back to an equal value: `3 for 5 days, 2 for 5 days from 2026-11-20`.
  package var description: String { words(\.description) }

  /// For people: `morning 1, evening 1½`.
  package var text: String { words(\.text) }

  private func words(_ number: (Amount) -> String) -> String {
    switch self {
    case .same(let amount): return number(amount)
    case .bySlot(let amounts):
      return amounts.sorted { $0.key < $1.key }.map { "\($0.key) \(number($0.value))" }.joined(
        separator: ", "
      )
    case .steps(let steps, let first):
      let words = steps.map { "\(number($0.amount)) for \($0.days) \($0.days == 1 ? "day" : "days")" }
      return "\(words.joined(separator: ", ")) from \(first)"
    }
  }
}
