/// Where a machine keeps its entries, beside what they come to: the store, within a transaction.
package protocol EntryShelf {
  associatedtype Failure: Error

  // MARK: Entries

  /// In any order, those included that others of them supersede.
  func entries(about subject: Subject) throws(Failure) -> [Entry]
  /// Those of them that no other has seen, in any order.
  func heads(about subject: Subject) throws(Failure) -> [Entry]
  /// Whether there is any.
  func hasEntries(about subject: Subject) throws(Failure) -> Bool
  /// Finds the heads anew, after entries were added that others may have seen already, or taken away.
  func findHeads(about subject: Subject) throws(Failure)
  /// All subjects of which any entry of that medication is.
  func subjects(of medication: MedicationID) throws(Failure) -> Set<Subject>
  /// All machines of which any entry is known.
  func writers() throws(Failure) -> Set<DeviceID>
  /// As it was told, whichever id counts for its medication; nil where it is not known.
  func toldEntry(_ id: EntryID) throws(Failure) -> Entry?
  /// All that was said of whether medications are the same.
  func entriesOfSameness() throws(Failure) -> [Entry]
  /// The number of the last entry of a device; 0 where none is known.
  func lastNumber(of device: DeviceID) throws(Failure) -> Int
  /// Adds an entry that is not known. It is a head since, in the place of those that it has seen.
  func add(_ entry: Entry) throws(Failure)
  /// Leaves nothing of what an entry said.
  func empty(_ id: EntryID) throws(Failure)
  /// Takes away an entry that is known here alone, as it is said under another id.
  func remove(_ id: EntryID) throws(Failure)

  // MARK: Which medications are the same

  /// By which all entries are read.
  func sameness() throws(Failure) -> Sameness
  func isErased(_ medication: MedicationID) throws(Failure) -> Bool
  /// Reads the entries about medications by another sameness from now on, and forgets what is known of them.
  func gather(_ medications: Set<MedicationID>, by sameness: Sameness) throws(Failure)

  // MARK: What is known now

  /// In the order in which they were added.
  func histories() throws(Failure) -> [MedicationHistory]

  func history(of medication: MedicationID) throws(Failure) -> MedicationHistory?
  /// Whether it has a history.
  func knows(_ medication: MedicationID) throws(Failure) -> Bool
  func answer(of dose: Dose) throws(Failure) -> DoseAnswer?
  func holds(_ dose: AsNeededDose) throws(Failure) -> Bool
  /// Nil where it was taken back, or never said.
  func stockEntry(_ id: StockEntryID, of medication: MedicationID) throws(Failure) -> StockEntry?
  /// Nil where nothing was ever said of it.
  func times(of slot: SlotName) throws(Failure) -> SlotTimeline?
  func goals() throws(Failure) -> GoalHistory
  /// Nil where it was removed, or never added.
  func drink(_ id: DrinkID) throws(Failure) -> Drink?
}

extension EntryShelf {
  /// As it counts; nil where it is not known.
  package func entry(_ id: EntryID) throws(Failure) -> Entry? {
    try toldEntry(id)?.called(by: try sameness())
  }
}
