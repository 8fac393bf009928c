/// What the store keeps as text besides medications, doses and reminders.
package enum StateKey: String, Sendable {
  /// The settings last in force, for when their file is bad.
  case settings
}

extension Store {
  /// The text kept under `key`; nil where there is none yet.
  package func state(_ key: StateKey) throws(StoreError) -> String? {
    try connection.query("SELECT value FROM state WHERE key = ?", [.text(key.rawValue)]) {
      row throws(StoreError) in row.text(0)
    }.first
  }

  /// Keeps `text` under `key`, on disk when this returns.
  package func setState(_ key: StateKey, to text: String) throws(StoreError) {
    try writing { connection throws(StoreError) in
      try connection.run(
        "REPLACE INTO state (key, value) VALUES (?, ?)",
        [.text(key.rawValue), .text(text)]
      )
    }
  }
}
