import PillsAPI
import PillsCore
import PillsStore
import Varlink

// What machines said that did not know of one another.
extension SyncService {
  private static let conflictDays = 1...366

  func getConflicts(
    _ input: Sync.GetConflicts.Input,
    _ call: TypedCall<Sync.GetConflicts>
  ) throws(CallFailure) {
    guard Self.conflictDays.contains(input.days) else {
      throw CallFailure(InvalidParameter(parameter: "days"))
    }
    _ = try sharing()
    let (store, moment) = (try store(), daemon.moment)
    let firstDay = moment.today.advanced(by: 1 - input.days)
    let conflicts = try saved { () throws(StoreError) in
      var sent: [Sync.Conflict] = []
      for (medication, conflict) in try store.conflicts(from: firstDay) {
        guard let history = daemon.engine.regimen.histories.first(where: { $0.id == medication }) else {
          continue
        }
        sent.append(
          Sync.Conflict(
            day: conflict.dose.day.description,
            slot: conflict.dose.slot.description,
            medication: history.latest(on: conflict.dose.day).name,
            sides: try sides(of: conflict, store, in: moment.zone),
            doubled: conflict.isDoubled
          )
        )
      }
      return sent
    }
    call.reply(Sync.GetConflicts.Output(conflicts: conflicts))
  }

  private func sides(
    of conflict: Conflict,
    _ store: Store,
    in zone: any LocalTime
  ) throws(StoreError) -> [Sync.Side] {
    var sides: [Sync.Side] = []
    for side in conflict.sides {
      sides.append(
        Sync.Side(
          entry: side.entry.description,
          device: side.entry.device.description,
          name: try store.name(of: side.entry.device),
          recordedAt: zone.timestamp(of: side.recordedAt),
          answer: .init(side.answer?.kind),
          at: side.answer.map { zone.timestamp(of: $0.at) },
          holds: side.entry == conflict.held
        )
      )
    }
    return sides
  }

  func resolve(_ input: Sync.Resolve.Input, _ call: TypedCall<Sync.Resolve>) throws(CallFailure) {
    _ = try sharing()
    guard let id = EntryID(input.entry) else {
      throw CallFailure(
        Sync.InvalidText(text: input.entry, expectation: "the id of an entry, such as k3f9m2qxw0-17")
      )
    }
    let request = commands.add { result in
      switch result {
      case .success(.sync(let outcome)): call.reply(Sync.Resolve.Output(changed: outcome.newEntries > 0))
      // Nothing else comes of it: the call is let go.
      case .success: break
      case .failure(let refusal): call.fail(refusal.syncFailure)
      }
    }
    daemon.handle(.command(.sync(.resolve(id)), request))
  }
}

extension Sync.Side.Answer {
  fileprivate init(_ kind: DoseAnswer.Kind?) {
    switch kind {
    case .taken: self = .taken
    case .skipped: self = .skipped
    case nil: self = .undone
    }
  }
}
