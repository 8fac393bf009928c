extension Sync.GetConflicts {
  /// By default, dose conflicts are listed this many days back: people may still remember what they took.
  package static var recentDays: Int { 14 }
}
