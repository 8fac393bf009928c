import Desktop
import PillsAPI
import PillsCore
import Varlink

extension ControlService {
  // MARK: Looking

  func medications(
    _ input: Control.ListMedications.Input,
    at now: Instant
  ) -> Control.ListMedications.Output {
    let today = daemon.zone.day(at: now)
    let regimen = daemon.engine.regimen
    let histories = input.all ?? false ? regimen.histories : regimen.current(on: today)
    return Control.ListMedications.Output(
      today: today.description,
      medications: histories.map { Control.Medication($0, on: today, regimen: regimen) }
    )
  }

  func medication(
    _ input: Control.GetMedication.Input,
    at now: Instant
  ) throws(CallFailure) -> Control.GetMedication.Output {
    let zone = daemon.zone
    let today = zone.day(at: now)
    do throws(Refusal) {
      let history = try daemon.engine.history(named: input.medication, on: today)
      // As they were made, whatever the clock was like then.
      let made = daemon.engine.memory.regimen[history.id] ?? history
      return Control.GetMedication.Output(
        today: today.description,
        medication: Control.Medication(history, on: today, regimen: daemon.engine.regimen),
        versions: made.versions.map {
          Control.MedicationVersion($0, regimen: daemon.engine.regimen, zone: zone)
        }
      )
    } catch {
      throw CallFailure(error.failure(at: now, zone: zone, regimen: daemon.engine.regimen))
    }
  }

  // MARK: Changing

  func addCommand(_ input: Control.AddMedication.Input) throws(CallFailure) -> Command {
    var draft = MedicationDraft(name: input.medication)
    draft.dosage = input.dosage ?? ""
    draft.instructions = input.instructions ?? ""
    draft.schedule = input.schedule
    draft.slots = input.slots
    draft.from = try input.from.map(day)
    if case .after(let day) = try input.until.map(end) { draft.until = day }
    draft.hasReminders = input.reminders ?? true
    draft.limits = AsNeededLimits(
      perDay: input.perDay.flatMap { perDay($0).value },
      gap: try input.gap.flatMap { text throws(CallFailure) in try gap(text).value }
    )
    return .medication(.add(draft, keepsDefault: input.keepDefault ?? false))
  }

  func editCommand(_ input: Control.EditMedication.Input) throws(CallFailure) -> Command {
    var edit = MedicationEdit()
    edit.name = input.name
    edit.dosage = input.dosage
    edit.instructions = input.instructions
    edit.schedule = input.schedule
    edit.slots = input.slots
    edit.until = try input.until.map(end)
    edit.hasReminders = input.reminders
    edit.perDay = input.perDay.map(perDay)
    edit.gap = try input.gap.map(gap)
    edit.acceptsMissed = input.acceptMissed ?? false
    return .medication(.edit(name: input.medication, edit, from: try input.from.map(day)))
  }

  func takeCommand(_ input: Control.TakeAsNeeded.Input) throws(CallFailure) -> Command {
    .asNeeded(
      AsNeededCommand(
        action: .take(isForced: input.force ?? false),
        medication: input.medication,
        day: try input.day.map(day),
        time: try input.at.map(time)
      )
    )
  }

  func undoCommand(_ input: Control.UndoAsNeeded.Input) throws(CallFailure) -> Command {
    .asNeeded(
      AsNeededCommand(action: .undo, medication: input.medication, day: try input.day.map(day))
    )
  }

  // MARK: What takes a part of a medication away

  private func end(_ text: String) throws(CallFailure) -> MedicationEdit.End {
    text.lowercased() == "never" ? .never : .after(try day(text))
  }

  private func perDay(_ count: Int64) -> MedicationEdit.NewLimit<Int> {
    MedicationEdit.NewLimit(count == 0 ? nil : Int(count))
  }

  private func gap(_ text: String) throws(CallFailure) -> MedicationEdit.NewLimit<Span> {
    MedicationEdit.NewLimit(text.lowercased() == "none" ? nil : try span(text))
  }
}
