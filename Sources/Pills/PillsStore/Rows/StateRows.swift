package import PillsCore

extension Store {
  /// Nil if none is kept, or an answer within the streak came later.
  package func streakCheckpoint() throws(StoreError) -> StreakCheckpoint? {
    try state(.streak).flatMap(StreakCheckpoint.init(_:))
  }

  package func keep(_ checkpoint: StreakCheckpoint) throws(StoreError) {
    try setState(.streak, to: checkpoint.description)
  }
}

extension Database {
  /// Forgets a streak that includes `day` or a later day.
  func dropStreak(from day: Day) throws(StoreError) {
    try run(
      "DELETE FROM state WHERE key = ? AND substr(value, 1, 10) >= ?",
      [.text(StateKey.streak.rawValue), .day(day)]
    )
  }
}

extension Database {
  /// Nil if past days are not unlocked, or the value is unreadable.
  func unlocking() throws(StoreError) -> Unlocking? {
    try state(.unlockedUntil).flatMap(Uptime.init(_:)).map(Unlocking.init(until:))
  }

  func setLock(_ change: LockChange) throws(StoreError) {
    switch change {
    case .locked: try removeState(.unlockedUntil)
    case .unlocked(let unlocking): try setState(.unlockedUntil, to: unlocking.until.description)
    }
  }
}

extension Database {
  /// The medications for which this device wakes; unreadable ids are ignored.
  func waking() throws(StoreError) -> Set<MedicationID> {
    let ids = try state(.waking)?.split(separator: " ") ?? []
    return Set(ids.compactMap { MedicationID(String($0)) })
  }

  func setWaking(_ medications: Set<MedicationID>) throws(StoreError) {
    guard !medications.isEmpty else { return try removeState(.waking) }
    try setState(.waking, to: medications.sorted().map(\.description).joined(separator: " "))
  }
}

extension Database {
  /// The start of a clock that nothing has confirmed yet; nil if it is confirmed or unreadable.
  func unprovenSince() throws(StoreError) -> Instant? {
    try state(.unprovenSince).flatMap(Int64.init(_:)).flatMap(Instant.init(stored:))
  }

  func setClock(_ change: ClockChange) throws(StoreError) {
    switch change {
    case .proven: try removeState(.unprovenSince)
    case .unproven(let since): try setState(.unprovenSince, to: String(since.microsecondsSinceEpoch))
    }
  }
}

extension Database {
  /// The slots in the settings file when it was last read, a line each, such as `morning=07:00`; nil if never read.
  func slotsInFile() throws(StoreError) -> [SlotName: SlotTime]? {
    try state(.slotsInFile).map { text in
      text.split(separator: "\n").reduce(into: [:]) { slots, line in
        let words = line.split(separator: "=").map(String.init)
        if words.count == 2, let slot = SlotName(words[0]) { slots[slot] = SlotTime(words[1]) }
      }
    }
  }

  func setSlotsInFile(_ slots: [SlotName: SlotTime]) throws(StoreError) {
    let lines = slots.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    try setState(.slotsInFile, to: lines.joined(separator: "\n"))
  }
}

extension Database {
  func reviewedUntil() throws(StoreError) -> Instant {
    let instants = try query("SELECT reviewed_until FROM review") { row throws(StoreError) in
      try row.instant(0)
    }
    if let instant = instants.first { return instant }
    return try lastSignOfLife()
  }

  /// When this device last raised a reminder, recorded something or began: reminders were reviewed until then. Other
  /// devices may have another clock.
  private func lastSignOfLife() throws(StoreError) -> Instant {
    var instants = try query("SELECT max(raised_at) FROM reminder") { row throws(StoreError) in
      try row.optional(0, row.instant)
    }
    for device in try [device()].compactMap(\.self) + formers() {
      instants += try query(
        "SELECT max(recorded_at) FROM entry WHERE device = ?",
        [.text(device.description)]
      ) {
        row throws(StoreError) in try row.optional(0, row.instant)
      }
    }
    return try (instants + [unprovenSince()]).compactMap(\.self).max() ?? .distantPast
  }

  func setReviewedUntil(_ instant: Instant) throws(StoreError) {
    try run("REPLACE INTO review (id, reviewed_until) VALUES (1, ?)", [.instant(instant)])
  }
}
