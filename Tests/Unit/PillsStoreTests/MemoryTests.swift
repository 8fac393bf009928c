import PillsCore
import PillsTestSupport
import Testing

@testable import PillsStore

@Suite struct MemoryTests {
  let folder = TemporaryFolder()

  @Test func `a store that gave up its memory answers and commits as before`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    let known = try store.memory(from: today)

    store.releaseMemory()
    #expect(try store.memory(from: today) == known)
    store.releaseMemory()
    try store.commit(history(of: [today.next]))
    #expect(try store.answers(of: today.next...today.next).count == 2)
  }
}
