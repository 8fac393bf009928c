import PillsAPI
import PillsCore
import PillsView
import Words

/// The questions of 'medication add' to a person at a terminal.
struct GuidedAddition: GuidedQuestions {
  private enum Step {
    case dosage, schedule, slots, perDay, gap, instructions, confirmation
  }

  private(set) var request: MedicationRequest
  /// Whether the person finally agreed to add it; nil before that.
  private(set) var isConfirmed: Bool?
  private let today: Day
  private let slots: [(name: String, time: String)]
  private var step = Step.dosage
  private var days = DayPattern.daily
}

extension GuidedAddition {
  init(name: String, today: Day, slots: [(name: String, time: String)]) {
    self.init(request: MedicationRequest(medication: name), today: today, slots: slots)
  }

  var question: [String] {
    guard isConfirmed == nil else { return [] }
    return switch step {
    case .dosage:
      [
        translated(
          """
          Adding \(request.medication). Press Enter to accept the value in brackets, or Ctrl-D to stop \
          without adding it.
          """
        ),
        translated("Dosage, such as 500 mg? [none]"),
      ]
    case .schedule:
      [
        translated("On which days? You can type:"),
        "  daily",
        "  twice-daily               \(translated("every morning and evening"))",
        "  weekly monday,thursday    \(translated("on these days of the week"))",
        "  monthly 1,15              \(translated("on these days of the month; 'last' is its last day"))",
        "  every 3 days              \(translated("today, and then every third day"))",
        "  cycle 21/7                \(translated("21 days on, then 7 days off, from today"))",
        "  as-needed                 \(translated("never due; you record it when you take it"))",
        translated("For longer intervals: weekly monday every 2 weeks"),
        translated("Cycles can begin on another day: cycle 21/7 from 2026-11-10"),
        "\(translated("Schedule?")) [daily]",
      ]
    case .slots:
      [
        translated("At which times of day? You have \(slotsAndTimes)."),
        "\(translated("Times of day?")) [\(usualSlots.joined(separator: ","))]",
      ]
    case .perDay: [translated("How many doses at most in 24 hours? [no limit]")]
    case .gap: [translated("How long to wait between two doses, such as 6h? [no limit]")]
    case .instructions: [translated("Instructions, such as with food? [none]")]
    case .confirmation: [summary, Question.withYes(translated("Add it?"))]
    }
  }

  mutating func take(_ answer: String) -> String? {
    switch step {
    case .dosage:
      if let error = MedicationText.dosage.complaint(about: answer) { return error.sentence }
      request.texts[.dosage] = answer.isEmpty ? nil : answer
      step = .schedule
    case .schedule:
      do throws(InputComplaint) {
        let schedule = TypedWords.schedule(answer, today: today)
        days = try DayPattern(parsing: answer.isEmpty ? "daily" : schedule, first: today, today: today)
        request.schedule = answer.isEmpty ? nil : schedule
      } catch {
        return Control.InvalidSchedule(schedule: answer, error).sentence
      }
      step = days == .asNeeded ? .perDay : .slots
    case .slots:
      let known = slots.map(\.name)
      let usual = TypedWords.slots
      let names =
        answer.isEmpty
        ? usualSlots
        : slotNames(answer.lowercased()).map { known.contains($0) ? $0 : usual.meaning(of: $0) ?? $0 }
      if let unknown = names.first(where: { !known.contains($0) }) {
        let suggestion = nearestName(to: unknown, among: known)
        return Control.UnknownSlot(slot: unknown, suggestion: suggestion, slots: known).sentence
      }
      guard !names.isEmpty else { return Control.NoSlot(slots: known).sentence }
      request.slots = names
      step = .instructions
    case .perDay:
      let perDay = Int(answer)
      guard answer.isEmpty || perDay != nil && DoseLimits(perDay: perDay).hasGoodPerDay else {
        return Control.InvalidLimit(field: "perDay", DoseLimits.perDayComplaint).sentence
      }
      request.perDay = perDay
      step = .gap
    case .gap:
      // A number alone would be seconds, which nobody expects.
      let gap = Int(answer) == nil ? TimeSpan(parsing: TypedWords.spans.replaced(in: answer)) : nil
      guard answer.isEmpty || gap != nil && DoseLimits(gap: gap).hasGoodGap else {
        return Control.InvalidLimit(field: "gap", DoseLimits.gapComplaint).sentence
      }
      request.gap = gap?.description
      step = .instructions
    case .instructions:
      if let error = MedicationText.instructions.complaint(about: answer) { return error.sentence }
      request.texts[.instructions] = answer.isEmpty ? nil : answer
      step = .confirmation
    case .confirmation:
      isConfirmed = answer.isEmpty || Question.isYes(answer)
    }
    return nil
  }

  /// With the names that are typed: `morning (07:00) and evening (21:00)`.
  private var slotsAndTimes: String {
    listText(slots.map { "\($0.name) (\(ClockStyle.current.text(of: $0.time)))" })
  }

  private var usualSlots: [String] {
    let isTwiceDaily = request.schedule?.lowercased() == "twice-daily"
    return isTwiceDaily ? ["morning", "evening"] : slots.prefix(1).map(\.name)
  }

  private var summary: String {
    var medication = Control.Medication(
      medication: request.medication,
      schedule: days.description,
      slots: slots.map(\.name).filter { request.slots?.contains($0) == true },
      reminders: true,
      state: .active,
      from: today,
      perDay: request.perDay,
      gap: request.gap.flatMap(TimeSpan.init(parsing:)),
      isDefault: false
    )
    medication.texts = request.texts
    return "\(medication.title): \(medication.details(startOfCount: true).joined(separator: "; "))."
  }
}

extension MedicationText {
  /// Why pillsd would refuse `answer`; nil if it would not.
  func complaint(about answer: String) -> Control.InvalidText? {
    do throws(InputComplaint) {
      _ = try validated(answer)
      return nil
    } catch {
      return Control.InvalidText(field: rawValue, error)
    }
  }
}
