import PillsCore

extension World {
  /// The times to stretch on `day`, of which the daemon is to remind.
  private func stretches(on day: Day) -> [TrueStretch] {
    isStretching && settings.remindersEnabled && !isMakingUp ? almanac.stretches(on: day) : []
  }

  private func stretch(_ id: ReminderID) -> TrueStretch? { stretches(on: id.day).first { $0.id == id } }

  private func windowEnd(of stretch: TrueStretch) -> Instant {
    let known = stretch.dueAt <= clock ? records[stretch.id] : nil
    let record = known?.state == .void ? nil : known
    let opened = record?.dueAt ?? stretch.dueAt
    return min(max(opened, record?.snoozedUntil ?? opened) + Stretching.window, stretch.nextAt)
  }

  /// Holds the records of stretching against the rules, and gives when the daemon must look at them again.
  mutating func checkStretches() throws(Violation) -> [Instant] {
    let today = moment.today
    var instants: [Instant] = []
    let times = stretches(on: today.previous) + stretches(on: today) + stretches(on: today.next)
    for stretch in times {
      tally.checks += 1
      let record = records[stretch.id]
      let end = windowEnd(of: stretch)
      if stretch.dueAt > clock {
        instants.append(stretch.dueAt)
        if let record, record.state != .void {
          throw violation(16, "\(stretch.id) is \(record.state) before its time")
        }
      } else if clock < end {
        guard let record, record.state == .raised || record.state == .done else {
          throw violation(16, "\(stretch.id) is not raised within its window")
        }
        if record.state == .raised { instants += [end] + (record.snoozedUntil.map { [$0] } ?? []) }
      } else if record?.state == .raised {
        throw violation(16, "\(stretch.id) is over and still raised")
      }
    }
    return instants.filter { $0 > clock }
  }

  /// The popups of stretching that should be on the screen.
  func wantedStretches(on days: some Sequence<Day>) -> [ReminderID] {
    days.flatMap { stretches(on: $0) }
      .filter { $0.dueAt <= clock && clock < windowEnd(of: $0) }
      .map(\.id)
      .filter { id in records[id].map { $0.state == .raised && !isPutOff($0) } ?? false }
  }

  /// The record of a time to stretch follows from the one before it, the time and what was clicked.
  func checkStretch(_ record: ReminderRecord, after old: ReminderRecord?, _ purpose: Purpose)
    throws(Violation)
  {
    guard let stretch = stretch(record.id) else {
      // Of what is not reminded of for now only the popup goes.
      if record.state != old?.state { throw violation(16, "\(record) is not to be reminded of") }
      return
    }
    switch (old?.state ?? .void, record.state) {
    case (.void, .raised):
      if record.dueAt != stretch.dueAt || record.dueAt > clock || clock >= windowEnd(of: stretch) {
        throw violation(16, "\(record) is raised, due \(stretch.dueAt)")
      }
    case (.raised, .done):
      if clock >= windowEnd(of: stretch) { return }
      guard case .click(record.id, Stretching.stretched, _)? = said, purpose == .click(record.id) else {
        throw violation(16, "\(record.id) is put away though nobody said so")
      }
    case (.raised, .void), (.done, .void):
      if stretch.dueAt <= clock { throw violation(16, "\(record.id) is void after its time") }
    case (.raised, .raised), (.done, .done), (.void, .void):
      break
    case (.void, .done), (.done, .raised), (.missed, _), (_, .missed):
      throw violation(16, "\(record.id) goes from \(String(describing: old?.state)) to \(record.state)")
    }
  }

  /// A popup of stretching comes only in its hour, and when there are popups at all.
  func checkShowOfStretch(_ id: ReminderID) throws(Violation) {
    guard let stretch = stretch(id), stretch.dueAt <= clock, clock < windowEnd(of: stretch) else {
      throw violation(16, "\(id) is shown at a wrong time")
    }
  }

  /// What was put away by a click is put away, unless it could not be saved, or was over.
  func checkStretched(_ id: ReminderID) throws(Violation) {
    guard engine != nil, !wasRefused, isAware, !isBlind, let stretch = stretch(id) else { return }
    if clock < windowEnd(of: stretch), stretch.dueAt <= clock, disk.records[id]?.state == .raised {
      throw violation(16, "a click on \(id) was lost")
    }
  }
}
