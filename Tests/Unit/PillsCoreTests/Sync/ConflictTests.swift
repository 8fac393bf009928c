import Testing

@testable import PillsCore

/// What of a dose the machines are said to disagree about.
struct ConflictTests {
  /// The sides in the order in which they are told, the one that holds marked, and ! where it may have been taken twice.
  @Test(
    arguments: [
      ("d1 10:00 taken", nil),
      ("d1 10:00 taken, l1 11:00 d1 skipped", nil),
      ("d1 10:00 skipped, l1 11:00 skipped", nil),
      ("d1 10:00 taken, l1 10:00 taken", nil),
      ("d1 10:00 taken, l1 11:00 skipped", "d1* l1"),
      ("l1 09:00 skipped, d1 10:00 taken", "l1 d1*"),
      ("d1 10:00 taken, l1 10:04 taken", "d1 l1* !"),
      ("d1 10:00 undone, l1 11:00 skipped", "d1 l1*"),
      ("d1 09:00 taken, d2 10:00 d1 undone, l1 11:00 d1 taken", "d2 l1*"),
      ("d1 10:00 skipped, l1 11:00 skipped, l2 12:00 taken", "d1 l2*"),
      ("d1 10:00 taken, l1 11:00 skipped, l2 12:00 d1 l1 skipped", nil),
    ] as [(String, String?)]
  )
  func `different things that stand side by side are a conflict`(text: String, expected: String?) {
    let conflict = Conflict(of: Entries.shared, among: Entries.ofDose(text))
    let told = conflict.map { conflict in
      conflict.sides.map { side in
        let name = (side.entry.device == Entries.desk ? "d" : "l") + "\(side.entry.number)"
        return name + (side.entry == conflict.held ? "*" : "")
      }.joined(separator: " ") + (conflict.isDoubled ? " !" : "")
    }
    #expect(told == expected)
  }
}
