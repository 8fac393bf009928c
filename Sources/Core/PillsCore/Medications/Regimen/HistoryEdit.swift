/// A change of a medication as a person said it, with every boundary resolved: it comes to the same on every device.
package enum HistoryEdit: Hashable, Sendable {
  /// The parts of it that are not its schedule, from then on. What is no longer taken stays as it is, unless `evenOver`.
  case changed(MedicationAspects, from: Boundary, evenOver: Bool)
  case rescheduled(Rescheduling, from: Boundary)
  /// How much a dose is from then on. What is no longer taken stays as it is, unless `evenOver`.
  case dosed(DoseAmounts, from: Boundary, evenOver: Bool)
  /// By whose clocks it comes from then on; nil for those that the settings choose. What is no longer taken stays as it is,
  /// unless `evenOver`.
  case clocked(ReminderHours?, from: Boundary, evenOver: Bool)
  /// From when on it is no longer taken; nil where it goes on.
  case ended(from: Boundary?)
  /// On hold, until it is taken again at `until` if that is set.
  case paused(from: Boundary, until: Boundary?)
  case resumed(from: Boundary)
  /// Another beginning.
  case moved(to: Boundary)
}

/// Parts of a medication besides its schedule; nil, or no text, leaves a part as it is.
package struct MedicationAspects: Hashable, Sendable {
  /// The new ones, valid as they are; an empty one takes away what there was.
  package var texts: [MedicationText: String] = [:]
  package var hasReminders: Bool?
  package var perDay: MedicationEdit.NewLimit<Int>?
  package var gap: MedicationEdit.NewLimit<TimeSpan>?

  package init() {}

  func apply(to medication: inout Medication) {
    for (text, words) in texts { medication[text] = words }
    if let hasReminders { medication.hasReminders = hasReminders }
    if let perDay { medication.limits.perDay = perDay.value }
    if let gap { medication.limits.gap = gap.value }
  }
}

extension MedicationHistory {
  /// As it is once `edits` were made one after the other; nil where nothing is due or told in another way by them.
  package func applying(_ edits: [HistoryEdit], at now: Instant) -> MedicationHistory? {
    edits.reduce(self) { history, edit in history.applying(edit, at: now) ?? history }
      .ifOther(than: self, from: .first)
  }

  private func applying(_ edit: HistoryEdit, at now: Instant) -> MedicationHistory? {
    switch edit {
    case .changed(let aspects, let first, let isOverToo):
      changing(from: first, evenOver: isOverToo, at: now) { aspects.apply(to: &$0) }
    case .rescheduled(let rescheduling, let first):
      changing(from: first, at: now) { $0.schedule = rescheduling.applied(to: $0.schedule) }
    case .dosed(let dose, let first, let isOverToo):
      changing(from: first, evenOver: isOverToo, at: now) { $0.dose = dose }
    case .clocked(let hours, let first, let isOverToo):
      changing(from: first, evenOver: isOverToo, at: now) { $0.hours = hours }
    case .ended(let first): ending(at: first, now: now)
    case .paused(let first, let end): pausing(at: first, until: end, now: now)
    case .resumed(let first): resuming(at: first, now: now)
    case .moved(let first): beginning(at: first)
    }
  }
}

/// What a person said of a medication, and when.
package struct MedicationEvent: Hashable, Sendable {
  package let medication: MedicationID
  package let edit: HistoryEdit
  package let recordedAt: Instant
}

extension MedicationEvent {
  package init(_ edit: HistoryEdit, of medication: MedicationID, recordedAt: Instant) {
    self.init(medication: medication, edit: edit, recordedAt: recordedAt)
  }
}
