import PillsCore
import PillsTestSupport
import Testing

@testable import Desktop

@MainActor
struct PopupServiceTests {
  private let place = PopupPlace(proposedNumber: 7)
  private let handle = PopupHandle(1, on: "bus/:1.7")

  /// Two popups are requested for one key; in one case the first is withdrawn before the second request.
  @Test(arguments: [false, true])
  func whatHappenedToAPopupThatIsGoneIsNotTold(isWithdrawn: Bool) throws {
    let service = try PopupService()
    let content = PopupContent(summary: "", body: "")
    service.show(key: "a", content: content, place: place)
    if isWithdrawn { service.withdraw(key: "a", place: place) }
    service.show(key: "a", content: content, place: place)
    let events: [PopupEvent] = [
      .shown(key: "a", handle: handle), .closed(key: "a", reason: .expired),
      .notShown(key: "a", reason: .discarded), .answered(key: "a", .taken, doses: []),
    ]
    for event in events { service.mailbox.report(event, of: 1) }
    #expect(service.drain() == (isWithdrawn ? [events[3]] : [events[0], events[3]]))
    for event in events { service.mailbox.report(event, of: 2) }
    service.mailbox.report(.sessionUnlocked)
    #expect(service.drain() == events + [.sessionUnlocked])
    #expect(service.drain().isEmpty)
    service.withdraw(key: "a", place: place)
    #expect(service.mailbox.takeAllCommands() == [.withdraw(key: "a", place)])
  }

  @Test func anErrorOfTheBusSaysWhyAPopupIsNotShown() {
    let kinds: [BusError.Kind] = [.unanswered, .noSuchService, .busLost, .refused]
    let reasons = kinds.map { PopupWorker.reason(for: BusError(kind: $0, name: "org.example.No")) }
    #expect(reasons == [.serverSilent, .noServer, .noBus, .refused(error: "org.example.No")])
  }

  @Test func theIconIsTheFirstFileThatIsInstalled() {
    let (first, second) = (TemporaryFolder(), TemporaryFolder())
    #expect(PopupIcon.icon(in: [first.path]) == "pills")
    for folder in [second, first] {
      for count in 1...4 {
        folder.makeFolder(["icons", "hicolor", "scalable", "apps"].prefix(count).joined(separator: "/"))
      }
      let file = folder.write("", to: "icons/hicolor/scalable/apps/pills.svg")
      #expect(PopupIcon.icon(in: [first.path, second.path]) == file)
    }
  }
}
