/// The text of what an entry says of a medication: `… edit=paused on=2026-11-20 until=2026-12-01`.
extension WordLine {
  mutating func add(_ edit: SharedEdit) {
    switch edit {
    case .began(let version):
      add("edit", "began")
      add(version)
    case .became(let version):
      add("edit", "became")
      add(version)
    case .edited(.changed(let aspects, let first, let isOverToo)):
      add("edit", "changed")
      add("from", first)
      add("even-over", isOverToo)
      for text in MedicationText.allCases { add(text.rawValue, aspects.texts[text]) }
      if let hasReminders = aspects.hasReminders { add("reminders", hasReminders) }
      if let perDay = aspects.perDay { add("per-day", perDay.value.map(String.init) ?? "none") }
      if let gap = aspects.gap { add("gap", gap.value.map { String($0.seconds) } ?? "none") }
    case .edited(.rescheduled(let rescheduling, let first)):
      add("edit", "rescheduled")
      add("from", first)
      if let days = rescheduling.days { add(days) }
      if let slots = rescheduling.slots { add("slots", slots.text) }
      add("slots-where-none", rescheduling.slotsWhereNone.text)
    case .edited(.dosed(let dose, let first, let isOverToo)):
      add("edit", "dosed")
      add("from", first)
      add("dose", dose)
      add("even-over", isOverToo)
    case .edited(.clocked(let hours, let first, let isOverToo)):
      add("edit", "clocked")
      add("from", first)
      add("zone", hours?.rawValue ?? "default")
      add("even-over", isOverToo)
    case .edited(.ended(let first)):
      add("edit", "ended")
      add("from", first)
    case .edited(.paused(let first, let end)):
      add("edit", "paused")
      add("from", first)
      add("until", end)
    case .edited(.resumed(let first)):
      add("edit", "resumed")
      add("from", first)
    case .edited(.moved(let first)):
      add("edit", "moved")
      add("to", first)
    case .erased:
      add("edit", "erased")
    }
  }

  /// Nil for none that this version of Pills knows.
  var edit: SharedEdit? {
    switch self["edit"] {
    case "began": version.map(SharedEdit.began)
    case "became": version.map(SharedEdit.became)
    case "changed": changed.map(SharedEdit.edited)
    case "rescheduled": rescheduled.map(SharedEdit.edited)
    case "dosed":
      boundary("from").flatMap { first in
        flag("even-over").flatMap { isOverToo in
          self["dose"].flatMap(DoseAmounts.init(_:)).map {
            .edited(.dosed($0, from: first, evenOver: isOverToo))
          }
        }
      }
    case "clocked":
      boundary("from").flatMap { first in
        flag("even-over").flatMap { isOverToo in
          hours.map { .edited(.clocked($0, from: first, evenOver: isOverToo)) }
        }
      }
    case "ended": optional(boundary, "from").map { .edited(.ended(from: $0)) }
    case "paused":
      boundary("from").flatMap { first in
        optional(boundary, "until").map { .edited(.paused(from: first, until: $0)) }
      }
    case "resumed": boundary("from").map { .edited(.resumed(from: $0)) }
    case "moved": boundary("to").map { .edited(.moved(to: $0)) }
    case "erased": .erased
    default: nil
    }
  }

  /// What `read` gives of a value that may be left out; nil where it is there and cannot be read.
  private func optional<Value>(_ read: (String) -> Value?, _ name: String) -> Value?? {
    self[name] == nil ? .some(nil) : read(name).map(Optional.some)
  }

  // MARK: Parts

  /// Nil for one of a day that cannot be recorded.
  private func boundary(_ name: String) -> Boundary? {
    self[name].flatMap(Boundary.init(_:)).flatMap { $0 >= .first ? $0 : nil }
  }

  private var changed: HistoryEdit? {
    guard let first = boundary("from"), let isOverToo = flag("even-over"),
      let hasReminders = optional(flag, "reminders"),
      let perDay = limit("per-day", in: AsNeededLimits.perDayRange),
      let gap = limit("gap", in: AsNeededLimits.gapRange)
    else { return nil }
    var aspects = MedicationAspects()
    for text in MedicationText.allCases {
      guard let words = self[text.rawValue] else { continue }
      guard let valid = try? text.validated(words) else { return nil }
      aspects.texts[text] = valid
    }
    aspects.hasReminders = hasReminders
    aspects.perDay = perDay
    aspects.gap = gap.map { MedicationEdit.NewLimit($0.value.map { TimeSpan.seconds(Int64($0)) }) }
    return .changed(aspects, from: first, evenOver: isOverToo)
  }

  /// Nil where it is no number in `range`; a limit that is left out is nil within.
  private func limit(_ name: String, in range: ClosedRange<Int>) -> MedicationEdit.NewLimit<Int>?? {
    switch self[name] {
    case nil: .some(nil)
    case "none": .some(MedicationEdit.NewLimit(nil))
    case _?: number(name, in: range).map { .some(MedicationEdit.NewLimit($0)) }
    }
  }

  /// By whose clocks it comes; nil where that cannot be read.
  private var hours: ReminderHours?? { self["zone"] == "default" ? .some(nil) : ownHours.map(Optional.some) }

  private var ownHours: ReminderHours? { self["zone"].flatMap(ReminderHours.init(rawValue:)) }

  private var rescheduled: HistoryEdit? {
    guard let first = boundary("from"), let days = optional({ _ in pattern }, "days"),
      let slots = optional(slotNames, "slots"), let slotsWhereNone = slotNames("slots-where-none")
    else { return nil }
    let rescheduling = Rescheduling(days: days, slots: slots, slotsWhereNone: slotsWhereNone)
    return .rescheduled(rescheduling, from: first)
  }

  private func slotNames(_ name: String) -> Set<SlotName>? {
    guard let words = self[name]?.split(separator: "+") else { return nil }
    let slots = words.compactMap { SlotName(String($0)) }
    return slots.count == words.count ? Set(slots) : nil
  }

  private mutating func add(_ days: DayPattern) {
    switch days {
    case .daily: add("days", "daily")
    case .weekly(let weekdays):
      add("days", "weekly")
      add("weekdays", weekdays.map(\.rawValue).sorted().map(String.init).joined())
    case .every(let count, let first):
      add("days", "every")
      add("count", count)
      add("first", first)
    case .cycle(let on, let off, let first):
      add("days", "cycle")
      add("days-on", on)
      add("days-off", off)
      add("first", first)
    case .asNeeded: add("days", "as-needed")
    }
  }

  private var pattern: DayPattern? {
    switch self["days"] {
    case "daily": return .daily
    case "weekly":
      guard let numbers = self["weekdays"]?.map(\.wholeNumberValue), (1...7).contains(numbers.count) else {
        return nil
      }
      let weekdays = numbers.compactMap { $0.flatMap(Weekday.init(rawValue:)) }
      return weekdays.count == numbers.count ? .weekly(Set(weekdays)) : nil
    case "every":
      guard let count = number("count", in: DayPattern.countRange), let first = day("first") else {
        return nil
      }
      return .every(count: count, first: first)
    case "cycle":
      guard let on = number("days-on", in: DayPattern.countRange),
        let off = number("days-off", in: DayPattern.pauseRange),
        let first = day("first")
      else { return nil }
      return .cycle(on: on, off: off, first: first)
    case "as-needed": return .asNeeded
    default: return nil
    }
  }

  private mutating func add(_ version: MedicationVersion) {
    let medication = version.medication
    add("from", version.from)
    add("made-at", version.madeAt.microsecondsSinceEpoch)
    add("state", medication.state.rawValue)
    for text in MedicationText.allCases where !medication[text].isEmpty {
      add(text.rawValue, medication[text])
    }
    add(medication.schedule.days)
    add("slots", medication.schedule.slots.text)
    add("reminders", medication.hasReminders)
    add("per-day", medication.limits.perDay)
    add("gap", medication.limits.gap?.seconds)
    add("dose", medication.dose)
    add("zone", medication.hours?.rawValue)
  }

  private var version: MedicationVersion? {
    guard let id = medication, let from = boundary("from"), let madeAt = instant("made-at"),
      let state = self["state"].flatMap(MedicationState.init(rawValue:)), let pattern,
      let slots = slotNames("slots"), let hasReminders = flag("reminders"),
      let name = self["name"].flatMap({ try? MedicationText.name.validated($0) }),
      let dose = self["dose"].flatMap(DoseAmounts.init(_:)),
      let hours = optional({ _ in ownHours }, "zone")
    else { return nil }
    let schedule = Schedule(pattern, slots: slots)
    var medication = Medication(id: id, name: name, schedule: schedule)
    for text in MedicationText.allCases where text != .name {
      guard let words = self[text.rawValue] else { continue }
      guard let valid = try? text.validated(words) else { return nil }
      medication[text] = valid
    }
    medication.state = state
    medication.dose = dose
    medication.hours = hours
    medication.hasReminders = hasReminders
    if self["per-day"] != nil {
      guard let perDay = number("per-day", in: AsNeededLimits.perDayRange) else { return nil }
      medication.limits.perDay = perDay
    }
    if self["gap"] != nil {
      guard let gap = number("gap", in: AsNeededLimits.gapRange) else { return nil }
      medication.limits.gap = .seconds(Int64(gap))
    }
    return MedicationVersion(medication, from: from, madeAt: madeAt)
  }
}

extension Set<SlotName> {
  fileprivate var text: String { map(\.description).sorted().joined(separator: "+") }
}
