/// The entries of this device and the state that follows from them: the store, inside a transaction.
package protocol EntryStorage {
  associatedtype Failure: Error

  // MARK: Entries

  /// All entries in any order, including superseded ones.
  func entries(about subject: Subject) throws(Failure) -> [Entry]
  /// The entries that no other entry has seen, in any order.
  func heads(about subject: Subject) throws(Failure) -> [Entry]
  func hasEntries(about subject: Subject) throws(Failure) -> Bool
  /// Computes the heads again, after entries were removed, or added that others had already seen.
  func findHeads(about subject: Subject) throws(Failure)
  func subjects(of medication: MedicationID) throws(Failure) -> Set<Subject>
  func writers() throws(Failure) -> Set<DeviceID>
  /// The entry with the medication id that it was recorded with; nil if it is not known.
  func toldEntry(_ id: EntryID) throws(Failure) -> Entry?
  func entriesOfSameness() throws(Failure) -> [Entry]
  /// The number of the last known entry of a device; 0 if there is none.
  func lastNumber(of device: DeviceID) throws(Failure) -> Int
  /// Adds an entry that is not known yet. It becomes a head and replaces the heads that it has seen.
  func add(_ entry: Entry) throws(Failure)
  /// Erases the content of an entry.
  func empty(_ id: EntryID) throws(Failure)
  /// Removes an entry that only this device knows, because it is recorded again under another id.
  func remove(_ id: EntryID) throws(Failure)

  // MARK: Which medications are the same

  func sameness() throws(Failure) -> Sameness
  func isErased(_ medication: MedicationID) throws(Failure) -> Bool
  /// Reads the entries about these medications by `sameness` from now on, and drops what followed from them.
  func gather(_ medications: Set<MedicationID>, by sameness: Sameness) throws(Failure)

  // MARK: The current state

  func histories() throws(Failure) -> [MedicationHistory]

  func history(of medication: MedicationID) throws(Failure) -> MedicationHistory?
  func knows(_ medication: MedicationID) throws(Failure) -> Bool
  /// Whether the current state agrees with a statement about a dose, a drink or the stock.
  func holds(_ statement: Statement) throws(Failure) -> Bool
  func times(of slot: SlotName) throws(Failure) -> SlotTimeline?
  func goals() throws(Failure) -> GoalHistory
  func pauses() throws(Failure) -> Pauses
}

extension EntryStorage {
  /// The entry with the medication id that counts now; nil if it is not known.
  package func entry(_ id: EntryID) throws(Failure) -> Entry? {
    try toldEntry(id)?.called(by: try sameness())
  }
}
