import Desktop
import PillsAPI
import PillsCore
import PillsSettings
import PillsStore
import Varlink

/// What a person brings along from elsewhere.
extension ControlService {
  /// More than fifty years of ten doses and ten drinks a day.
  private static let mostRecords = 400_000

  func beginImport(_ call: TypedCall<Control.BeginImport>) {
    incoming = RecordsReading()
    call.reply(NoParameters())
  }

  func addRecords(
    _ input: Control.AddRecords.Input,
    _ call: TypedCall<Control.AddRecords>
  ) throws(CallFailure) {
    var reading = incoming ?? RecordsReading()
    // Nobody else has it meanwhile: to copy years of records with each part would take long.
    incoming = nil
    do throws(Control.InvalidRecord) {
      try reading.add(input.records, at: daemon.moment)
    } catch {
      throw CallFailure(error)
    }
    guard reading.count <= Self.mostRecords else {
      throw CallFailure(Control.TooManyRecords(limit: Self.mostRecords))
    }
    incoming = reading
    call.reply(NoParameters())
  }

  func importRecords(
    _ input: Control.ImportRecords.Input,
    _ call: TypedCall<Control.ImportRecords>
  ) throws(CallFailure) {
    let moment = daemon.moment
    let records = incoming?.records ?? ImportedRecords()
    let known = try reading { () throws(StoreError) in try daemon.history.known(beside: records, at: moment) }
    let plan: ImportPlan
    do throws(Refusal) {
      plan = try daemon.engine.plan(of: records, besides: known, at: moment)
      if !(input.dryRun ?? false) { try daemon.engine.requireOpen(for: plan, besides: known, at: moment) }
    } catch {
      return call.fail(failure(error, at: moment))
    }
    if input.dryRun ?? false {
      return call.reply(Control.ImportRecords.Output(plan.outcome, today: moment.today))
    }
    incoming = nil
    // A medication is never due in a slot that there is not.
    for setting in plan.settings {
      do throws(SettingsFileError) {
        try daemon.set(setting.path, to: setting.value)
      } catch {
        throw CallFailure(Control.SettingsFileFailed(message: error.description))
      }
    }
    run(.bring(plan), for: call) { outcome, moment in
      guard case .brought(let outcome) = outcome else { return nil }
      return Control.ImportRecords.Output(outcome, today: moment.today)
    }
  }
}

extension Control.ImportRecords.Output {
  fileprivate init(_ outcome: ImportOutcome, today: Day) {
    self.init(
      today: today.description,
      changed: outcome.changes,
      medications: outcome.medications.map { medication in
        Control.ImportedMedication(
          medication: medication.name,
          known: !medication.isNew,
          added: medication.added,
          same: medication.same,
          kept: medication.kept
        )
      },
      newDrinks: outcome.newDrinks,
      knownDrinks: outcome.knownDrinks,
      newSlots: outcome.newSlots.map(\.description),
      goal: outcome.goal,
      endsDefault: outcome.endsDefault
    )
  }
}
