import PillsAPI
import PillsCore

extension Control.Status {
  /// `streak` and `questions` are nil if the past cannot be read.
  init(
    _ overview: Overview,
    streak: Int?,
    questions: Int?,
    syncFailure: Control.SyncFailure?,
    at moment: Moment,
    regimen: Regimen
  ) {
    let zone = moment.zone
    self.init(
      now: moment.timestamp,
      today: overview.today,
      slots: overview.slots.map { Control.SlotStatus($0, at: moment) },
      asNeeded: overview.asNeeded.map { Control.AsNeeded($0, zone: zone) },
      next: overview.next.map { Control.Reminder($0, at: moment, regimen: regimen) },
      missed: overview.missed.map { Control.MissedDoses(doses: $0.count, since: $0.since) },
      popupServer: Control.PopupServer(overview.popupServer),
      popupServerState: Control.PopupServerState(overview.popupServer),
      lock: Control.HistoryLock(overview.lock, at: moment),
      streak: streak,
      problems: overview.problems.map { Control.Problem($0) },
      remindersEnabled: overview.settings.remindersEnabled,
      stock: overview.stock.map { Control.Stock($0, on: overview.today) },
      nowHere: moment.timestampHere(of: moment.now),
      homeZone: moment.homeZone,
      questions: questions.flatMap { $0 > 0 ? $0 : nil },
      syncFailure: syncFailure,
      unread: overview.isUnread ? true : nil,
      pause: overview.pause.map {
        Control.Pause(until: $0.until, ended: $0.until == overview.today ? true : nil)
      }
    )
  }
}

extension Control.SlotStatus {
  /// `named` are the medications that the call named, if it did.
  init(_ slot: SlotOverview, named: Set<MedicationID>? = nil, at moment: Moment) {
    let moment = moment.by(clockOf: slot.id)
    let zone = moment.zone
    self.init(
      id: slot.id.description,
      slot: slot.id.slot.description,
      day: slot.id.day,
      dueAt: zone.timestamp(of: slot.dueAt),
      reminder: slot.reminder,
      snoozedUntil: slot.snoozedUntil.map(zone.timestamp),
      doses: slot.doses.map { dose in
        var told = Control.Dose(dose, zone: zone)
        told.atHere = dose.at.flatMap(moment.timestampHere)
        if named?.contains(dose.medication.id) == true { told.named = true }
        return told
      },
      dueAtHere: moment.timestampHere(of: slot.dueAt),
      snoozedUntilHere: slot.snoozedUntil.flatMap(moment.timestampHere)
    )
  }
}

extension Control.Dose {
  init(_ dose: DoseOverview, zone: any LocalTime) {
    self.init(dose.medication, dose.amount, status: dose.status, at: dose.at.map(zone.timestamp))
    called = dose.called
    next = dose.next.map(zone.timestamp)
    (note, place) = (dose.remarks.note, dose.remarks.place)
    offeredPlace = dose.offeredPlace
  }
}

extension Control.Reminder {
  init(_ reminder: Reminder, at moment: Moment, regimen: Regimen) {
    let moment = moment.by(clockOf: reminder.id)
    let doses = reminder.doses.compactMap { dose in
      regimen.medication(dose.medication, on: dose.day).map { medication in
        Control.Dose(medication, medication.amount(in: dose.slot, on: dose.day), status: .due)
      }
    }
    self.init(
      id: reminder.id.description,
      slot: reminder.id.source == .medications ? reminder.id.slot.description : reminder.id.key,
      day: reminder.id.day,
      dueAt: moment.zone.timestamp(of: reminder.dueAt),
      secondsLeft: Int((reminder.dueAt - moment.now).seconds),
      doses: doses,
      source: reminder.id.source == .medications ? nil : reminder.id.source.rawValue,
      dueAtHere: moment.timestampHere(of: reminder.dueAt)
    )
  }
}

extension Control.Dose {
  fileprivate init(_ medication: Medication, _ amount: Amount, status: DoseStatus, at: Timestamp? = nil) {
    self.init(
      medication: medication.name,
      dosage: medication.texts[.dosage],
      amount: amount.unlessOne,
      status: status,
      at: at,
      isDefault: medication.isAsInstalled ? true : nil
    )
  }
}

extension Amount {
  /// Nil for an amount of one, which the interface leaves out.
  var unlessOne: String? { self == .one ? nil : description }
}

extension String {
  var unlessEmpty: String? { isEmpty ? nil : self }
}

extension Control.HistoryLock {
  init(_ lock: HistoryLock, at moment: Moment) {
    switch lock {
    case .off: self.init(state: .off)
    case .locked: self.init(state: .locked)
    case .unlocked(let until):
      // Rounded up, so that it is 0 only once the time is over.
      let secondsLeft = TimeSpan.microseconds((until - moment.now).microseconds + 999_999).seconds
      self.init(state: .unlocked, until: moment.zone.timestamp(of: until), secondsLeft: Int(secondsLeft))
    }
  }
}

extension Control.PopupServerState {
  init(_ state: PopupServerState) {
    switch state {
    case .missing(.unknown): self = .unknown
    case .missing(.absent): self = .absent
    case .missing(.startable): self = .startable
    case .present: self = .present
    }
  }
}

extension Control.PopupServer {
  /// Nil if there is no server, or none is known yet.
  init?(_ state: PopupServerState) {
    guard case .present(let server) = state else { return nil }
    self.init(
      name: server.name,
      vendor: server.vendor,
      version: server.version,
      capabilities: server.capabilities
    )
  }
}

extension Control.Problem {
  fileprivate init(_ problem: Problem) {
    switch problem {
    case .settings(let complaint): self.init(.settings, complaint)
    case .store(let complaint): self.init(.store, complaint)
    case .popups(let complaint): self.init(.popups, complaint)
    }
  }

  private init(_ subject: Subject, _ complaint: Complaint<some ComplaintKind>) {
    self.init(subject: subject, message: complaint.english, complaint: Control.Complaint(complaint))
  }
}
