/// Keys of the texts that the store keeps besides its tables.
package enum StateKey: String, CaseIterable, Sendable {
  /// The last valid settings, for use while the settings file is bad.
  case settings
  case slotsInFile
  case goalInFile
  /// The uptime at which past days lock again.
  case unlockedUntil
  /// The start of a clock that nothing has confirmed yet, in microseconds since the epoch.
  case unprovenSince
  case waking
  /// A ``StreakCheckpoint``.
  case streak
  /// A ``ProfileID``; missing without sync.
  case profile
  case device
  case formerDevices
  /// Exists while other files may still hold erased data.
  case unfinishedErasure
  /// Exists after everything was erased, if a person asked for a copy first.
  case erasedCopy
  /// The version of the rules that made the tables from the entries.
  case view
  /// How often something synced was erased.
  case erasures
  /// A ``SyncReport``.
  case syncReport
}

extension Store {
  package func state(_ key: StateKey) throws(StoreError) -> String? { try database.state(key) }

  /// On disk when this returns.
  package func setState(_ key: StateKey, to text: String) throws(StoreError) {
    try writing { database throws(StoreError) in try database.setState(key, to: text) }
  }
}

extension Database {
  func state(_ key: StateKey) throws(StoreError) -> String? {
    try query("SELECT value FROM state WHERE key = ?", [.text(key.rawValue)]) {
      row throws(StoreError) in try row.text(0)
    }.first
  }

  func setState(_ key: StateKey, to text: String) throws(StoreError) {
    try run("REPLACE INTO state (key, value) VALUES (?, ?)", [.text(key.rawValue), .text(text)])
  }

  func removeState(_ key: StateKey) throws(StoreError) {
    try run("DELETE FROM state WHERE key = ?", [.text(key.rawValue)])
  }
}
