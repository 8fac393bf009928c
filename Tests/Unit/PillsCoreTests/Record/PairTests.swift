import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

/// The result of two acts on devices that did not know each other's act, seen on both and on a third device.
///
/// Acts are written in the format of `Entries.read`. A ? marks a conflict to decide, and a ! a dose that may
/// have been taken twice.
@Suite struct PairTests {
  private typealias Pair = (before: String, one: String, other: String, outcome: String)

  private func check(
    _ pair: Pair,
    _ statement: (String, Instant) -> Statement,
    _ outcome: (MemoryStorage) -> String
  ) {
    let (before, one, other) = (
      Entries.read(pair.before, statement), Entries.read(pair.one, statement),
      Entries.read(pair.other, statement)
    )
    // Each device receives the acts in another order.
    let machines = [
      [before, one, other], [before, other, one], [before, one + other], [one + other + before],
      [other, one, before], [one, other, before], [other, before, one],
    ]
    for pieces in machines {
      let storage = MemoryStorage()
      storage.apply(storage.merge([Self.medication]))
      for piece in pieces { storage.apply(storage.merge(piece)) }
      #expect(outcome(storage) == pair.outcome, "\(pair.one) and \(pair.other)")
    }
  }

  private static let medication: Entry = {
    let began = instant("2026-11-01 10:00")
    let version = MedicationVersion(.defaultMedication, from: day("2026-11-01"), madeAt: began)
    let steps = MedicationHistory(versions: [version]).held.map(\.step)
    return Entry(Entries.id("p1"), at: began, by: .command, .course(.medication(.defaultMedication), steps))
  }()

  private static func told(_ isConflict: Bool) -> String { isConflict ? " ?" : "" }

  @Test(
    arguments: [
      ("", "d1 21:00 taken", "l1 22:00 taken", "taken 22:00 ? !"),
      ("", "d1 21:00 taken", "l1 21:00 taken", "taken 21:00"),
      ("", "d1 21:00 taken", "l1 22:00 skipped", "taken 21:00 ?"),
      ("", "d1 22:00 taken", "l1 21:00 skipped", "taken 22:00 ?"),
      ("d1 20:00 taken", "d2 21:00 d1 taken", "l1 22:00 d1 undone", "taken 21:00 ?"),
      ("", "d1 21:00 taken", "l1 22:00 undone", "taken 21:00 ?"),
      ("", "d1 21:00 taken", "l1 22:00 taken#import", "taken 21:00 ? !"),
      ("d1 20:00 taken", "d2 21:00 d1 taken", "l1 22:00 skipped", "taken 21:00 ?"),
      ("", "d1 21:00 skipped", "l1 22:00 skipped", "skipped 22:00"),
      ("d1 20:00 taken", "d2 21:00 d1 skipped", "l1 22:00 d1 undone", "skipped 21:00 ?"),
      ("", "d1 21:00 skipped", "l1 22:00 taken#import", "skipped 21:00 ?"),
      ("", "d1 21:00 skipped", "l1 22:00 skipped#import", "skipped 21:00"),
      ("d1 20:00 taken", "d2 21:00 d1 undone", "l1 22:00 d1 undone", "open"),
      ("d1 20:00 taken", "d2 21:00 d1 undone", "l1 22:00 taken#import", "taken 22:00 ?"),
      ("d1 20:00 taken", "d2 21:00 d1 undone", "l1 20:30 skipped", "skipped 20:30 ?"),
      ("", "d1 21:00 taken#import", "l1 22:00 taken#import", "taken 22:00 ? !"),
      ("", "d1 21:00 taken#import", "l1 20:00 skipped", "skipped 20:00 ?"),
      ("", "d1 21:00 taken#import", "l1 22:00 skipped#import", "taken 21:00 ?"),
      ("d1 20:00 taken", "d2 21:00 skipped#import", "l1 22:00 skipped", "taken 20:00 ?"),
      // A skip replaces only a taken dose that it knew. Of two skips the later counts, whatever they knew.
      ("d1 20:00 taken", "d2 21:00 d1 skipped", "l1 22:00 skipped", "skipped 22:00"),
      ("d1 20:00 taken", "d2 21:00 d1 skipped", "l1 20:30 skipped", "skipped 21:00"),
      ("d1 20:00 taken", "d2 21:00 taken#import", "l1 22:00 skipped", "taken 20:00 ? !"),
      // A file changes nothing that a person said, before or at the same time.
      ("d1 20:00 taken", "d2 21:00 taken#import", "l1 22:00 taken#import", "taken 20:00 ? !"),
      ("d1 20:00 taken", "d2 21:00 d1 skipped", "l1 22:00 taken#import", "skipped 21:00 ?"),
      ("d1 20:00 taken#import", "d2 21:00 d1 skipped", "l1 22:00 taken#import", "skipped 21:00 ?"),
      ("d1 20:00 skipped", "d2 21:00 taken#import", "l1 22:00 skipped", "skipped 22:00 ?"),
      // The untick knows only the entries that the tick wrote.
      ("d1 20:00 taken#tick", "d2 21:00 d1 undone#tick", "l1 22:00 d1 undone", "open"),
      ("d1 20:00 taken#tick", "d2 21:00 d1 undone#tick", "l1 20:30 taken", "taken 20:30 ?"),
      ("d1 20:00 taken#tick", "d2 21:00 d1 undone#tick", "l1 20:30 skipped", "skipped 20:30 ?"),
      ("d1 20:00 taken#tick", "d2 21:00 d1 undone#tick", "l1 20:30 taken#import", "taken 20:30 ?"),
    ] as [(String, String, String, String)]
  )
  func doses(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    check((before, one, other, outcome), Entries.said(_:at:)) { storage in
      let answer = storage.answer(of: Entries.shared)
      let conflict = DoseConflict(of: Entries.shared, among: storage.entries(about: .dose(Entries.shared)))
      let text = answer.map { "\($0.kind.rawValue) \(Self.clock($0.at))" } ?? "open"
      return text + Self.told(conflict != nil) + (conflict?.isDoubled == true ? " !" : "")
    }
  }

  private static func clock(_ at: Instant) -> String {
    let minutes = at.secondsSinceEpoch / 60 % 1440
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  @Test(
    arguments: [
      ("d1 10:00 taken", "d2 11:00 d1 undone", "l1 12:00 d1 undone", "not taken"),
      ("d1 10:00 taken", "d2 11:00 d1 undone", "l1 12:00 d1 taken", "taken"),
      ("", "d1 10:00 taken", "l1 11:00 undone", "taken"), ("", "d1 10:00 undone", "l1 09:00 taken", "taken"),
    ] as [(String, String, String, String)]
  )
  func `doses taken as needed`(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    let at = instant("2026-11-20 10:00")
    let label = DoseLabel(name: "Pills", dosage: "", amount: .one)
    let dose = AsNeededDose(medication: .defaultMedication, at: at, day: day("2026-11-20"), label)
    check((before, one, other, outcome)) { word, _ in
      .asNeeded(dose, word == "taken" ? .taken : .undone)
    } _: { storage in
      storage.holds(.asNeeded(dose, .taken)) ? "taken" : "not taken"
    }
  }

  @Test(
    arguments: [
      ("d1 10:00 250", "d2 11:00 d1 -250", "l1 12:00 d1 -250", "none"),
      // One device removed a drink; another recorded it again or corrected it.
      ("d1 10:00 250", "d2 11:00 d1 -250", "d1 10:00 250", "none"),
      ("d1 10:00 250", "d2 12:00 d1 -250", "l1 11:00 d1 300", "300"),
      ("d1 10:00 250", "d2 11:00 d1 300", "l1 12:00 d1 350", "350"),
      ("", "d1 10:00 250", "l1 11:00 -250", "250"),
    ] as [(String, String, String, String)]
  )
  func drinks(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    let id = DrinkID(seed: 3, recordedAt: .distantPast)
    check((before, one, other, outcome)) { word, _ in
      let amount = Int(word) ?? 0
      let drink = Drink(id, abs(amount), at: instant("2026-11-20 10:00"), day: day("2026-11-20"))
      return .drink(drink, amount > 0 ? .added : .removed)
    } _: { storage in
      storage.state.known.drinks[id].map { "\($0.millilitres)" } ?? "none"
    }
  }

  /// A digit is the id of a stock entry; a - before it removes that entry.
  @Test(
    arguments: [
      ("", "d1 10:00 1=counted:60", "l1 11:00 2=counted:50", "50"),
      ("", "d1 11:00 1=counted:60", "l1 10:00 2=counted:50", "60"),
      ("d1 10:00 1=counted:60", "d2 11:00 2=changed:28", "l1 12:00 3=changed:28", "116"),
      ("d1 10:00 1=counted:60", "d2 12:00 2=changed:28", "l1 11:00 3=counted:10", "38"),
      ("d1 10:00 1=counted:60", "d2 11:00 2=changed:28", "l1 12:00 3=counted:10", "10"),
      // The entry was removed and, on a device that did not know, recorded again.
      ("d1 10:00 1=counted:60", "d2 11:00 d1 -1=counted:60", "l1 12:00 d1 1=counted:60", "60"),
      ("d1 10:00 1=counted:60", "d2 11:00 d1 -1=counted:60", "l1 12:00 d1 -1=counted:60", "nothing"),
      ("d1 10:00 1=counted:60", "d2 11:00 2=ended", "l1 12:00 3=changed:5", "5"),
    ] as [(String, String, String, String)]
  )
  func stock(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    check((before, one, other, outcome)) { word, at in
      let parts = word.split(separator: "=").map(String.init)
      guard let number = Int(parts[0]), let id = StockEntryID(number: UInt64(abs(number))),
        let saying = StockEntry.Saying(parts[1])
      else { preconditionFailure("\(word) says nothing") }
      let at = number < 0 ? instant("2026-11-20 10:00") : at
      return .stock(StockEntry(id, of: .defaultMedication, at: at, saying), number < 0 ? .removed : .added)
    } _: { storage in
      StockAccount(storage.state.known.stock)?.supply.text ?? "nothing"
    }
  }

  /// A time, or - if the slot is removed, with +1 if it applies from tomorrow on. A removed slot keeps its last time.
  @Test(
    arguments: [
      ("", "d1 10:00 20:00", "l1 11:00 19:00", "19:00 ?"),
      ("", "d1 11:00 20:00", "l1 10:00 19:00", "20:00 ?"),
      ("", "d1 10:00 20:00", "l1 11:00 -", "20:00, - ?"), ("", "d1 10:00 -", "l1 11:00 19:00", "19:00 ?"),
      // The slot is added, and removed or moved on that day.
      ("d1 04:00 18:00", "d2 05:00 d1 -", "l1 05:10 d1 19:00", "19:00 ?"),
      ("d1 04:00 18:00", "d2 05:10 d1 -", "l1 05:00 d1 19:00", "19:00, - ?"),
      ("d1 04:00 18:00", "d2 05:00 d1 -", "l1 05:10 d1 -", "18:00, -"),
      ("d1 04:00 18:00", "d2 05:00 d1 -", "d3 05:10 d2 19:00", "19:00"),
      // One change comes after that day's dose.
      ("d1 04:00 18:00", "d2 23:00 d1 -+1", "l1 05:10 d1 19:00", "19:00, - ?"),
      ("", "d1 10:00 20:00", "l1 11:00 20:00", "20:00"),
      ("", "d1 10:00 20:00+1", "l1 11:00 19:00", "19:00, 20:00 ?"),
      ("", "d1 10:00 20:00", "l1 11:00 19:00+1", "20:00, 19:00 ?"),
      ("d1 09:00 18:00", "d2 10:00 d1 20:00", "l1 11:00 d1 19:00", "19:00 ?"),
      // A person overrides a file and an installation, whatever the clocks show.
      ("", "d1 10:00 20:00", "l1 23:00 19:00#file", "20:00"),
      ("", "d1 10:00 -", "l1 23:00 19:00#file", "19:00, -"),
      ("", "d1 10:00 20:00+1", "l1 23:00 19:00#file", "19:00, 20:00"),
      ("", "d1 10:00 20:00", "l1 23:00 -#file", "20:00"),
      ("", "d1 10:00 20:00", "l1 23:00 19:00#install", "20:00"),
      ("", "d1 10:00 -", "l1 23:00 19:00#install", "19:00, -"),
      ("", "d1 10:00 20:00#file", "l1 23:00 19:00#install", "20:00"),
      ("", "d1 10:00 20:00#file", "l1 11:00 19:00#file", "19:00 ?"),
    ] as [(String, String, String, String)]
  )
  func slots(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    let today = day("2026-11-20")
    check((before, one, other, outcome)) { word, _ in
      let parts = word.split(separator: "+").map(String.init)
      let from = parts.count > 1 ? today.next : today
      return .course(.slot(.evening), [CourseStep(SlotTimeline.Step(SlotTime(parts[0]), from: from))])
    } _: { storage in
      let steps = storage.times(of: .evening)?.steps.filter { $0.from >= today } ?? []
      let slot = Subject.course(.slot(.evening))
      let conflict = EditConflict(of: slot, among: storage.entries(about: slot))
      return steps.map { step in step.value.map { "\($0)" } ?? "-" }.joined(separator: ", ")
        + Self.told(conflict != nil)
    }
  }

  @Test(
    arguments: [
      ("", "d1 10:00 2000", "l1 11:00 2500", "2500 ?"), ("", "d1 11:00 2000", "l1 10:00 2500", "2000 ?"),
      ("", "d1 10:00 2000", "l1 11:00 2000", "2000"),
      ("d1 09:00 1500", "d2 10:00 d1 2000", "l1 11:00 d1 2500", "2500 ?"),
    ] as [(String, String, String, String)]
  )
  func goals(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    check((before, one, other, outcome)) { word, _ in
      .course(.goal, [CourseStep(.goal, word, from: Boundary(day("2026-11-20")))])
    } _: { storage in
      let conflict = EditConflict(of: .course(.goal), among: storage.entries(about: .course(.goal)))
      return "\(storage.state.known.goals.last ?? 0)" + Self.told(conflict != nil)
    }
  }

  /// The beginning of a pause of everything and, after a +, its end; with a - in front, only an end.
  @Test(
    arguments: [
      ("", "d1 10:00 20T10:00+23T00:00", "l1 11:00 20T11:00+25T00:00", "20T10:00+23T00:00 ?"),
      ("d1 09:00 20T09:00", "d2 10:00 d1 -21T10:00", "l1 11:00 d1 20T09:00+24T00:00", "20T09:00+21T10:00 ?"),
      ("d1 09:00 20T09:00", "d2 10:00 d1 -21T10:00", "l1 11:00 d1 -21T12:00", "20T09:00+21T10:00"),
    ] as [(String, String, String, String)]
  )
  func pauses(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    check((before, one, other, outcome)) { word, _ in
      let isEnd = word.hasPrefix("-")
      let steps = word.drop { $0 == "-" }.split(separator: "+").enumerated().map { index, from in
        CourseStep(
          .state,
          index == 0 && !isEnd ? "paused" : "active",
          from: Boundary("2026-11-\(from)") ?? .first
        )
      }
      return .course(.pauses, steps)
    } _: { storage in
      let conflict = EditConflict(of: .course(.pauses), among: storage.entries(about: .course(.pauses)))
      let steps = storage.pauses().steps.map { "\($0.from)".dropFirst("2026-11-".count) }
      return steps.joined(separator: "+") + Self.told(conflict != nil)
    }
  }

  /// Acts about several subjects: `m:ended` of the medication (see `Entries.steps`), `a:began:Zinc` and
  /// `b:began:Zinc` of others, `noon=12:30` and `noon=-` of a slot, `counted:60`, `taken`, `erased`. The result
  /// is the first day of the medication unless it is 1 November, what is due on 20 November, the dose if it was
  /// taken, and what is left of a stock. After `nothing` come the slots that were moved.
  @Test(
    arguments: [
      ("", "d1 10:00 p1 m:ended", "l1 11:00 taken", "taken"),
      ("", "d1 10:00 p1 m:ended", "l1 11:00 evening=20:00", ""),
      ("", "d1 10:00 m:dose:2", "l1 11:00 evening=20:00", "07:00 morning 2, 20:00 evening 2"),
      ("", "d1 10:00 m:dose:2", "l1 11:00 taken", "07:00 morning 2, 21:00 evening 2, taken"),
      // The medication moves to a slot that is removed or moved.
      ("d1 09:00 noon=12:30", "d2 10:00 m:noon", "l1 11:00 d1 noon=-", "12:30 noon "),
      ("d1 09:00 noon=12:30", "d2 12:00 m:noon", "l1 11:00 d1 noon=-", "12:30 noon "),
      ("d1 09:00 noon=12:30", "d2 10:00 m:noon", "l1 11:00 d1 noon=13:00", "13:00 noon "),
      // The slot is removed, moved, and needed by a medication.
      ("d1 09:00 noon=12:30, d2 10:00 d1 noon=-", "d3 10:10 m:noon", "l1 10:20 d1 noon=13:00", "13:00 noon "),
      ("d1 09:00 noon=12:30, d2 10:20 d1 noon=-", "d3 10:10 m:noon", "l1 10:00 d1 noon=13:00", "13:00 noon "),
      // An edit neither moves the first day back nor is lost with it.
      ("", "d1 10:00 p1 m:first:11-05", "l1 11:00 p1 m:dose:2", "11-05, 07:00 morning 2, 21:00 evening 2"),
      ("d1 09:00 noon=12:30", "d2 10:00 p1 m:first:11-05", "l1 11:00 p1 m:noon", "11-05, 12:30 noon "),
      ("d1 09:00 noon=12:30", "d2 11:00 p1 m:first:11-05", "l1 10:00 p1 m:noon", "11-05, 12:30 noon "),
      ("", "d1 10:00 p1 m:first:11-05", "l1 11:00 p1 m:paused", "11-05"),
      ("", "d1 11:00 p1 m:first:11-05", "l1 10:00 p1 m:paused", "11-05"),
      // A stock is counted before or after the dose is taken.
      ("", "d1 10:00 counted:60", "l1 11:00 taken", "07:00 morning , 21:00 evening , taken, 59 left"),
      ("", "d1 11:00 counted:60", "l1 10:00 taken", "07:00 morning , 21:00 evening , taken, 60 left"),
      // Two of one name are both due and a question, unless they are equal.
      (
        "", "d1 10:00 m:name:Zinc", "l1 11:00 a:began:Zinc",
        "07:00 morning , 21:00 evening , 21:00 evening 1 ?"
      ),
      (
        "", "d1 11:00 m:name:Zinc", "l1 10:00 a:began:Zinc",
        "07:00 morning , 21:00 evening , 21:00 evening 1 ?"
      ),
      (
        "d1 09:00 p1 m:ended", "d2 10:00 a:began:Zinc, d3 10:00 d2 a:dose:2", "l1 11:00 b:began:Zinc",
        "21:00 evening 2, 21:00 evening 1 ?"
      ),
      ("d1 09:00 p1 m:ended", "d2 10:00 a:began:Zinc", "l1 11:00 b:began:Zinc", "21:00 evening 1"),
      // Erased data never returns, whatever comes later.
      ("", "d1 10:00 erased", "l1 11:00 m:dose:2", "nothing"),
      ("", "d1 10:00 erased", "l1 11:00 m:ended", "nothing"),
      ("", "d1 10:00 erased", "l1 11:00 taken", "nothing"),
      ("d1 09:00 taken", "d2 10:00 erased", "l1 11:00 m:name:Zink", "nothing"),
      ("", "d1 10:00 erased", "l1 11:00 counted:60", "nothing"),
      ("d1 09:00 counted:60", "d2 10:00 erased", "l1 11:00 changed:28", "nothing"),
      ("", "d1 10:00 erased", "l1 11:00 evening=20:00", "nothing, 20:00 evening"),
    ] as [(String, String, String, String)]
  )
  func `acts about several things`(_ before: String, _ one: String, _ other: String, _ outcome: String) {
    let today = day("2026-11-20")
    check((before, one, other, outcome)) { word, at in
      if word == "erased" { return .erased(.defaultMedication) }
      let medications = [
        "m:": .defaultMedication, "a:": MedicationID(number: 7), "b:": MedicationID(number: 8),
      ]
      if let medication = medications[String(word.prefix(2))] ?? nil {
        return .course(.medication(medication), Entries.steps(String(word.dropFirst(2))))
      }
      if let saying = StockEntry.Saying(word) {
        let id = StockEntryID(seed: 4, recordedAt: at)
        return .stock(StockEntry(id, of: .defaultMedication, at: at, saying), .added)
      }
      let parts = word.split(separator: "=").map(String.init)
      guard let slot = SlotName(parts[0]), parts.count > 1 else { return Entries.said(word, at: at) }
      let time = SlotTime(parts[1])
      return .course(
        .slot(slot),
        [CourseStep(SlotTimeline.Step(time, from: today))]
      )
    } _: { storage in
      Self.join(storage)
      let known = storage.state.known
      let regimen = Regimen(histories: storage.histories(), slots: SlotHistory(known.slots))
      if storage.isErased(.defaultMedication), known.histories.isEmpty, known.answers.isEmpty,
        known.stock.isEmpty, storage.subjects(of: .defaultMedication).count == 1
      {
        let former = SlotHistory.installed.slots(on: today)
        let moved = regimen.slots.slots(on: today).filter { !former.contains($0) }
        return (["nothing"] + moved.map { "\($0.time) \($0.name)" }).joined(separator: ", ")
      }
      let first = regimen[.defaultMedication].map { "\($0.versions[0].from.day)" } ?? "none"
      var told = first == "2026-11-01" ? [] : [String(first.dropFirst("2026-".count))]
      DueDoses(regimen: regimen).forEach(on: today) { slot, medication in
        let dosage = regimen.medication(medication, on: today)?.dosage ?? ""
        told.append("\(slot.time) \(slot.name) \(dosage)")
      }
      told += known.answers.values.map(\.kind.rawValue)
      told += Self.left(known, regimen).map { ["\($0) left"] } ?? []
      let subject = Subject.course(.medication(.defaultMedication))
      // Most of the edits do not name the medication's first entry, which counts as no other side.
      let edits = storage.entries(about: subject).filter { $0.id != Self.medication.id }
      let conflict = EditConflict(of: subject, among: edits)
      return told.joined(separator: ", ") + Self.told(conflict != nil || !storage.pairsOfOneName().isEmpty)
    }
  }

  /// Makes equal medications the same, as a device does that merges them.
  private static func join(_ storage: MemoryStorage) {
    let act = storage.act(on: Entries.phone, by: .merge)
    let equal = storage.equalPairsOfOneName()
    storage.apply(storage.tell(equal, areSame: true, in: act, at: instant("2026-11-20 23:00")))
  }

  private static func left(_ known: Known, _ regimen: Regimen) -> Amount? {
    var stock = StockMemory()
    stock.entries = known.stock
    let memory = MedicationsMemory(regimen: regimen, answers: known.answers, asNeeded: known.asNeeded)
    let medications = Medications(memory: memory, firstDay: day("2026-11-01"))
    return Stock(memory: stock, seed: 0).left(of: .defaultMedication, by: medications)
  }

  @Test(
    arguments: [
      ("", "d2 10:00 same", "l2 11:00 same", "same"),
      // Two medications stay separate until people agree, because an extra reminder is noticed.
      ("", "d2 10:00 same", "l2 11:00 different", "different ?"),
      ("", "d2 11:00 same", "l2 10:00 different", "different ?"),
      // A person overrides what a device found, whatever the clocks show.
      ("", "d2 11:00 same#sync", "l2 10:00 different", "different"),
      ("d2 09:00 same#sync", "d3 10:00 d2 different", "l2 11:00 same#sync", "different"),
      // Only the one that was erased is gone.
      ("p2 09:00 added", "d2 10:00 same", "l2 11:00 erased", "other"),
    ] as [(String, String, String, String)]
  )
  func sameness(_ before: String, _ one: String, _ other: String, _ outcome: String) throws {
    let another = try #require(MedicationID(number: 7))
    let pair = try #require(MedicationPair(.defaultMedication, another))
    let history = try #require(MedicationHistory(.defaultMedication, of: [Self.medication]))
    let steps = history.held.map(\.step)
    let added = Entry(
      Entries.id("p2"),
      at: instant("2026-11-01 10:00"),
      by: .command,
      .course(.medication(another), steps)
    )
    check((before, one, other, outcome)) { word, _ in
      switch word {
      case "added": added.statement
      case "erased": .erased(.defaultMedication)
      default: .same(pair, word == "same")
      }
    } _: { storage in
      storage.apply(storage.merge([added]))
      let areSame = storage.sameness().ids(of: another).contains(.defaultMedication)
      let isOnly = storage.histories().map(\.id) == [another]
      let text = areSame ? "same" : isOnly ? "other" : "different"
      return text + Self.told(storage.pairsOfOneName() == [pair])
    }
  }
}
