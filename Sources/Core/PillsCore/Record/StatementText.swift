/// The text of a statement, such as `dose medication=0000000000 day=2026-11-20 …`. The store, the socket and
/// the journal of a device use it. Instants are microseconds since the epoch.
extension Statement: LosslessStringConvertible {
  package var description: String { line.description }

  private var line: WordLine {
    switch self {
    case .dose(let dose, let answer):
      WordLine(
        .dose,
        [("medication", dose.medication), ("day", dose.day), ("slot", dose.slot)],
        [("answer", answer?.kind.rawValue ?? "undone"), ("at", answer?.at.microsecondsSinceEpoch)],
        answer?.label.words ?? [],
        answer?.remarks.words ?? []
      )
    case .asNeeded(let dose, let kind):
      WordLine(
        .asNeeded,
        [("medication", dose.medication), ("day", dose.day), ("at", dose.at.microsecondsSinceEpoch)],
        dose.label.words,
        dose.remarks.words,
        [("answer", kind.rawValue)]
      )
    case .drink(let drink, let presence):
      WordLine(
        .drink,
        [("id", drink.id), ("day", drink.day), ("at", drink.at.microsecondsSinceEpoch)],
        [("millilitres", drink.millilitres), ("beverage", drink.beverage.word)],
        [("note", drink.note), ("answer", presence.rawValue)]
      )
    case .stock(let entry, let presence):
      WordLine(
        .stock,
        [("medication", entry.medication), ("id", entry.id), ("at", entry.at.microsecondsSinceEpoch)],
        [("said", entry.saying), ("answer", presence.rawValue)]
      )
    case .course(.medication(let id), let steps): WordLine(.medication, [("medication", id)], steps.words)
    case .course(.slot(let name), let steps): WordLine(.slot, [("slot", name)], steps.words)
    case .course(.goal, let steps): WordLine(.goal, steps.words)
    case .course(.pauses, let steps): WordLine(.pauses, steps.words)
    case .same(let pair, let areSame):
      WordLine(
        .same,
        [("medication", pair.first), ("other", pair.second), ("answer", WordLine.word(for: areSame))]
      )
    case .erased(let medication): WordLine(.erased, [("medication", medication)])
    case .device(let device, let description):
      WordLine(
        .device,
        [("device", device), ("name", description.name), ("forgotten-after", description.forgottenAfter)]
      )
    case .emptied: WordLine(.emptied)
    }
  }

  /// Nil for text that neither this version of Pills nor an older one writes.
  package init?(_ description: String) {
    guard let line = WordLine(description), let kind = WordLine.Kind(rawValue: line.kind),
      let statement = Self.read(line, as: kind)
    else { return nil }
    self = statement
  }

  private static func read(_ line: WordLine, as kind: WordLine.Kind) -> Statement? {
    switch kind {
    case .dose:
      guard let medication = line.medication, let day = line.recordedDay("day"),
        let slot = line["slot"].flatMap(SlotName.init(_:))
      else { return nil }
      let dose = Dose(day: day, slot: slot, medication: medication)
      if line["answer"] == "undone", line["at"] == nil { return .dose(dose, nil) }
      guard let kind = line["answer"].flatMap(DoseAnswer.Kind.init(rawValue:)), let at = line.instant("at"),
        let label = line.label, let remarks = line.remarks
      else { return nil }
      return .dose(dose, DoseAnswer(kind, at: at, label, remarks))
    case .asNeeded:
      guard let medication = line.medication, let day = line.recordedDay("day"), let at = line.instant("at"),
        let kind = line["answer"].flatMap(AsNeededDose.Kind.init(rawValue:)), let label = line.label,
        let remarks = line.remarks
      else { return nil }
      return .asNeeded(AsNeededDose(medication: medication, at: at, day: day, label, remarks), kind)
    case .drink:
      guard let drink = line.drink, let kind = line["answer"].flatMap(Presence.init(rawValue:)) else {
        return nil
      }
      return .drink(drink, kind)
    case .stock:
      guard let entry = line.stockEntry, let kind = line["answer"].flatMap(Presence.init(rawValue:))
      else { return nil }
      return .stock(entry, kind)
    case .medication:
      guard let medication = line.medication, let steps = line.steps(of: Aspect.ofMedications) else {
        return nil
      }
      return .course(.medication(medication), steps)
    case .slot:
      guard let name = line["slot"].flatMap(SlotName.init(_:)), let steps = line.steps(of: [.time]) else {
        return nil
      }
      return .course(.slot(name), steps)
    case .goal:
      return line.steps(of: [.goal], after: 0).map { .course(.goal, $0) }
    case .pauses:
      guard let steps = line.steps(of: [.state], after: 0), !steps.contains(where: \.isEnd) else {
        return nil
      }
      return .course(.pauses, steps)
    case .same:
      guard let medication = line.medication, let other = line["other"].flatMap(MedicationID.init(_:)),
        let pair = MedicationPair(medication, other), let areSame = line.flag("answer")
      else { return nil }
      return .same(pair, areSame)
    case .erased:
      return line.medication.map(Statement.erased)
    case .device:
      guard let device = line["device"].flatMap(DeviceID.init(_:)), let description = line.deviceDescription
      else { return nil }
      return .device(device, description)
    case .emptied:
      return .emptied
    }
  }
}

extension WordLine {
  /// The first words of statements: what is written by one of them is also read.
  fileprivate enum Kind: String {
    case dose, drink, stock, medication, slot, goal, pauses, same, erased, device, emptied
    case asNeeded = "as-needed"
  }

  fileprivate init(_ kind: Kind, _ words: [Word]...) {
    self.init(kind.rawValue, words.flatMap(\.self))
  }

  var medication: MedicationID? { self["medication"].flatMap(MedicationID.init(_:)) }

  func instant(_ name: String) -> Instant? {
    guard let microseconds = self[name].flatMap(Int64.init(_:)) else { return nil }
    let instant = Instant(microsecondsSinceEpoch: microseconds)
    return (.distantPast ... .distantFuture).contains(instant) ? instant : nil
  }

  func day(_ name: String) -> Day? { self[name].flatMap { Day($0) } }

  /// A day that the store can hold.
  func recordedDay(_ name: String) -> Day? { day(name).flatMap { $0 >= .firstRecorded ? $0 : nil } }

  /// Reads all values after the first `count` as steps; nil if one of them is no step of `aspects`.
  fileprivate func steps(of aspects: [Aspect], after count: Int = 1) -> [CourseStep]? {
    let steps = values.dropFirst(count).map { name, value -> CourseStep? in
      let words = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let aspect = aspects.first(where: { $0.name == words[0] }),
        let from = words.count == 1 ? .first : Boundary(words[1])
      else { return nil }
      let step = CourseStep(aspect, value.isEmpty ? nil : value, from: from)
      guard step.isValid else { return nil }
      if case .text(let text) = aspect, (try? text.validated(value)) != value { return nil }
      return step
    }
    let valid = steps.compactMap(\.self)
    return valid.isEmpty || valid.count < steps.count ? nil : valid
  }

  func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    self[name].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  func flag(_ name: String) -> Bool? {
    switch self[name] {
    case "yes": true
    case "no": false
    default: nil
    }
  }

  fileprivate var deviceDescription: DeviceDescription? {
    var description = DeviceDescription(name: nil)
    if let text = self["name"] {
      guard let name = try? DeviceDescription.validatedName(text) else { return nil }
      description.name = name
    }
    if self["forgotten-after"] != nil {
      guard let number = number("forgotten-after", in: 1...EntryID.mostEntries) else { return nil }
      description.forgottenAfter = number
    }
    return description
  }

  fileprivate var stockEntry: StockEntry? {
    guard let medication, let id = self["id"].flatMap(StockEntryID.init(_:)), let at = instant("at"),
      let text = self["said"], let saying = StockEntry.Saying(text), saying.description == text
    else { return nil }
    return StockEntry(id: id, medication: medication, at: at, saying: saying)
  }

  fileprivate var label: DoseLabel? {
    guard let name = self["name"].flatMap({ try? MedicationText.name.validated($0) }),
      let dosage = try? MedicationText.dosage.validated(self["dosage"] ?? ""),
      let amount = Amount(self["amount"] ?? "1"), Amount.doseRange.contains(amount)
    else { return nil }
    return DoseLabel(name: name, dosage: dosage, amount: amount)
  }

  fileprivate var remarks: DoseRemarks? {
    guard let note = text("note", atMost: DoseRemarks.mostNoteCharacters),
      let place = text("place", atMost: DoseRemarks.mostPlaceCharacters)
    else { return nil }
    return DoseRemarks(note: note, place: place)
  }

  /// `.some(nil)` if there is no such text; nil if it cannot be read.
  fileprivate func text(_ name: String, atMost limit: Int) -> String?? {
    guard let text = self[name] else { return .some(nil) }
    guard let shown = try? OneLineText.validated(text, limit: limit), !shown.isEmpty else { return nil }
    return shown
  }

  fileprivate var drink: Drink? {
    guard let id = self["id"].flatMap(DrinkID.init(_:)), let day = recordedDay("day"), let at = instant("at"),
      let millilitres = number("millilitres", in: Drink.millilitreRange),
      let beverage = self["beverage"].flatMap(Beverage.init(_:))
    else { return nil }
    guard let note = text("note", atMost: Drink.mostNoteCharacters) else { return nil }
    return Drink(id, millilitres, of: beverage, at: at, day: day, note: note)
  }
}

extension DoseRemarks {
  fileprivate var words: [WordLine.Word] { [("note", note), ("place", place)] }
}

extension DoseLabel {
  fileprivate var words: [WordLine.Word] {
    [("name", name), ("dosage", dosage.isEmpty ? nil : dosage), ("amount", amount == .one ? nil : amount)]
  }
}

extension [CourseStep] {
  /// Such as `dosage@2026-11-20T07:00=10%20mg`; without `@` from the beginning, without a value if removed.
  fileprivate var words: [WordLine.Word] {
    map { ($0.from == .first ? $0.aspect.name : "\($0.aspect.name)@\($0.from)", $0.value ?? "") }
  }
}
