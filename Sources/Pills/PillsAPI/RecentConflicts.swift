extension Sync.GetConflicts {
  /// How many days back the conflicts of doses are told unless somebody asks for more: as long as a person may remember what
  /// they took.
  package static var recentDays: Int { 14 }
}
