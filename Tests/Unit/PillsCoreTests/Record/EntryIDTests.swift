import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct EntryIDTests {
  @Test(arguments: ["k3f9m2qxw0-17", "0000000000-1", "zzzzzzzzzz-1000000000"])
  func `an id reads back`(text: String) { #expect(EntryID(text)?.description == text) }

  @Test(arguments: [
    "", "-", "k3f9m2qxw0", "k3f9m2qxw0-", "k3f9m2qxw0-0", "k3f9m2qxw0--1", "k3f9m2qxw0-01", "k3f9m2qxw0-+1",
    "k3f9m2qxw0-1000000001", "k3f9m2qxw0-99999999999999999999", "k3f9m2qxw-1", "k3f9m2qxwü-1",
    "k3f9m2qxw0-1-2",
    " k3f9m2qxw0-1", "k3f9m2qxw0-1\n",
  ])
  func `what is no id is refused`(text: String) { #expect(EntryID(text) == nil) }

  @Test func `those of one device are in the order of their numbers`() {
    #expect(Entries.id("d9") < Entries.id("d10"))
    #expect([Entries.id("d2"), Entries.id("l1"), Entries.id("d1")].sorted().map(\.number).count == 3)
  }
}
