internal import PillsCore

extension Database: EntryStorage {
  // MARK: Entries

  func entries(about subject: Subject) throws(StoreError) -> [Entry] {
    try query("SELECT * FROM entry WHERE subject = ?", [.text(subject.description)], countedEntry)
  }

  func heads(about subject: Subject) throws(StoreError) -> [Entry] {
    try query(
      "SELECT entry.* FROM head JOIN entry USING (device, number) WHERE head.subject = ?",
      [.text(subject.description)],
      countedEntry
    )
  }

  func hasEntries(about subject: Subject) throws(StoreError) -> Bool {
    try query("SELECT 1 FROM head WHERE subject = ? LIMIT 1", [.text(subject.description)]) {
      _ throws(StoreError) in true
    }.first ?? false
  }

  func findHeads(about subject: Subject) throws(StoreError) {
    if subject == .nothing { return }
    try run("DELETE FROM head WHERE subject = ?", [.text(subject.description)])
    for entry in try entries(about: subject).heads { try addHead(entry.id, about: subject) }
  }

  private func addHead(_ id: EntryID, about subject: Subject) throws(StoreError) {
    // An emptied entry is about nothing.
    if subject == .nothing { return }
    try run("INSERT INTO head VALUES (?, ?, ?)", [.text(subject.description)] + id.values)
  }

  private func removeHead(_ id: EntryID, about subject: Subject) throws(StoreError) {
    try run(
      "DELETE FROM head WHERE subject = ? AND device = ? AND number = ?",
      [.text(subject.description)] + id.values
    )
  }

  func subjects(of medication: MedicationID) throws(StoreError) -> Set<Subject> {
    // The exclamation mark is the character after the space.
    let entries = try query(
      "SELECT * FROM entry WHERE subject = ? OR subject >= ? AND subject < ?",
      [.text("\(medication)"), .text("\(medication) "), .text("\(medication)!")],
      countedEntry
    )
    return Set(entries.map(\.subject))
  }

  /// All entries about doses in slots, from `firstDay` on, through `lastDay` if it is given.
  func doseEntries(
    of medication: MedicationID,
    from firstDay: Day,
    through lastDay: Day? = nil
  ) throws(StoreError) -> [Entry] {
    // The colon follows the digits of a day, and the exclamation mark follows the space.
    let end = lastDay.map { "\($0)!" } ?? ":"
    return try entries(withSubjectsFrom: "\(medication) \(firstDay)", to: "\(medication) \(end)")
  }

  func entries(withSubjectsFrom first: String, to end: String) throws(StoreError) -> [Entry] {
    try query(
      "SELECT * FROM entry WHERE subject >= ? AND subject < ?",
      [.text(first), .text(end)],
      countedEntry
    )
  }

  /// Entries sorted by subject, from the subject `first` on; at most `limit`.
  func entries(withSubjectsFrom first: String, limit: Int) throws(StoreError) -> [Entry] {
    try query(
      "SELECT * FROM entry WHERE subject >= ? ORDER BY subject LIMIT ?",
      [.text(first), .number(limit)],
      countedEntry
    )
  }

  func allEntries() throws(StoreError) -> [Entry] { try query("SELECT * FROM entry", [], toldEntry) }

  func toldEntry(_ id: EntryID) throws(StoreError) -> Entry? {
    try query("SELECT * FROM entry WHERE device = ? AND number = ?", id.values, toldEntry).first
  }

  func lastNumber(of device: DeviceID) throws(StoreError) -> Int {
    try query("SELECT max(number) AS number FROM entry WHERE device = ?", [.text(device.description)]) {
      row throws(StoreError) in
      try row.optionalNumber(row.column("number"), in: 1...EntryID.mostEntries) ?? 0
    }.first ?? 0
  }

  func writers() throws(StoreError) -> Set<DeviceID> {
    var writers: Set<DeviceID> = []
    var last = ""
    // One query for each device, however many entries it has.
    while let next = try query(
      "SELECT device FROM entry WHERE device > ? ORDER BY device LIMIT 1",
      [.text(last)],
      { row throws(StoreError) in try row.word(0, DeviceID.init(_:)) }
    ).first {
      writers.insert(next)
      last = next.description
    }
    return writers
  }

  func entries(of device: DeviceID, after number: Int, limit: Int) throws(StoreError) -> [Entry] {
    try query(
      "SELECT * FROM entry WHERE device = ? AND number > ? ORDER BY number LIMIT ?",
      [.text(device.description), .number(number), .number(limit)],
      toldEntry
    )
  }

  func entries(after last: EntryID?, limit: Int) throws(StoreError) -> [Entry] {
    try query(
      "SELECT * FROM entry WHERE (device, number) > (?, ?) ORDER BY device, number LIMIT ?",
      (last?.values ?? [.text(""), .number(0)]) + [.number(limit)],
      toldEntry
    )
  }

  func add(_ entry: Entry) throws(StoreError) {
    let subject = entry.called(by: try sameness()).subject
    try insert(
      [
        ("device", .text(entry.id.device.description)),
        ("number", .number(entry.id.number)),
        ("subject", .text(subject.description)),
        ("recorded_at", .instant(entry.recordedAt)),
        ("via", .text(entry.via.rawValue)),
        ("act", .number(entry.act)),
        ("undoes", .number(entry.undoes)),
        ("seen", .text(Entry.text(of: entry.seen))),
        ("statement", .text(entry.statement.description)),
      ],
      into: "entry"
    )
    for id in entry.seen { try removeHead(id, about: subject) }
    try addHead(entry.id, about: subject)
  }

  func empty(_ id: EntryID) throws(StoreError) {
    let statement = Statement.emptied
    if let entry = try entry(id) { try removeHead(id, about: entry.subject) }
    try run(
      "UPDATE entry SET subject = ?, statement = ? WHERE device = ? AND number = ?",
      [.text(statement.subject.description), .text(statement.description)] + id.values
    )
  }

  func remove(_ id: EntryID) throws(StoreError) {
    if let entry = try entry(id) { try removeHead(id, about: entry.subject) }
    try run("DELETE FROM entry WHERE device = ? AND number = ?", id.values)
  }

  /// Allows `body` to remove entries and record them again under other ids.
  func retelling(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try execute("DROP TRIGGER entry_is_never_removed")
    try body()
    try execute(Migration.guardAgainstRemoval(of: "entry"))
  }

  /// The entry with the ids that its medications have now.
  private func countedEntry(_ row: Row) throws(StoreError) -> Entry {
    try toldEntry(row).called(by: try sameness())
  }

  func toldEntry(_ row: Row) throws(StoreError) -> Entry {
    guard let device = try DeviceID(row.text(row.column("device"))),
      let id = EntryID(device, try row.number(row.column("number"), in: 1...EntryID.mostEntries))
    else { throw row.damaged(try row.column("device")) }
    return Entry(
      id,
      at: try row.instant(row.column("recorded_at")),
      by: try row.word(row.column("via"), Via.init(rawValue:)),
      act: try row.number(row.column("act"), in: 1...EntryID.mostEntries),
      undoing: try row.optionalNumber(row.column("undoes"), in: 1...EntryID.mostEntries),
      over: try row.word(row.column("seen"), Entry.ids),
      try row.word(row.column("statement"), Statement.init(_:))
    )
  }

  // MARK: Current values

  func histories() throws(StoreError) -> [MedicationHistory] { try histories(of: nil) }

  func history(of medication: MedicationID) throws(StoreError) -> MedicationHistory? {
    try histories(of: medication).first
  }

  func knows(_ medication: MedicationID) throws(StoreError) -> Bool {
    try query("SELECT 1 FROM medication WHERE id = ?", [.medication(medication)]) {
      _ throws(StoreError) in true
    }.first ?? false
  }

  func holds(_ statement: Statement) throws(StoreError) -> Bool {
    switch statement {
    case .dose(let dose, let answer): try self.answer(of: dose) == answer
    case .asNeeded(let dose, let kind):
      try asNeededDoses(from: dose.day, at: dose.id).contains(dose) == (kind == .taken)
    case .drink(let drink, let presence): try self.drink(drink.id) == (presence == .added ? drink : nil)
    case .stock(let entry, let presence):
      try stockEntry(entry.id, of: entry.medication) == (presence == .added ? entry : nil)
    case .course, .same, .erased, .device, .emptied: true
    }
  }

  func times(of slot: SlotName) throws(StoreError) -> SlotTimeline? { try slotTimes(of: slot)[slot] }

  private func drink(_ id: DrinkID) throws(StoreError) -> Drink? {
    try query("SELECT * FROM drink WHERE id = ?", [.text(id.description)], drink).first
  }
}

extension EntryID {
  var values: [SQLValue] { [.text(device.description), .number(number)] }
}
