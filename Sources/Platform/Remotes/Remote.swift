package import PillsCore

/// A place away from this machine that keeps named texts: a folder that some tool synchronises, or a CalDAV calendar.
///
/// Each call waits for its answer. Nothing is tried again: the caller decides, by what the complaint says of `seconds`.
package protocol Remote {
  /// What is different from when `token` was given out; all that there is where it is nil or no longer known.
  func changes(since token: String?) throws(SyncComplaint) -> Changes

  /// The texts of those of `names` that there are, in no order.
  func read(_ names: [String]) throws(SyncComplaint) -> [Resource]

  /// Adds a text; throws ``SyncFlaw/exists`` where there is one of that name.
  ///
  /// The version is nil where the remote doesn't tell it; then the next listing has it.
  func create(_ name: String, text: String) throws(SyncComplaint) -> String?

  /// Replaces a text; throws ``SyncFlaw/changedMeanwhile`` unless it has that version.
  ///
  /// The version is nil where the remote doesn't tell it; then the next listing has it.
  func update(_ name: String, text: String, version: String) throws(SyncComplaint) -> String?

  /// Whether it keeps things of that kind, such as `VTODO`, as far as it says so.
  func takes(_ component: String) throws(SyncComplaint) -> Bool

  /// Takes a text away, also where it is gone already; throws ``SyncFlaw/changedMeanwhile`` where it has another version.
  func remove(_ name: String, version: String) throws(SyncComplaint)
}
