import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// What a person brings along from elsewhere.
extension ControlService {
  /// More than fifty years of ten doses and ten drinks a day.
  private static let mostRecords = 400_000

  func beginImport(_ call: TypedCall<Control.BeginImport>) {
    let begun = IncomingRecords()
    // What is held is as much as one import at most: the other's is dropped, and its next call is told.
    incoming?.reading = RecordsReading()
    incoming = begun
    call.belongings = begun
    call.reply(NoParameters())
  }

  func addRecords(
    _ input: Control.AddRecords.Input,
    _ call: TypedCall<Control.AddRecords>
  ) throws(CallFailure) {
    let incoming = try incoming(of: call)
    do throws(Control.InvalidRecord) {
      try incoming.reading.add(input.records, at: daemon.moment)
    } catch {
      throw CallFailure(error)
    }
    guard incoming.reading.count <= Self.mostRecords else {
      call.belongings = nil
      throw CallFailure(Control.TooManyRecords(limit: Self.mostRecords))
    }
    call.reply(NoParameters())
  }

  func importRecords(
    _ input: Control.ImportRecords.Input,
    _ call: TypedCall<Control.ImportRecords>
  ) throws(CallFailure) {
    let records = try incoming(of: call).reading.records
    let moment = daemon.moment
    let known = try stored { () throws(StoreError) in try daemon.history.known(beside: records, at: moment) }
    let isDryRun = input.dryRun ?? false
    let plan = try asked(at: moment) { engine throws(Refusal) in
      let plan = try engine.plan(of: records, besides: known, at: moment)
      if !isDryRun { try engine.requireOpen(for: plan, besides: known, at: moment) }
      return plan
    }
    guard plan.outcome.changes, !isDryRun else {
      return call.reply(Control.ImportRecords.Output(plan.outcome, today: moment.today))
    }
    call.belongings = nil
    run(.bring(plan), for: call) { outcome, moment in
      guard case .brought(let outcome) = outcome else { return nil }
      return Control.ImportRecords.Output(outcome, today: moment.today)
    }
  }

  /// What the caller is bringing along; throws where they did not begin, or somebody else has since.
  private func incoming<Called: Control.Method>(
    of call: TypedCall<Called>
  ) throws(CallFailure) -> IncomingRecords {
    guard let incoming, incoming === call.belongings else { throw CallFailure(Control.NoImportBegun()) }
    return incoming
  }
}

/// What somebody brings along, as far as it has come; it goes with their connection.
@MainActor
final class IncomingRecords {
  var reading = RecordsReading()
}

extension Control.ImportRecords.Output {
  fileprivate init(_ outcome: ImportOutcome, today: Day) {
    self.init(
      today: today,
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
