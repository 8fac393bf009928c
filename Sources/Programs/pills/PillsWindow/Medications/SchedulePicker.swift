import Adwaita
import PillsCore
import PillsView
import Words

/// Chooses the days, the slots and the time zone of a medication, and its limits.
@MainActor
final class SchedulePicker {
  let days = RowGroup(translated("Days"))
  let times = RowGroup(translated("Times of day"))
  let journeys = RowGroup(translated("When travelling"))
  let limits = RowGroup(translated("Limits"))
  private let kinds = Choices<MedicationForm.Kind>(
    translated("Days"),
    [
      (.daily, translated("Every day")), (.weekly, translated("Days of the week")),
      (.monthly, translated("Days of the month")), (.every, translated("Every few days")),
      (.cycle, translated("In cycles")), (.asNeeded, translated("As needed")),
    ],
    columns: 2
  )
  private let weekdays: Choices<Weekday>
  private let weekdayRow: ContentRow
  private let weeks = NumberRow(translated("Interval in weeks"), DayPattern.intervalRange)
  private let monthDays: Choices<Int>
  private let monthDayRow: ContentRow
  private let months = NumberRow(translated("Interval in months"), DayPattern.intervalRange)
  private let count = NumberRow(translated("Interval in days"), 1...1000)
  private let daysOn = NumberRow(translated("Days on"), 1...1000)
  private let daysOff = NumberRow(translated("Days off"), 0...1000)
  private let countedFrom: DayField
  private let next = Row(translated("Next days", in: "days"))
  private var slots: Choices<String>
  private let slotFrame = Bin()
  private var known: Set<String>
  private var onSlotChange: @MainActor () -> Void = {}
  private let hours = Choices<ReminderHours?>(
    translated("When travelling"),
    [
      (nil, translated("As set in Preferences")), (.local, translated("by local time").capitalizedFirst),
      (.home, translated("by home time").capitalizedFirst),
    ],
    columns: 2
  )
  private let perDay = TextField(
    translated("Doses in 24 hours, at most"),
    hint: translated("For example 4. Leave empty for no limit")
  )
  private let gap = TextField(
    translated("Time between two doses, at least"),
    hint: translated("For example 6h. Leave empty for no limit")
  )

  init(_ draft: MedicationForm, today: Day, slots offered: [(name: String, time: String)]) {
    countedFrom = DayField(
      translated("Count from"),
      hint: translated("For example 8 December. Leave empty to count from the first day"),
      today: today
    )
    weekdays = Choices(
      translated("Days of the week"),
      Weekday.allCases.map { ($0, $0.name) },
      columns: 3,
      severally: true
    )
    let last = DayPattern.monthDayRange.upperBound
    monthDays = Choices(
      translated("Days of the month"),
      DayPattern.monthDayRange.map { ($0, $0 == last ? translated("Last", in: "day of a month") : "\($0)") },
      columns: 7,
      severally: true
    )
    slots = Self.choices(offered)
    known = Set(offered.map(\.name))
    weekdayRow = ContentRow(weekdays.widget.margins(12))
    monthDayRow = ContentRow(monthDays.widget.margins(12))
    days.add(ContentRow(kinds.widget.margins(12)))
    for row in [weekdayRow, weeks.row, monthDayRow, months.row, count.row, daysOn.row, daysOff.row] {
      days.add(row)
    }
    for row in [countedFrom.field.row, next] { days.add(row) }
    slotFrame.setContent(slots.widget)
    times.add(ContentRow(slotFrame.margins(12)))
    journeys.add(ContentRow(hours.widget.margins(12)))
    limits.add(perDay, gap)
    show(draft)
  }

  private static func choices(_ slots: [(name: String, time: String)]) -> Choices<String> {
    Choices(
      translated("Times of day"),
      slots.map {
        ($0.name, "\(slotName($0.name).capitalizedFirst) (\(ClockStyle.current.text(of: $0.time)))")
      },
      columns: 2,
      severally: true
    )
  }

  /// Offers these times of day; one that was not there before is chosen.
  func offer(_ offered: [(name: String, time: String)]) {
    let chosen = slots.chosen.union(offered.map(\.name).filter { !known.contains($0) })
    known = Set(offered.map(\.name))
    slots = Self.choices(offered)
    slots.chosen = chosen
    slots.onChange { [weak self] in self?.onSlotChange() }
    slotFrame.setContent(slots.widget)
    onSlotChange()
  }

  private func show(_ draft: MedicationForm) {
    kinds.chosen = [draft.kind]
    weekdays.chosen = draft.weekdays
    monthDays.chosen = draft.monthDays
    (weeks.number, months.number) = (draft.interval, draft.interval)
    (count.number, daysOn.number, daysOff.number) = (draft.count, draft.daysOn, draft.daysOff)
    countedFrom.day = Day(draft.countedFrom)
    slots.chosen = draft.slots
    hours.chosen = [draft.hours]
    (perDay.text, gap.text) = (draft.perDay, draft.gap)
  }

  func fill(_ draft: inout MedicationForm) {
    draft.kind = kinds.chosen.first ?? .daily
    draft.weekdays = weekdays.chosen
    draft.monthDays = monthDays.chosen
    draft.interval = draft.kind == .monthly ? months.number : weeks.number
    (draft.count, draft.daysOn, draft.daysOff) = (count.number, daysOn.number, daysOff.number)
    draft.countedFrom = countedFrom.request
    draft.slots = slots.chosen
    draft.hours = hours.chosen.first ?? nil
    (draft.perDay, draft.gap) = (perDay.text, gap.text)
  }

  func onChange(_ body: @escaping @MainActor () -> Void) {
    kinds.onChange(body)
    weekdays.onChange(body)
    monthDays.onChange(body)
    onSlotChange = body
    slots.onChange(body)
    hours.onChange(body)
    for row in [weeks, months, count, daysOn, daysOff] { row.onChange(body) }
    for field in [countedFrom.field, perDay, gap] { field.onChange(body) }
  }

  func refresh(_ draft: MedicationForm, today: Day) {
    let parts = draft.parts
    weekdayRow.isVisible = parts.contains(.weekdays)
    weeks.row.isVisible = parts.contains(.weekdays)
    monthDayRow.isVisible = parts.contains(.monthDays)
    months.row.isVisible = parts.contains(.monthDays)
    count.row.isVisible = parts.contains(.count)
    daysOn.row.isVisible = parts.contains(.cycle)
    daysOff.row.isVisible = parts.contains(.cycle)
    countedFrom.field.row.isVisible = parts.contains(.countedFrom)
    times.isVisible = parts.contains(.times)
    journeys.isVisible = parts.contains(.journeys)
    days.text = ""
    times.text = ""
    next.subtitle = draft.nextDays(today: today)?.capitalizedFirst ?? translated("Not known yet")
  }

  func complain(at field: MedicationForm.Field, _ sentence: String) {
    switch field {
    case .days: days.text = sentence
    case .times: times.text = sentence
    case .perDay: perDay.complain(sentence)
    case .gap: gap.complain(sentence)
    case .text, .dose, .from, .until: break
    }
  }
}
