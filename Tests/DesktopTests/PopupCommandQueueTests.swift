import PillsCore
import Testing

@testable import Desktop

struct PopupCommandQueueTests {
  private let former = PopupHandle(server: "bus/:1.1", number: 7)

  private func show(_ key: String, _ body: String, _ handle: PopupHandle? = nil) -> PopupCommand {
    .show(PopupRequest(key: key, content: .text(body), replacing: handle, proposedNumber: 0))
  }

  private func queue(_ commands: PopupCommand...) -> PopupCommandQueue {
    commands.reduce(into: PopupCommandQueue()) { $0.append($1) }
  }

  @Test func keepsOnlyTheLastCommandOfAKey() {
    var queue = queue(show("a", "1"), show("b", "2"), show("a", "3"), .withdraw(key: "b", handle: nil))
    #expect(queue.takeAll() == [show("a", "3"), .withdraw(key: "b", handle: nil)])
    #expect(queue.isEmpty)
  }

  @Test func neverLosesTheFormerPopup() {
    var shown = queue(.withdraw(key: "a", handle: former), show("a", "1"))
    #expect(shown.takeFirst() == show("a", "1", former))
    var withdrawn = queue(show("a", "1", former), .withdraw(key: "a", handle: nil))
    #expect(withdrawn.takeFirst() == .withdraw(key: "a", handle: former))
  }

  @Test func putsBackUnlessALaterCommandHasCome() {
    var queue = queue(show("b", "2"))
    queue.putBack(show("a", "1"))
    queue.putBack(show("b", "0", former))
    #expect(queue.takeAll() == [show("a", "1"), show("b", "2", former)])
  }
}
