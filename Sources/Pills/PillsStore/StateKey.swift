/// What the store keeps as text besides medications, doses, drinks and reminders.
package enum StateKey: String, Sendable {
  /// The settings last in force, for when their file is bad.
  case settings
  /// What the settings file said of slots when it was read last.
  case slotsInFile
  case goalInFile
  /// The uptime at which past days lock again.
  case unlockedUntil
  /// When a clock began that nothing has confirmed yet, in microseconds since the epoch.
  case unprovenSince
  /// The numbers of the medications that this machine is woken for.
  case waking
  /// A ``StreakCheckpoint``.
  case streak
  /// What the machines of one person share; none where nothing is shared.
  case profile
  /// The name of this machine among those that share.
  case device
  /// The names that it had among them before.
  case formerDevices
  /// There as long as something that was erased may be left in other files.
  case unfinishedErasure
  /// There once everything was erased, if a person asked for a copy first.
  case erasedCopy
  /// By which version of the reading of entries it was made what holds.
  case view
  /// How often something that was shared was erased.
  case erasures
  /// What the last attempt to reach the other machines came to.
  case syncReport
}

extension Store {
  /// The text kept under `key`; nil where there is none yet.
  package func state(_ key: StateKey) throws(StoreError) -> String? { try database.state(key) }

  /// Keeps `text` under `key`, on disk when this returns.
  package func setState(_ key: StateKey, to text: String) throws(StoreError) {
    try writing { database throws(StoreError) in try database.setState(key, to: text) }
  }
}

extension Database {
  func state(_ key: StateKey) throws(StoreError) -> String? {
    try query("SELECT value FROM state WHERE key = ?", [.text(key.rawValue)]) {
      row throws(StoreError) in row.text(0)
    }.first
  }

  func setState(_ key: StateKey, to text: String) throws(StoreError) {
    try run("REPLACE INTO state (key, value) VALUES (?, ?)", [.text(key.rawValue), .text(text)])
  }

  func removeState(_ key: StateKey) throws(StoreError) {
    try run("DELETE FROM state WHERE key = ?", [.text(key.rawValue)])
  }
}
