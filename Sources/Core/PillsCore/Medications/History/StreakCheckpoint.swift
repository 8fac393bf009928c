/// The length of a streak up to a day long past, so that decades of days are not counted again.
package struct StreakCheckpoint: Hashable, Sendable {
  package let through: Day
  package let length: Int
  /// The ``HistoryBasis/fingerprint`` by which it was counted; another one makes it invalid.
  package let basis: String
}

extension StreakCheckpoint: LosslessStringConvertible {
  /// Reads `2026-10-20 118 9f3c…`. The day is first, so that the store finds what a new answer makes invalid.
  package init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count == 3, let through = Day(String(words[0])), let length = Int(words[1]),
      (0...Int(Day.last.daysSinceEpoch)).contains(length)
    else { return nil }
    self.init(through: through, length: length, basis: String(words[2]))
  }

  package var description: String { "\(through) \(length) \(basis)" }
}

/// Everything that decides what was due on a given day.
package struct HistoryBasis: Equatable, Sendable {
  private let regimen: Regimen

  package init(_ regimen: Regimen) { self.regimen = regimen }
}

extension HistoryBasis {
  /// Equal in every run of the daemon. Two different bases have one fingerprint in only one of 2⁶⁴ cases.
  package var fingerprint: String { String(PillsCore.fingerprint(of: text), radix: 16) }

  private var text: String {
    let slots = regimen.slots.all.sorted { $0.key < $1.key }.map { name, times in
      "\(name)=" + times.steps.map { "\($0.from)\($0.value?.description ?? "")" }.joined(separator: ",")
    }
    let versions = regimen.versions.map { version in
      let medication = version.medication
      let parts: [String] = [
        String(medication.id.number), version.from.description, medication.state.rawValue,
        medication.schedule.slots.sorted().map(\.description).joined(separator: "+"),
        medication.schedule.days.description,
      ]
      return parts.joined(separator: ",")
    }
    return (slots + versions).joined(separator: ";")
  }
}
