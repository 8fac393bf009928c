package import PillsCore

/// A place outside this device that keeps named texts: a folder that a tool syncs, or a CalDAV calendar.
/// Calls block. Nothing is retried; the caller decides by the `seconds` of the complaint.
package protocol Remote {
  /// The changes since `token` was given out; all texts if it is nil or no longer known.
  func changes(since token: String?) throws(SyncComplaint) -> Changes

  /// The texts of `names` that exist, in any order. Throws if one of them cannot be read, or if they are too
  /// large together.
  func read(_ names: [String]) throws(SyncComplaint) -> [Resource]

  /// Adds a text; throws ``SyncFlaw/exists`` if the name is taken. Returns the version, or nil if the remote
  /// doesn't tell it; then the next listing has it.
  func create(_ name: String, text: String) throws(SyncComplaint) -> String?

  /// Adds several texts; the results are in their order, and may end at a failure.
  func create(_ texts: [NewText]) -> [Result<String?, SyncComplaint>]

  /// Replaces a text and returns as `create` does; throws ``SyncFlaw/changedMeanwhile`` for another version.
  func update(_ name: String, text: String, version: String) throws(SyncComplaint) -> String?

  /// Whether it accepts components such as `VTODO`; true if it doesn't say.
  func takes(_ component: String) throws(SyncComplaint) -> Bool

  /// Deletes a text, if it exists; throws ``SyncFlaw/changedMeanwhile`` if `version` is no longer current.
  func remove(_ name: String, version: String) throws(SyncComplaint)
}

extension Remote {
  package func create(_ texts: [NewText]) -> [Result<String?, SyncComplaint>] { createEach(texts) }

  func createEach(_ texts: [NewText]) -> [Result<String?, SyncComplaint>] {
    texts.map { new in Result { () throws(SyncComplaint) in try create(new.name, text: new.text) } }
  }
}
