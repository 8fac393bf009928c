@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Medications with similar names are distinguished by their ids.
struct MedicationNamesTests {
  private static func zinc(_ id: String, _ name: String = "Zinc") -> Medication {
    Medication(id: MedicationID(id) ?? .defaultMedication, name: name, schedule: .twiceDaily)
  }

  private static let three = [zinc("k3f9m2qxw0"), zinc("k3f9mzzzzz", "ZINC"), zinc("0000000007", "Iron")]

  @Test func `those that are called alike are told with as much of their ids as tells them apart`() {
    #expect(Self.three.map { $0.name(among: Self.three) } == ["Zinc (k3f9m2)", "ZINC (k3f9mz)", "Iron"])
    let two = [Self.zinc("k3f9m2qxw0"), Self.zinc("m2qx000000")]
    #expect(two.map { $0.name(among: two) } == ["Zinc (k3f9)", "Zinc (m2qx)"])
  }

  /// Medications with their last days, if any, and what each is called in a command.
  @Test(
    arguments: [
      ("Zinc, Iron", ["Zinc", "Iron"]), ("Zinc, ZINC", ["Zinc (0000000001)", "ZINC (0000000002)"]),
      ("Zinc, Iron, zinc", ["Zinc (0000000001)", "Iron", "zinc (0000000003)"]),
      // The ended medication gets an id in its name, the other one does not.
      ("Zinc 2026-11-10, zinc", ["Zinc (0000000001)", "zinc"]),
      // The name is that of a slot, and came from another device.
      ("Evening, Iron", ["Evening (0000)", "Iron"]),
    ] as [(String, [String])]
  )
  func `a name that means several things is told with a part of the id`(text: String, expected: [String])
    throws
  {
    let histories = text.split(separator: ", ").enumerated().map { place, text in
      let words = text.split(separator: " ").map(String.init)
      let medication = Self.zinc("000000000\(place + 1)", words[0])
      let history = MedicationHistory(versions: [MedicationVersion(medication, from: day("2026-11-01"))])
      guard words.count > 1 else { return history }
      return history.taking(history.ending(from: Boundary(day(words[1]))), at: .distantPast)
    }
    let regimen = Regimen(histories: histories, slots: .installed)
    let called = histories.map { regimen.called($0.latest(on: day("2026-11-20"))) }
    #expect(called == expected)
  }

  /// The typed name and the medication it means; nil for none or several.
  @Test(arguments: [
    ("zinc", nil), ("iron", 2), ("k3f9m2", 0), ("K3F9MZ", 1), ("k3f", nil), ("k3f9", nil),
    ("Zinc (k3f9m2)", 0),
    ("zinc  (k3f9mz)", 1), ("iron (k3f9m2)", nil), ("zinc (0000)", nil), ("zinc (k3f9m2q", nil), ("0000", 2),
    ("(0000)", nil),
    ("0000000007", 2),
  ])
  func `an id is enough, or its beginning`(text: String, index: Int?) {
    let engine = Desk().engine
    let found = try? engine.medication(named: text, among: Self.three)
    #expect(found == index.map { Self.three[$0] })
  }

  /// The name and first day of another device's medication, and if both are one medication.
  @Test(arguments: [
    ("Zinc", "2026-11-20", true), ("ZINC", "2026-11-20", true), ("Zink", "2026-11-20", false),
    ("Zinc", "2026-11-21", false),
  ])
  func `the same medication of the same day has the same id on every machine`(
    name: String,
    from: String,
    isSame: Bool
  ) {
    func history(_ name: String, _ from: String) -> MedicationHistory {
      MedicationHistory(versions: [MedicationVersion(Self.zinc("0000000001", name), from: day(from))])
    }
    let id = history("Zinc", "2026-11-20").freeID(besides: [])
    #expect((history(name, from).freeID(besides: []) == id) == isSame)
    #expect(history(name, from).freeID(besides: [id]) != id)
  }
}
