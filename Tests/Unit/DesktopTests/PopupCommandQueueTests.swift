import PillsCore
import Testing

@testable import Desktop

struct PopupCommandQueueTests {
  private let former = PopupHandle(7, on: "bus/:1.1")

  private func show(_ key: String, _ body: String, _ handle: PopupHandle? = nil) -> PopupCommand {
    .show(
      PopupRequest(key: key, content: PopupContent(summary: "", body: body), place: place(handle), serial: 1)
    )
  }

  private func withdraw(_ key: String, _ handle: PopupHandle? = nil) -> PopupCommand {
    .withdraw(key: key, place(handle))
  }

  private func place(_ current: PopupHandle?, after retired: PopupHandle? = nil) -> PopupPlace {
    PopupPlace(proposedNumber: 0, current: current, retired: retired)
  }

  private func queue(_ commands: PopupCommand...) -> PopupCommandQueue {
    commands.reduce(into: PopupCommandQueue()) { $0.append($1) }
  }

  @Test func keepsOnlyTheLastCommandOfAKey() {
    var queue = queue(show("a", "1"), show("b", "2"), show("a", "3"), withdraw("b"))
    #expect(queue.takeAll() == [show("a", "3"), withdraw("b")])
    #expect(queue.isEmpty)
  }

  @Test func neverLosesTheFormerPopup() {
    var shown = queue(withdraw("a", former), show("a", "1"))
    #expect(shown.takeFirst() == show("a", "1", former))
    var withdrawn = queue(show("a", "1", former), withdraw("a"))
    #expect(withdrawn.takeFirst() == withdraw("a", former))
  }

  @Test func aRetiredPopupIsNotTakenOverAsTheCurrentOne() {
    let next = PopupRequest(
      key: "a",
      content: PopupContent(summary: "", body: "1"),
      place: place(nil, after: former),
      serial: 2
    )
    var queue = queue(withdraw("a", former), .show(next))
    #expect(queue.takeFirst() == .show(next))
  }

  @Test func putsBackUnlessALaterCommandHasCome() {
    var queue = queue(show("b", "2"))
    queue.putBack(show("a", "1"))
    queue.putBack(show("b", "0", former))
    #expect(queue.takeAll() == [show("a", "1"), show("b", "2", former)])
  }
}
