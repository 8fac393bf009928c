/// What a person asks the engine to do: of each part in its own words.
package enum Command: Hashable, Sendable {
  case medications(MedicationsCommand)
  case reminders(RemindersCommand)
  case hydration(HydrationCommand)
  case lock(LockCommand)
  case waking(WakingCommand)
  case storage(EraseCommand)
  case sync(SyncCommand)
  /// Bring along what was recorded elsewhere, as ``Engine/plan(of:besides:at:)`` has it.
  case bring(ImportPlan)
}

/// Names a command until it is answered.
package struct RequestID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What became of a command that was carried out.
package enum Outcome: Equatable, Sendable {
  case medications(MedicationsOutcome)
  case hydration(HydrationOutcome)
  /// How past days are locked since.
  case lock(HistoryLock)
  /// The machine is woken as was asked.
  case waking
  case storage(ErasureOutcome)
  case sync(SyncOutcome)
  case brought(ImportOutcome)
  /// A slot or the goal is what was asked for.
  case set
}

/// Why a command was not carried out; nothing was changed.
package enum Refusal: Error, Hashable, Sendable {
  case medications(MedicationsRefusal)
  case reminders(RemindersRefusal)
  case hydration(HydrationRefusal)
  case time(TimeRefusal)
  case storage(StoreFailure)
}
