internal import PillsCore

// These tables follow from the entries. A table that differs from them is wrong and is made anew. So is the id of this
// device if it was lost.
extension Database {
  /// Makes the tables agree with the entries; returns whether they did not. Runs in the current transaction
  /// and reads all entries, a thousand at a time: half a second for ten years.
  func revise() throws(StoreError) -> Bool {
    var isRevised = try device() == nil
    if isRevised { try goOnAsUnknownDevice() }
    if try reviseMedications() { isRevised = true }
    if try reviseInstalledSlots() { isRevised = true }
    try forEachSubject { (subject, entries) throws(StoreError) in
      if try Set(heads(about: subject)) != Set(entries.heads) {
        try findHeads(about: subject)
        isRevised = true
      }
      var merge = Merge.nothing
      try follow(entries, about: subject, into: &merge)
      guard merge.change != Merge.nothing.change else { return }
      try carryOut(merge)
      isRevised = true
    }
    if try removeUnsaid() { isRevised = true }
    if isRevised { try removeState(.streak) }
    return isRevised
  }

  /// Medications come first, because entries about doses of unknown medications wait for them.
  private func reviseMedications() throws(StoreError) -> Bool {
    var merge = Merge.nothing
    try self.merge(toldMedications().map { .course(.medication($0)) }, into: &merge)
    try carryOut(merge)
    return merge.change != Merge.nothing.change || !merge.erased.isEmpty
  }

  /// The default slots exist even without entries.
  private func reviseInstalledSlots() throws(StoreError) -> Bool {
    var merge = Merge.nothing
    for slot in SlotHistory.installed.all.keys { try self.merge(.course(.slot(slot)), into: &merge) }
    try carryOut(merge)
    return merge.change != Merge.nothing.change
  }

  /// All medications in entries, erased ones included; the default one first, then by first entry.
  func toldMedications() throws(StoreError) -> [MedicationID] {
    try query(
      """
      SELECT substr(subject, 1, 10) AS id FROM entry
      WHERE statement GLOB 'medication *' OR statement GLOB 'erased *' GROUP BY id
      ORDER BY id <> ?, min(recorded_at), device, number
      """,
      [.text(MedicationID.defaultMedication.description)]
    ) { row throws(StoreError) in try row.word(0, MedicationID.init(_:)) }
  }

  /// Removes rows that no entry supports; returns whether there were any.
  private func removeUnsaid() throws(StoreError) -> Bool {
    let before = try changeCount()
    try run(
      """
      DELETE FROM head WHERE NOT EXISTS (SELECT 1 FROM entry
      WHERE entry.device = head.device AND entry.number = head.number AND entry.subject = head.subject)
      """
    )
    try run("DELETE FROM goal WHERE NOT EXISTS (SELECT 1 FROM head WHERE subject = 'goal')")
    try run("DELETE FROM pause WHERE NOT EXISTS (SELECT 1 FROM head WHERE subject = 'pauses')")
    let installed = SlotHistory.installed.all.keys.map { "'\($0)'" }.joined(separator: ", ")
    try run(
      """
      DELETE FROM slot_time WHERE slot NOT IN (\(installed))
      AND NOT EXISTS (SELECT 1 FROM head WHERE subject = 'slot ' || slot)
      """
    )
    for table in FactTable.all where !table.isOfMedications {
      try run(
        "DELETE FROM \(table.name) WHERE NOT EXISTS (SELECT 1 FROM head WHERE subject = \(table.subject))"
      )
    }
    for medication in try medications() {
      for table in FactTable.all where table.isOfMedications {
        try run(
          """
          DELETE FROM \(table.name) WHERE medication = ?
          AND NOT EXISTS (SELECT 1 FROM head WHERE subject = ? || ' ' || \(table.subject))
          """,
          [.medication(medication), .text(medication.description)]
        )
      }
    }
    return try changeCount() != before
  }

  private func changeCount() throws(StoreError) -> Int64 {
    try query("SELECT total_changes()") { row throws(StoreError) in try row.integer(0) }.first ?? 0
  }

  /// Passes each subject with all its entries to `body`, without emptied entries.
  private func forEachSubject(_ body: (Subject, [Entry]) throws(StoreError) -> Void) throws(StoreError) {
    var (first, limit) = ("", 1000)
    while true {
      let page = try entries(withSubjectsFrom: first, limit: limit)
      let isLast = page.count < limit
      // The next page may continue the last subject, so it is read again there.
      guard let last = page.last?.subject else { return }
      if !isLast, page.first?.subject == last {
        limit *= 2
        continue
      }
      var start = page.startIndex
      while start < page.endIndex {
        let subject = page[start].subject
        let end = page[start...].firstIndex { $0.subject != subject } ?? page.endIndex
        if subject == last, !isLast { break }
        if subject != .nothing { try body(subject, Array(page[start..<end])) }
        start = end
      }
      if isLast { return }
      (first, limit) = (last.description, 1000)
    }
  }
}

extension Store {
  /// Checks the whole file, writes to it and revises the tables; throws if any of this fails.
  package func examine() throws(StoreError) {
    mendDamage()
    let database = database
    try database.mending { () throws(StoreError) in
      try database.requireOwnSchema()
      try database.requireConsistency()
    }
    var isRevised = false
    try writing { database throws(StoreError) in
      try database.setReviewedUntil(try database.reviewedUntil())
      isRevised = try database.revise()
    }
    if isRevised { self.isRevised = true }
  }

  package func takeRevision() -> Bool {
    defer { isRevised = false }
    return isRevised
  }
}
