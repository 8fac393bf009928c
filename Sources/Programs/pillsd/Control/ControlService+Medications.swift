import PillsAPI
import PillsCore
import PillsSettings
import Varlink

extension ControlService {
  func listMedications(
    _ input: Control.ListMedications.Input,
    _ call: TypedCall<Control.ListMedications>
  ) throws(CallFailure) {
    try requireRead()
    let moment = daemon.moment
    let today = moment.today
    let regimen = daemon.engine.regimen
    let histories = input.all ?? false ? regimen.histories : regimen.current(on: today)
    call.reply(
      Control.ListMedications.Output(today: today, medications: histories.map { medication($0, at: moment) })
    )
  }

  func getMedication(
    _ input: Control.GetMedication.Input,
    _ call: TypedCall<Control.GetMedication>
  ) throws(CallFailure) {
    let moment = daemon.moment
    let today = moment.today
    let history = try history(named: input.medication, at: moment)
    // The versions as they were made, even by a wrong clock.
    let made = daemon.engine.memory.medications.regimen[history.id] ?? history
    call.reply(
      Control.GetMedication.Output(
        today: today,
        medication: medication(history, at: moment),
        versions: made.versions.map {
          Control.MedicationVersion($0, regimen: daemon.engine.regimen, zone: moment.zone)
        }
      )
    )
  }
}

extension ControlService {
  func history(named name: String, at moment: Moment) throws(CallFailure) -> MedicationHistory {
    try requireRead()
    return try asked(at: moment) { engine throws(Refusal) in
      try engine.history(named: name, on: moment.today)
    }
  }

  private func medication(_ history: MedicationHistory, at moment: Moment) -> Control.Medication {
    let (regimen, today) = (daemon.engine.regimen, moment.today)
    var medication = Control.Medication(history, on: today, regimen: regimen)
    medication.stock = daemon.engine.stockOverview(of: history, at: moment).map {
      Control.Stock($0, on: moment.today)
    }
    return medication
  }
}

extension ControlService {
  func addMedication(
    _ input: Control.AddMedication.Input,
    _ call: TypedCall<Control.AddMedication>
  ) throws(CallFailure) {
    var draft = MedicationDraft(name: input.medication)
    draft.texts = input.texts
    draft.schedule = input.schedule
    draft.slots = input.slots
    draft.dose = input.dose
    draft.hours = try input.zone.flatMap { text throws(CallFailure) in try hours(text).value }
    draft.from = try input.from.map(day)
    if case .after(let day) = try input.until.map(end) { draft.until = day }
    draft.hasReminders = input.reminders ?? true
    draft.limits = DoseLimits(
      perDay: input.perDay.flatMap { perDay($0).value },
      gap: try input.gap.flatMap { text throws(CallFailure) in try gap(text).value }
    )
    let command = MedicationCommand.add(draft, keepsDefault: input.keepDefault ?? false)
    run(.medications(.change(command)), for: call) { [unowned self] outcome, moment in
      guard case .medications(.changed(let outcome)) = outcome else { return nil }
      let today = moment.today
      return Control.AddMedication.Output(
        today: today,
        medication: medication(outcome, on: today),
        endedDefault: outcome.endedDefault,
        next: daemon.engine.nextDue(of: outcome.history, at: moment).map(moment.zone.timestamp)
      )
    }
  }

  func editMedication(
    _ input: Control.EditMedication.Input,
    _ call: TypedCall<Control.EditMedication>
  ) throws(CallFailure) {
    var edit = MedicationEdit()
    edit.name = input.name
    edit.texts = input.texts
    edit.schedule = input.schedule
    edit.slots = input.slots
    edit.dose = input.dose
    edit.hours = try input.zone.map(hours)
    edit.until = try input.until.map(end)
    edit.hasReminders = input.reminders
    edit.perDay = input.perDay.map(perDay)
    edit.gap = try input.gap.map(gap)
    edit.acceptsMissed = input.acceptMissed ?? false
    let command = MedicationCommand.edit(name: input.medication, edit, from: try input.from.map(day))
    run(.medications(.change(command)), for: call) { [unowned self] outcome, moment in
      guard case .medications(.changed(let outcome)) = outcome else { return nil }
      let today = moment.today
      return Control.EditMedication.Output(
        today: today,
        changed: outcome.changed,
        medication: medication(outcome, on: today),
        from: outcome.from,
        alsoDue: outcome.alsoDue.map(\.description)
      )
    }
  }

  func removeMedication(_ input: Control.RemoveMedication.Input, _ call: TypedCall<Control.RemoveMedication>)
  { run(.medications(.change(.remove(name: input.medication))), for: call, medicationOutput) }

  func pauseMedication(
    _ input: Control.PauseMedication.Input,
    _ call: TypedCall<Control.PauseMedication>
  ) throws(CallFailure) {
    let command = MedicationCommand.pause(name: input.medication, until: try input.until.map(day))
    run(.medications(.change(command)), for: call, medicationOutput)
  }

  func resumeMedication(_ input: Control.ResumeMedication.Input, _ call: TypedCall<Control.ResumeMedication>)
  { run(.medications(.change(.resume(name: input.medication))), for: call, medicationOutput) }

  func pauseAll(
    _ input: Control.PauseAll.Input,
    _ call: TypedCall<Control.PauseAll>
  ) throws(CallFailure) {
    run(.medications(.pauses(.pause(until: try input.until.map(day)))), for: call, pauseOutput)
  }

  func resumeAll(_ call: TypedCall<Control.ResumeAll>) {
    run(.medications(.pauses(.resume)), for: call, pauseOutput)
  }

  private func pauseOutput(_ outcome: Outcome, at moment: Moment) -> Control.PauseOutput? {
    guard case .medications(.paused(let changed)) = outcome else { return nil }
    return Control.PauseOutput(changed: changed, status: status(at: moment))
  }

  func setSameness(
    _ input: Control.SetSameness.Input,
    _ call: TypedCall<Control.SetSameness>
  ) throws(CallFailure) {
    let moment = daemon.moment
    let one = try history(named: input.medication, at: moment).id
    let other = try input.other.map { (name) throws(CallFailure) in try history(named: name, at: moment).id }
    run(.sync(.tell(one, other, areSame: input.same)), for: call) { outcome, _ in
      guard case .sync(let outcome) = outcome else { return nil }
      return Control.SetSameness.Output(changed: outcome.newEntries > 0)
    }
  }

  private func medicationOutput(_ outcome: Outcome, at moment: Moment) -> Control
    .MedicationOutput?
  {
    guard case .medications(.changed(let outcome)) = outcome else { return nil }
    let today = moment.today
    return Control.MedicationOutput(
      today: today,
      changed: outcome.changed,
      medication: medication(outcome, on: today)
    )
  }

  private func medication(_ outcome: MedicationOutcome, on today: Day) -> Control.Medication {
    let regimen = daemon.engine.regimen
    return Control.Medication(outcome.history.paused(by: regimen.pauses), on: today, regimen: regimen)
  }
}

// Words such as `never`, `default` and `none`, and the number 0, remove a value.
extension ControlService {
  private func end(_ text: String) throws(CallFailure) -> MedicationEdit.End {
    text.lowercased() == "never" ? .never : .after(try day(text))
  }

  private func perDay(_ count: Int) -> MedicationEdit.NewLimit<Int> {
    MedicationEdit.NewLimit(count == 0 ? nil : count)
  }

  /// Choosing the hours of home requires a home zone, so the current zone is written if none is set.
  private func hours(_ text: String) throws(CallFailure) -> MedicationEdit.NewLimit<ReminderHours> {
    let word = text.lowercased()
    if word == "default" { return MedicationEdit.NewLimit(nil) }
    guard let hours = ReminderHours(rawValue: word) else {
      throw CallFailure(InvalidParameter(parameter: "zone"))
    }
    if hours == .home {
      do throws(SettingsComplaint) {
        try daemon.writeHome()
      } catch {
        throw error.callFailure(setTo: "home")
      }
    }
    return MedicationEdit.NewLimit(hours)
  }

  private func gap(_ text: String) throws(CallFailure) -> MedicationEdit.NewLimit<TimeSpan> {
    MedicationEdit.NewLimit(text.lowercased() == "none" ? nil : try span(text))
  }
}
