extension Engine {
  mutating func handlePopup(_ event: Event, at moment: Moment, _ past: any Past) -> [Effect] {
    switch event {
    case .popupShown(let id, let handle):
      let consequence = popups.markShown(id, handle, record: reminders.records[id])
      return follow(consequence, at: moment, past)
    case .popupNotShown(let id, let reason):
      return follow(popups.markNotShown(id, reason, at: moment.now), at: moment, past)
    case .popupAnswered(let id, let action, let doses):
      return answer(id, action, naming: doses, at: moment, past)
    case .popupClosed(let id):
      popups.markClosed(id)
      return settle(at: moment, past)
    case .popupsWithdrawn(let ids):
      return follow(popups.markWithdrawn(ids), at: moment, past)
    case .popupServerAppeared(let server):
      popups.setServer(server)
      // The server may not have been there when the warning was due.
      if let failure = storage.failure { return [.warn(failure)] + settle(at: moment, past) }
      return settle(at: moment, past)
    case .popupServerVanished(let absence):
      popups.removeServer(absence)
      return settle(at: moment, past)
    case .sessionUnlocked:
      popups.showAgainAfterUnlocking()
      return settle(at: moment, past)
    default:
      return []
    }
  }

  private mutating func follow(_ consequence: Popups.Consequence, at moment: Moment, _ past: any Past)
    -> [Effect]
  {
    switch consequence {
    case .settle(let effects): effects + settle(at: moment, past)
    case .only(let effects): effects
    case .save(let record): [persist(Change(reminders: RemindersChange(records: [record])), .popup)]
    }
  }

  private mutating func answer(
    _ id: ReminderID,
    _ action: PopupAction,
    naming doses: [Dose],
    at moment: Moment,
    _ past: any Past
  ) -> [Effect] {
    guard popups.isKnown(id), let source = source(of: id, at: moment) else { return settle(at: moment, past) }
    return answer(id, action, naming: doses, of: source, at: moment, past)
  }

  private mutating func answer(
    _ id: ReminderID,
    _ action: PopupAction,
    naming doses: [Dose],
    of source: some ReminderSource,
    at moment: Moment,
    _ past: any Past
  ) -> [Effect] {
    let sourceMoment = source.moment(moment)
    let occurrences = source.occurrences(on: id.day, zone: sourceMoment.zone)
    guard let occurrence = occurrences.first(where: { $0.id == id }),
      occurrence.dueAt <= sourceMoment.now || id.day <= sourceMoment.today
    else { return settle(at: moment, past) }
    let change: Change?
    switch source.meaning(of: action, onPopupOf: id, naming: doses, at: sourceMoment) {
    case .record(let recorded):
      change = recorded
    case .snooze(let span):
      change = reminders.snoozing(occurrence, of: source, for: span, at: sourceMoment).map {
        Change(reminders: $0)
      }
    case .putAway:
      change = reminders.puttingAway(occurrence, of: source, at: sourceMoment).map { Change(reminders: $0) }
    case .nothing:
      change = nil
    }
    guard let change else {
      popups.markStillOpen(id)
      return settle(at: moment, past)
    }
    popups.markAnswered(id, naming: doses)
    return [persist(change, .click(id))]
  }
}
