import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct NameTests {
  @Test(arguments: [
    ("morning", "morning"), ("Evening", "evening"), ("x", "x"), ("after-lunch-2", "after-lunch-2"),
    ("a123456789012345678901234567890b", "a123456789012345678901234567890b"),
  ])
  func wordsAreLowerCase(text: String, name: String) { #expect(SlotName(text)?.description == name) }

  @Test(arguments: [
    "Before lunch", "Vor dem Frühstück", "Früh", "À jeun", "Dr. May's 2", "早朝", "प्रातः",
    "Ä23456789 123456789 123456789 12",
  ])
  func ownWordsAreAsTyped(text: String) {
    #expect(SlotName(text)?.description == text)
    #expect(SlotName(text)?.isNamed(by: text.uppercased()) == true)
    #expect(SlotName(text)?.isNamed(by: "\(text)s") == false)
    let id = ReminderID(day: day("2026-11-20"), key: text)
    #expect(id.flatMap { ReminderID(reference: $0.reference) } == id && id?.slot == SlotName(text))
  }

  @Test func signsThatLookTheSameAreOthers() {
    let (one, two) = (slot("Fr\u{FC}h"), slot("Fru\u{308}h"))
    #expect(one != two && Set([one, two]).count == 2 && (one < two) != (two < one))
    #expect(one.isNamed(by: two.description))
  }

  @Test(arguments: [
    "", "2nd", "-noon", "noon-", "Noon ", " Noon", "After  lunch", "a_b", "Before, lunch", "a=b", "a@home",
    "[a]",
    "a123456789012345678901234567890bc", "Ä23456789 123456789 123456789 123", "noon\n", "fr\u{202E}üh",
    "☀ Noon", "\u{301}x", "\u{E33}ยา",
    "a#b", "a:b", "a;b",
  ])
  func otherNamesAreNoSlots(text: String) { #expect(SlotName(text) == nil) }

  @Test func remindersAreOrderedByDayThenSlot() {
    let sorted = ["evening-2026-11-20", "morning-2026-11-20", "evening-2026-11-21"]
    #expect(sorted.reversed().map(reminder).sorted().map(\.description) == sorted)
  }
}
