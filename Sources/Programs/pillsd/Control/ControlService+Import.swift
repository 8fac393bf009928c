import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension ControlService {
  /// More than fifty years of ten doses and ten drinks a day.
  private static let mostEntries = 400_000
  private static let entriesAtOnce = 1000

  func getJournal(_ input: Control.GetJournal.Input, _ call: TypedCall<Control.GetJournal>)
    throws(CallFailure)
  {
    let last = input.after.flatMap(EntryID.init(_:))
    guard last?.description == input.after else { throw CallFailure(InvalidParameter(parameter: "after")) }
    let moment = daemon.moment
    let entries = try stored { () throws(StoreError) in
      try daemon.store.readable(at: moment).journal(after: last, limit: Self.entriesAtOnce + 1)
    }
    call.reply(
      Control.GetJournal.Output(
        now: moment.timestamp,
        entries: entries.prefix(Self.entriesAtOnce).map(\.description),
        more: entries.count > Self.entriesAtOnce
      )
    )
  }

  func beginImport(_ call: TypedCall<Control.BeginImport>) {
    let begun = IncomingEntries()
    // Only one import is kept in memory; an earlier one is dropped, and its next call fails.
    incoming?.entries = []
    incoming = begun
    call.caller.incoming = begun
    call.reply(NoParameters())
  }

  func addEntries(
    _ input: Control.AddEntries.Input,
    _ call: TypedCall<Control.AddEntries>
  ) throws(CallFailure) {
    let incoming = try incoming(of: call)
    let entries = input.entries.compactMap(Entry.init(_:))
    incoming.entries += entries
    incoming.unread += input.entries.count - entries.count
    guard incoming.entries.count <= Self.mostEntries else {
      call.caller.incoming = nil
      throw CallFailure(Control.TooManyEntries(limit: Self.mostEntries))
    }
    call.reply(NoParameters())
  }

  func importEntries(
    _ input: Control.ImportEntries.Input,
    _ call: TypedCall<Control.ImportEntries>
  ) throws(CallFailure) {
    let incoming = try incoming(of: call)
    let (moment, unread) = (daemon.moment, incoming.unread)
    let sameness = try stored { () throws(StoreError) in try daemon.store.readable(at: moment).sameness() }
    let records = ImportedRecords(of: incoming.entries, by: sameness, at: moment)
    let known = try stored { () throws(StoreError) in try daemon.history.known(beside: records, at: moment) }
    let isDryRun = input.dryRun ?? false
    let plan = try asked(at: moment) { engine throws(Refusal) in
      let plan = try engine.plan(of: records, besides: known, at: moment)
      if !isDryRun { try engine.requireOpen(for: plan, besides: known, at: moment) }
      return plan
    }
    guard plan.outcome.changes, !isDryRun else {
      return call.reply(Control.ImportEntries.Output(plan.outcome, unread: unread, today: moment.today))
    }
    call.caller.incoming = nil
    run(.bring(plan), for: call) { outcome, moment in
      guard case .brought(let outcome) = outcome else { return nil }
      return Control.ImportEntries.Output(outcome, unread: unread, today: moment.today)
    }
  }

  /// Throws if the caller began no import, or somebody else has begun one since.
  private func incoming<Called: Control.Method>(
    of call: TypedCall<Called>
  ) throws(CallFailure) -> IncomingEntries {
    guard let incoming, incoming === call.caller.incoming else { throw CallFailure(Control.NoImportBegun()) }
    return incoming
  }
}

/// The entries of an import so far; they go when the connection closes.
@MainActor
final class IncomingEntries {
  var entries: [Entry] = []
  /// The number of lines that this version of Pills cannot read.
  var unread = 0
}

extension Control.ImportEntries.Output {
  fileprivate init(_ outcome: ImportOutcome, unread: Int, today: Day) {
    self.init(
      today: today,
      changed: outcome.changes,
      medications: outcome.medications.map { medication in
        Control.ImportedMedication(
          medication: medication.name,
          known: medication.state == .known,
          erased: medication.state == .erased ? true : nil,
          added: medication.added,
          same: medication.same,
          kept: medication.kept
        )
      },
      newDrinks: outcome.newDrinks,
      knownDrinks: outcome.knownDrinks,
      newSlots: outcome.newSlots.map(\.description),
      goal: outcome.goal,
      endsDefault: outcome.endsDefault,
      leftOut: outcome.leftOut,
      unread: unread,
      pausesAll: outcome.pausesAll ? true : nil
    )
  }
}
