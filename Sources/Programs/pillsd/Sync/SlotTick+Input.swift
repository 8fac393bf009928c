import Desktop
import PillsAPI
import PillsCore

extension SlotTick {
  /// The answers of a tick to the due doses of its slot that the ticked task showed.
  init(
    _ input: Sync.Tick.Input,
    of due: [DoseOverview],
    in slot: SlotName,
    on day: Day,
    at instant: Instant,
    isTimed: Bool,
    _ sameness: Sameness
  ) {
    let shown = Dictionary(
      (input.doses ?? []).compactMap { dose in
        MedicationID(dose.medication).map { (sameness.name(of: $0), dose) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    let showsOpen = shown.values.contains { $0.answer == .open }
    var answers: [Dose: DoseAnswer?] = [:]
    var seen: [Dose: [EntryID]] = [:]
    var unticked: Set<Dose> = []
    for overview in due {
      let copy = shown[overview.medication.id]
      guard copy != nil || input.doses == nil else { continue }
      let dose = Dose(day: day, slot: slot, medication: overview.medication.id)
      switch input.state {
      case .open:
        answers[dose] = .some(nil)
        // The copy was ticked and unticked before Pills could write that in it.
        if copy?.answer == .open { unticked.insert(dose) }
      case .taken, .skipped:
        guard copy?.answer == .open || !showsOpen else { continue }
        answers[dose] = DoseAnswer(input.state == .taken ? .taken : .skipped, at: instant, overview.label)
      }
      seen[dose] = copy?.seen.compactMap(EntryID.init(_:)) ?? []
    }
    self.init(answers, seen: seen, unticked: unticked, isTimed: isTimed, isOld: input.old ?? false)
  }
}

extension Moment {
  /// Reads `2026-11-20T21:05:00Z`, or a local time with or without a zone:
  /// `2026-11-20T21:05:00[Europe/Vienna]`. An unknown zone counts as the zone of this device.
  func instant(ticked text: String) -> Instant? {
    if let instant = Instant(timestamp: text) { return instant }
    let parts = text.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: "T", omittingEmptySubsequences: false)
    guard words.count == 2, let day = Day(String(words[0])), let time = TimeOfDay(String(words[1])) else {
      return nil
    }
    guard parts.count == 2 else { return machineZone.instant(of: time, on: day) }
    guard parts[1].hasSuffix("]") else { return nil }
    // Some programs put a path before the name: /example.org/20260101/Europe/Vienna.
    let names = parts[1].dropLast().split(separator: "/")
    let zone = names.indices.lazy.compactMap { LocalTimeZone.named(names[$0...].joined(separator: "/")) }
      .first
    return (zone ?? machineZone).instant(of: time, on: day)
  }
}
