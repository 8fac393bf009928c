/// A request to the engine from a person or from sync, by the part of the engine that it is for.
package enum Command: Hashable, Sendable {
  case medications(MedicationsCommand)
  case reminders(RemindersCommand)
  case hydration(HydrationCommand)
  case lock(LockCommand)
  case waking(WakingCommand)
  case storage(EraseCommand)
  case sync(SyncCommand)
  /// Import records by a plan of ``Engine/plan(of:besides:at:)``.
  case bring(ImportPlan)
}

/// Identifies a command until it is answered.
package struct RequestID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The result of a command that was carried out.
package enum Outcome: Equatable, Sendable {
  case medications(MedicationsOutcome)
  case hydration(HydrationOutcome)
  case lock(HistoryLock)
  case waking
  case storage(ErasureOutcome)
  case sync(SyncOutcome)
  case brought(ImportOutcome)
  /// The time of a slot or the drinking goal is set.
  case set
}

/// The reason why a command was not carried out; nothing was changed.
package enum Refusal: Error, Hashable, Sendable {
  case medications(MedicationsRefusal)
  case reminders(RemindersRefusal)
  case hydration(HydrationRefusal)
  case time(TimeRefusal)
  case storage(StoreFailure)
}
