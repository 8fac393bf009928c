import Glibc
import Testing

@testable import SystemdKit

@Suite(.timeLimit(.minutes(5)))
struct JournalTests {
  enum Kind: MessageID {
    case raised = 0x0f1e_2d3c_4b5a_6978_8796_a5b4_c3d2_e1f0
    case small = 0x1
  }

  @Test func anEntryBecomesAssignments() {
    let entry = JournalEntry(
      .warning,
      "two\nlines = fine",
      messageID: Kind.raised.rawValue,
      fields: ["PILLS_REMINDER": "evening-2026-11-20", "PILLS_A": ""]
    )
    #expect(
      entry.assignments(identifier: "pillsd") == [
        "PRIORITY=4", "SYSLOG_IDENTIFIER=pillsd", "MESSAGE=two\nlines = fine",
        "MESSAGE_ID=0f1e2d3c4b5a69788796a5b4c3d2e1f0", "PILLS_A=", "PILLS_REMINDER=evening-2026-11-20",
      ]
    )
  }

  @Test(arguments: [
    (JournalPriority.error, "pillsd: error: m\n"), (.warning, "pillsd: warning: m\n"),
    (.notice, "pillsd: m\n"), (.information, "pillsd: m\n"),
  ])
  func anEntryBecomesAPlainLine(priority: JournalPriority, expected: String) {
    #expect(JournalEntry(priority, "m").line(identifier: "pillsd") == expected)
  }

  @Test func aLineHoldsNoControlCharacters() {
    let entry = JournalEntry(.notice, "a\nb\u{1b}[31mc\u{9b}d")
    #expect(entry.line(identifier: "pillsd") == "pillsd: a b [31mc d\n")
  }

  @Test func messageIDsHave32Digits() {
    #expect(Kind.small.rawValue.description == "00000000000000000000000000000001")
    #expect(MessageID(.max).description == String(repeating: "f", count: 32))
    #expect(Kind(rawValue: 0x1) == .small)
  }

  @Test(arguments: [("8:1234", true), ("8", false), ("8:", false), ("a:b", false), ("1:2:3", false)])
  func journalStreamsParse(text: String, isValid: Bool) { #expect((JournalStream(text) != nil) == isValid) }

  @Test(arguments: ["", "1:2"])
  func standardErrorThatIsNotTheJournalGetsPlainLines(stream: String) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [stream] in
      setenv("JOURNAL_STREAM", stream, 1)
      Journal(identifier: "pillsd").log(JournalEntry(.error, "the disk is full"))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("pillsd: error: the disk is full\n"))
    #expect(!text.contains("<3>"))
  }

  @Test func aPipeThatNobodyEmptiesHoldsUpNothing() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
      while write(ends[1], "x", 1) == 1 {}
      try #require(fcntl(ends[1], F_SETFL, 0) == 0)
      let standardError = dup(STDERR_FILENO)
      try #require(dup2(ends[1], STDERR_FILENO) >= 0)
      // The alarm ends the process if it waits.
      alarm(10)
      Journal(identifier: "pillsd").log(JournalEntry(.error, "the disk is full"))
      alarm(0)
      dup2(standardError, STDERR_FILENO)
    }
  }
}
