import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

/// Acts are written as medications and an answer, such as `AB taken`. Each comes one minute after the previous one.
struct DoneActTests {
  private static let day = PillsCoreTestSupport.day("2026-11-20")
  private static let noon = instant("2026-11-20 12:00")

  /// The storage after the acts in `text`, and what each `undo` among them reverts.
  private static func storage(_ text: String) -> (storage: MemoryStorage, undone: [DoneAct?]) {
    let storage = MemoryStorage()
    var undone: [DoneAct?] = []
    for (minute, words) in text.split(separator: ",").map({ $0.split(separator: " ").map(String.init) })
      .enumerated()
    {
      let now = noon + .minutes(Int64(minute))
      var change = Change()
      if words == ["undo"] {
        let last = storage.lastAct(on: Entries.desk, since: noon)
        undone.append(last)
        guard let last else { continue }
        change.undoes = last.number
        change.entries += last.doses.map { dose, answer in NewEntry(.dose(dose, answer), at: now) }
      } else {
        change.entries += words[0].utf8.map { letter in
          let medication = MedicationID(Int64(letter) - 64)
          let answer = DoseAnswer.Kind(rawValue: words[1]).map { DoseAnswer($0, at: now) }
          let dose = Dose(day: day, slot: .evening, medication: medication)
          return NewEntry(.dose(dose, answer), at: now)
        }
        change.via = words.count > 2 ? Via(rawValue: words[2]) ?? .popup : .popup
      }
      storage.tell(change, in: storage.act(on: Entries.desk, by: change.via, undoing: change.undoes), at: now)
    }
    return (storage, undone)
  }

  /// Writes an act as the resulting answers, such as `A taken B -`.
  private static func text(_ act: DoneAct?) -> String? {
    act?.doses.sorted { $0.key.medication < $1.key.medication }.map { dose, answer in
      let letter = Character(Unicode.Scalar(UInt8(64 + dose.medication.number)))
      return "\(letter) \(answer?.kind.rawValue ?? "-")"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("undo", [nil]),
    ("AB taken, undo, undo", ["A - B -", nil]),
    ("AB taken, A skipped, undo, undo, undo", ["A taken", "A - B -", nil]),
    ("A taken, B taken, undo, undo", ["B -", "A -"]),
    ("A taken, undo, A skipped, undo, undo", ["A -", "A -", nil]),
    ("A taken, A skipped, undo, A skipped, undo, undo", ["A taken", "A taken", "A -"]),
    (
      "B taken, A taken, A skipped, A taken, A skipped, undo, undo, undo, undo, undo, undo",
      ["A taken", "A skipped", "A taken", "A -", "B -", nil]
    ),
    (
      "A taken, A skipped, A taken, undo, undo, A skipped, undo, undo",
      ["A skipped", "A taken", "A taken", "A -"]
    ),
    // An undo by name is an act too.
    ("A taken, A undone, undo, undo", ["A taken", "A -"]),
    // Only what a person did at that moment can be undone.
    ("A taken, B taken import, undo, undo", ["A -", nil]),
    ("A taken install, undo", [nil]),
  ])
  func `the last act that was not taken back`(acts: String, undone: [String?]) {
    #expect(Self.storage(acts).undone.map(Self.text) == undone)
  }

  @Test(arguments: [
    ("AB taken", "d2", "B -"), ("A taken, A skipped", "d2", "A taken"), ("A taken, A skipped", "d1", nil),
    // An entry that took another back stands for the one that holds again.
    ("A taken, A skipped, undo", "d3", "A -"), ("A taken, undo", "d2", nil), ("A taken import", "d1", "A -"),
  ])
  func `one answer of an act`(acts: String, id: String, before: String?) {
    #expect(Self.text(Self.storage(acts).storage.act(of: Entries.id(id), on: Entries.desk)) == before)
  }

  @Test func `an answer of another device has no number here`() throws {
    let storage = Self.storage("A taken").storage
    let first = try #require(storage.entry(Entries.id("d1")))
    guard case .dose(let dose, _) = first.statement else { return }
    let skipped = Statement.dose(dose, DoseAnswer(.skipped, at: Self.noon))
    storage.add(Entry(Entries.id("l1"), at: Self.noon, by: .popup, act: 1, over: [first.id], skipped))
    let act = storage.act(of: Entries.id("l1"), on: Entries.desk)
    #expect((Self.text(act), act?.number) == ("A taken", nil))
  }

  @Test func `what another machine said over it stays, and yesterday is over`() throws {
    let storage = Self.storage("AB taken").storage
    let first = try #require(storage.entry(Entries.id("d1")))
    storage.add(Entry(Entries.id("l1"), at: Self.noon, by: .command, over: [first.id], first.statement))
    #expect(Self.text(storage.lastAct(on: Entries.desk, since: Self.noon)) == "B -")
    #expect(storage.lastAct(on: Entries.desk, since: Self.noon + .minutes(1)) == nil)
  }

  @Test func `a dose taken as needed is one, too`() {
    let storage = MemoryStorage()
    let dose = AsNeededDose(medication: MedicationID(5), at: Self.noon, day: Self.day)
    var change = Change()
    change.entries.append(NewEntry(.asNeeded(dose, .taken), at: Self.noon))
    storage.tell(change, in: storage.act(on: Entries.desk, by: .command), at: Self.noon)
    #expect(storage.lastAct(on: Entries.desk, since: Self.noon)?.asNeeded == [dose: .undone])
  }
}
