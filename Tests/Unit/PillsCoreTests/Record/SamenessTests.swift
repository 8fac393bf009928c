import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

/// Three devices each added a medication: a, b and c, in the order of their ids.
@Suite struct SamenessTests {
  private static let ids = ["a": id(1), "b": id(2), "c": id(3)]

  private static func id(_ number: UInt64) -> MedicationID {
    MedicationID(number: number) ?? .defaultMedication
  }

  /// The entries for words such as `a=b`, `a!b` (with `#sync` if a device says so), `erased:b`, `taken:b`,
  /// `dose:b` or `ended:b`. Each entry knows all entries before it.
  private static func entries(_ words: String) -> [Entry] {
    var entries: [Entry] = []
    for (place, name) in ["a", "b", "c"].enumerated() {
      var medication = Medication(id: ids[name] ?? id(9), name: "Zinc", schedule: .twiceDaily)
      medication[.dosage] = name == "c" ? "50 mg" : "25 mg"
      let version = MedicationVersion(medication, from: day("2026-11-0\(place + 1)"), madeAt: .distantPast)
      let steps = MedicationHistory(versions: [version]).held.map(\.step)
      let device = ["d1", "l1", "p1"][place]
      entries.append(
        Entry(
          Entries.id(device),
          at: instant("2026-11-0\(place + 1) 10:00"),
          by: .command,
          .course(.medication(medication.id), steps)
        )
      )
    }
    for (place, text) in words.split(separator: " ").enumerated() {
      let parts = text.split(separator: "#")
      let via: Via = parts.count > 1 ? .merge : .command
      let statement = statement(String(parts[0]))
      let seen = entries.filter { $0.subject == statement.subject }.heads.map(\.id)
      let at = instant("2026-11-20 10:00") + .minutes(Int64(place))
      entries.append(Entry(Entries.id("d\(place + 2)"), at: at, by: via, over: seen, statement))
    }
    return entries
  }

  private static func statement(_ word: String) -> Statement {
    let names = word.split { "=!:".contains($0) }.map(String.init)
    let medication = ids[names[names.count - 1]] ?? id(9)
    switch names[0] {
    case "erased": return .erased(medication)
    case "taken":
      let dose = Dose(day: day("2026-11-20"), slot: .evening, medication: medication)
      return .dose(dose, DoseAnswer(.taken, at: instant("2026-11-20 09:00")))
    case "dose":
      let step = CourseStep(.text(.dosage), "30 mg", from: Boundary(day("2026-11-20")))
      return .course(.medication(medication), [step])
    case "ended":
      let step = CourseStep(.state, "ended", from: Boundary(day("2026-11-20")))
      return .course(.medication(medication), [step])
    default:
      guard let pair = MedicationPair(ids[names[0]] ?? id(9), medication) else {
        preconditionFailure("\(word) names one medication")
      }
      return .same(pair, word.contains("="))
    }
  }

  /// Describes the medications: their ids, first day and dosage, and a + if the dose was taken.
  private static func text(_ storage: MemoryStorage) -> String {
    storage.histories().map { history in
      let dose = Dose(day: day("2026-11-20"), slot: .evening, medication: history.id)
      let names = ids.filter { storage.sameness().ids(of: history.id).contains($0.value) }.keys.sorted()
      let last = history.versions[history.versions.count - 1]
      let isTaken = storage.answer(of: dose)?.kind == .taken
      return "\(names.joined()) \(history.versions[0].from.day.description.dropFirst(8)) "
        + "\(last.medication.dosage)\(isTaken ? "+" : "")"
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("", "a 01 25 mg, b 02 25 mg, c 03 50 mg"),
    ("b=c", "a 01 25 mg, bc 02 50 mg"),
    ("b=c taken:c", "a 01 25 mg, bc 02 50 mg+"),
    ("taken:c b=c a=b", "abc 01 50 mg+"),
    ("a=c b=c b!c", "ac 01 50 mg, b 02 25 mg"),
    ("taken:b a=b a!b", "a 01 25 mg, b 02 25 mg+, c 03 50 mg"),
    ("dose:b a=b", "ab 01 30 mg, c 03 50 mg"),
    // Erasing a medication does not erase those that were only marked as identical to it.
    ("taken:b a=b erased:a", "b 02 25 mg+, c 03 50 mg"),
    ("a=b erased:b", "a 01 25 mg, c 03 50 mg"),
    ("a=b b=c erased:b", "a 01 25 mg, c 03 50 mg"),
    ("a=b#sync a!b", "a 01 25 mg, b 02 25 mg, c 03 50 mg"),
  ])
  func `what counts as one is one, whoever learns of it when`(words: String, expected: String) {
    let entries = Self.entries(words)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<10 {
      let storage = MemoryStorage()
      for entry in entries.shuffled(using: &random) { storage.apply(storage.merge([entry])) }
      #expect(Self.text(storage) == expected)
      let other = MemoryStorage()
      other.apply(other.merge(entries.shuffled(using: &random)))
      #expect(Self.text(other) == expected)
    }
  }

  /// Two statements that did not know each other, in either order.
  @Test(
    arguments: [
      ("a=b#sync", "a!b", [false]), ("a!b#sync", "a=b", [true]), ("a=b", "a!b", [true, false]),
      ("a=b", "a=b", [true]),
    ] as [(String, String, Set<Bool>)]
  )
  func `a person's word beats that of a machine, and two people may disagree`(
    one: String,
    other: String,
    said: Set<Bool>
  ) throws {
    for words in ["\(one) \(other)", "\(other) \(one)"] {
      let pair = Self.entries(words).suffix(2).map { entry in
        Entry(entry.id, at: entry.recordedAt, by: entry.via, entry.statement)
      }
      #expect(Array(Reading.samenesses(by: pair).values) == [said])
    }
  }

  @Test func `a pair of which people disagree is two until somebody decides`() throws {
    let (a, b) = (try #require(Self.ids["a"]), try #require(Self.ids["b"]))
    let pair = try #require(MedicationPair(a, b))
    let said = Self.entries("a=b a!b").map { entry in
      Entry(entry.id, at: entry.recordedAt, by: entry.via, entry.statement)
    }
    let storage = MemoryStorage()
    storage.apply(storage.merge(said))
    #expect(storage.pairsOfOneName().contains(pair) && !storage.equalPairsOfOneName().contains(pair))
    #expect(storage.sameness().name(of: max(a, b)) == max(a, b))
    let act = storage.act(on: said[0].id.device, by: .command)
    storage.apply(storage.tell([pair], areSame: true, in: act, at: said[0].recordedAt))
    #expect(!storage.pairsOfOneName().contains(pair))
    #expect(storage.sameness().name(of: max(a, b)) == min(a, b))
  }

  @Test(arguments: [
    ("", "a=b", "a=b a=c"), ("a!b", "", "a=c"), ("a!b a!c", "", "b=c"), ("ended:b", "", "a=c"),
    ("a=b", "", "a=c"),
    ("a=b b!c", "", ""), ("dose:b", "", "a=b a=c"), ("erased:a", "", "b=c"),
  ])
  func `those of one name are a question, unless they are equal or somebody said`(
    words: String,
    equal: String,
    alike: String
  ) {
    let storage = MemoryStorage()
    storage.apply(storage.merge(Self.entries(words)))
    let names = Dictionary(uniqueKeysWithValues: Self.ids.map { ($0.value, $0.key) })
    func text(_ pairs: [MedicationPair]) -> String {
      pairs.map { "\(names[$0.first] ?? "?")=\(names[$0.second] ?? "?")" }.joined(separator: " ")
    }
    #expect(text(storage.equalPairsOfOneName()) == equal)
    #expect(text(storage.pairsOfOneName()) == alike)
  }
}
