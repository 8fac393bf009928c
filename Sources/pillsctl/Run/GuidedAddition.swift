import PillsAPI
import PillsCore

/// The questions by which a person at a terminal describes a medication, one after the other.
struct GuidedAddition {
  private enum Step {
    case dosage, schedule, slots, instructions, confirmation
  }

  /// What has been answered so far.
  private(set) var request: MedicationRequest
  /// Whether the person said at the end that it is to be added; nil before that.
  private(set) var isConfirmed: Bool?
  private let today: Day
  private let slots: [(name: String, time: String)]
  private var step = Step.dosage
  private var days = DayPattern.daily

  /// `slots` are those of the settings, as pillsd lists them.
  init(name: String, today: Day, slots: [(name: String, time: String)]) {
    request = MedicationRequest(name: name)
    self.today = today
    self.slots = slots
  }

  /// What there is to know before the next answer, in a line each, the question last; empty after the last answer.
  var question: [String] {
    guard isConfirmed == nil else { return [] }
    return switch step {
    case .dosage:
      [
        "Adding \(request.name). Enter alone takes what is in brackets; Ctrl-D ends it, and nothing is added.",
        "How much of it, such as 500 mg? [nothing to say]",
      ]
    case .schedule:
      [
        "On which days? It takes",
        "  daily",
        "  twice-daily               every morning and evening",
        "  weekly monday,thursday    on these days of the week",
        "  every 3 days              today, and every third day from now on",
        "  cycle 21/7                21 days with, 7 without, from today on",
        "  as-needed                 never due, and recorded when it was taken",
        "Schedule? [daily]",
      ]
    case .slots:
      [
        "At which times? There are \(slots.map { "\($0.name) (\($0.time))" }.joined(separator: ", ", last: " and ")).",
        "Times? [\(usualSlots.joined(separator: ","))]",
      ]
    case .instructions: ["How is it taken, such as with food? [nothing to say]"]
    case .confirmation: [summary, "Add it? [Y/n]"]
    }
  }

  /// Takes the answer to `question` and goes on to the next; or tells why it will not do, and stays.
  mutating func take(_ answer: String) -> String? {
    switch step {
    case .dosage:
      if let complaint = complaint(about: answer, as: .dosage) { return complaint }
      request.dosage = answer.isEmpty ? nil : answer
      step = .schedule
    case .schedule:
      do throws(InvalidSchedule) {
        days = try DayPattern(parsing: answer.isEmpty ? "daily" : answer, first: today, today: today)
      } catch {
        return Control.InvalidSchedule(schedule: error.text, expectation: error.expectation).sentence
      }
      request.schedule = answer.isEmpty ? nil : answer
      step = days == .asNeeded ? .instructions : .slots
    case .slots:
      let names = answer.isEmpty ? usualSlots : slotNames(answer.lowercased())
      let known = slots.map(\.name)
      if let unknown = names.first(where: { !known.contains($0) }) {
        let suggestion = nearestName(to: unknown, among: known)
        return Control.UnknownSlot(slot: unknown, suggestion: suggestion, slots: known).sentence
      }
      guard !names.isEmpty else { return Control.NoSlot(slots: known).sentence }
      request.slots = names
      step = .instructions
    case .instructions:
      if let complaint = complaint(about: answer, as: .instructions) { return complaint }
      request.instructions = answer.isEmpty ? nil : answer
      step = .confirmation
    case .confirmation:
      isConfirmed = ["", "y", "yes"].contains(answer.lowercased())
    }
    return nil
  }

  private var usualSlots: [String] {
    let isTwiceDaily = request.schedule?.lowercased() == "twice-daily"
    return isTwiceDaily ? ["morning", "evening"] : slots.prefix(1).map(\.name)
  }

  private var summary: String {
    let medication = Control.Medication(
      medication: request.name,
      dosage: request.dosage,
      instructions: request.instructions,
      schedule: days.description,
      slots: slots.map(\.name).filter { request.slots?.contains($0) == true },
      reminders: true,
      state: .active,
      from: today.description,
      isDefault: false
    )
    return "\(medication.title): \(medication.details(startOfCount: true).joined(separator: "; "))."
  }

  private func complaint(about answer: String, as text: MedicationText) -> String? {
    do throws(InvalidMedicationText) {
      _ = try text.validated(answer)
      return nil
    } catch {
      return Control.InvalidText(field: text.rawValue, expectation: error.reason.expectation).sentence
    }
  }
}
