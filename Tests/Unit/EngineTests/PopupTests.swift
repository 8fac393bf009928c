@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct PopupTests {
  private func shown() -> Desk {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 07:05")
    _ = desk.takeDeeds()
    return desk
  }

  private let id = "morning-2026-11-20"
  private let successor = PopupServer.called("next", at: "bus :1.99")

  @Test func aClickOnWhatWasNotOfferedRecordsNothing() {
    var desk = shown()
    desk.click(PopupAction(rawValue: "inline-reply"), id)
    #expect(desk.disk.answers.isEmpty)
    #expect(desk.shown == [id])
  }

  @Test(arguments: [(PopupAction.taken, DoseAnswer.Kind.taken), (.skip, .skipped)])
  func aClickIsRecorded(action: PopupAction, kind: DoseAnswer.Kind) {
    var desk = shown()
    desk.click(action, id)
    #expect(desk.answer(id) == DoseAnswer(kind, at: instant("2026-11-20 07:05")))
    #expect(desk.disk.changes.filter { !$0.entries.isEmpty }.map(\.via) == [.popup])
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    #expect(desk.notices.last == .answered(reminder(id), kind, doses: 1, via: .popup))
  }

  @Test func aClickOnSnoozePutsItOff() {
    var desk = shown()
    desk.click(.snooze, id)
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    #expect(desk.record(id)?.snoozedUntil == instant("2026-11-20 07:15"))
    #expect(desk.armed == instant("2026-11-20 07:15"))
    #expect(desk.disk.said.isEmpty)
  }

  @Test func aSecondClickAndALateOneChangeNothing() {
    var desk = shown()
    desk.click(.taken, id)
    desk.click(.taken, id)
    desk.click(.skip, id)
    desk.click(.snooze, id)
    desk.handle(.popupClosed(reminder(id)))
    #expect(desk.disk.said.count == 1)
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    for late in ["evening-2026-11-20", "noon-2031-01-01"] {
      desk.click(.taken, reminder(late), naming: [dose(late)])
    }
    #expect(desk.disk.said.count == 1)
  }

  @Test func aClickOnAnOlderPopupAnswersWhatThatOneNamed() {
    let evening = "evening-2026-11-20"
    var desk = Desk(at: "2026-11-20 20:00", medications: [.metformin, .vitamin])
    desk.say(.take, "evening", "Vitamin D")
    desk.run(until: "2026-11-20 21:05")
    let named = desk.screen[reminder(evening)]?.doses
    desk.say(.undo, "evening", "Vitamin D")
    #expect(desk.screen[reminder(evening)]?.doses.count == 2)
    desk.click(.taken, reminder(evening), naming: named)
    #expect(Array(desk.disk.answers.keys) == named)
    #expect(desk.screen[reminder(evening)]?.doses.count == 1)
  }

  @Test func aClickOnAPopupThatOutlivedItsWindowStillCounts() {
    var desk = Desk(at: "2026-11-20 12:00")
    desk.run(until: "2026-11-20 22:00")
    // The device sleeps all night; the click is the daemon's first event afterwards.
    desk.setClockUnnoticed(to: "2026-11-21 07:30")
    desk.click(.taken, "evening-2026-11-20")
    #expect(desk.answer("evening-2026-11-20") == DoseAnswer(.taken, at: instant("2026-11-21 07:30")))
    #expect(desk.shown == ["morning-2026-11-21"])
    #expect(desk.record("evening-2026-11-20")?.state == .raised)
  }

  @Test func whatIsDismissedStaysOpenAndComesBackThreeTimesEveryHalfHour() {
    var desk = shown()
    desk.change { $0.repeatEvery = Settings().repeatEvery }
    desk.dismiss(id)
    desk.run(until: "2026-11-20 07:29:59")
    desk.handle(.settingsChanged(desk.engine.settings))
    #expect(desk.takeDeeds() == [])
    for time in ["07:30", "08:00", "08:30"] {
      desk.run(until: "2026-11-20 \(time)")
      #expect(desk.shown == [id])
      desk.dismiss(id)
    }
    #expect(desk.takeDeeds() == (1...3).map { "show \(id) after \($0)" })
    desk.run(until: "2026-11-20 12:59")
    #expect(desk.takeDeeds() == [])
    #expect(desk.overview.slots.first?.reminder == .open)
    #expect(desk.disk.answers.isEmpty)
    desk.say(.take, "morning")
    #expect(desk.takeDeeds() == ["withdraw \(id)", "done"])
  }

  @Test func withoutAServerTheReminderStaysOpenUntilOneAppears() {
    var desk = Desk(at: "2026-11-20 06:00", server: .absent)
    desk.handle(.popupServerVanished(.absent))
    desk.run(until: "2026-11-20 07:05")
    #expect(desk.takeDeeds() == ["show \(id)"])
    #expect(desk.overview.problems == [.popups(PopupComplaint(.noServerYet))])
    #expect(desk.overview.slots.first?.reminder == .open)
    desk.server = .prompt
    desk.handle(.popupServerAppeared(.test))
    #expect(desk.takeDeeds() == ["show \(id)"])
    #expect(desk.overview.problems.isEmpty)
    #expect(desk.announcements.last == "Open: morning. Next: evening at 21:00")
  }

  @Test func aServerThatIsThereButDidNotShowItIsAskedAgain() {
    var desk = Desk(at: "2026-11-20 06:00", server: .absent)
    desk.run(until: "2026-11-20 07:00:30")
    #expect(desk.takeDeeds() == ["show \(id)"])
    #expect(desk.armed == instant("2026-11-20 07:01"))
    desk.server = .prompt
    desk.run(until: "2026-11-20 07:01")
    #expect(desk.takeDeeds() == ["show \(id)"])
    #expect(desk.overview.problems.isEmpty)
    #expect(
      desk.notices.filter { $0 == .popupNotShown(reminder(id), PopupComplaint(.noServer)) }.count == 1
    )
  }

  @Test func aPopupLeftBehindIsReplacedAlsoWhereTheServerWasSilentAtFirst() {
    let shown = shown()
    var memory = shown.engine.memory
    memory.firstDay = memory.firstDay.advanced(by: -1)
    let handle = memory.reminders.records[reminder(id)]?.popup
    var engine = Engine(settings: Settings(), memory: memory)
    let first = engine.handle(.started(engine.settings), at: shown.moment)
    _ = engine.handle(.popupNotShown(reminder(id), PopupComplaint(.silent)), at: shown.moment)
    let second = engine.handle(.wake, at: (shown.now + .minutes(1)).in(shown.zone))
    #expect(handle != nil)
    for effects in [first, second] {
      let replaced = effects.compactMap { effect -> PopupHandle? in
        if case .show(_, let place) = effect { place.current } else { nil }
      }
      #expect(replaced == [handle])
    }
  }

  @Test func aClickOnThePopupItselfAnswersNothingAndShowsItAgain() {
    var desk = shown()
    desk.click(.open, id)
    #expect(desk.takeDeeds() == ["show \(id) after 1"])
    #expect(desk.shown == [id])
    #expect(desk.disk.said.isEmpty)
    desk.click(.taken, id)
    #expect(desk.answer(id)?.kind == .taken)
  }

  @Test func whatWasOnTheScreenIsShownAgainInPlaceWhenTheSessionIsUnlocked() {
    var desk = shown()
    desk.handle(.sessionUnlocked)
    #expect(desk.takeDeeds() == ["update \(id)"])
    desk.dismiss(id)
    desk.handle(.sessionUnlocked)
    #expect(desk.takeDeeds() == [])
  }

  @Test func anEndInGoodOrderClosesThePopupAndTheNextRunShowsItAnew() {
    var desk = shown()
    desk.handle(.stopping)
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    #expect(desk.record(id)?.isPopupRetired == true)
    desk.restart()
    #expect(desk.takeDeeds() == ["show \(id) after 1"])
    #expect(desk.record(id)?.isPopupRetired == false)
    desk.restart()
    #expect(desk.takeDeeds() == ["update \(id) replacing 2"])
  }

  @Test func anEndThatCannotBeNotedLeavesThePopupToTheNextRun() {
    var desk = shown()
    desk.disk.writeFailure = StoreFailure(.full)
    desk.handle(.stopping)
    #expect(desk.takeDeeds() == ["warn"])
    desk.disk.writeFailure = nil
    desk.restart()
    #expect(desk.takeDeeds() == ["update \(id) replacing 1"])
  }

  @Test(arguments: [true, false])
  func aPopupLeftBehindIsClosedByItsNumberThoughItsRecordIsErased(isServerKnown: Bool) throws {
    var desk = shown()
    let handle = desk.record(id)?.popup
    desk.server = .silent
    desk.restart(knowingServer: isServerKnown)
    desk.handle(.popupServerAppeared(.test))
    _ = try desk.erase(.everything(isBackedUp: false)).get()
    #expect(handle != nil)
    #expect(desk.lastWithdrawn == handle)
  }

  @Test func anEndBeforeTheNumberWasToldStillKeepsItFromBeingUsedAgain() throws {
    var desk = Desk(at: "2026-11-20 06:00", server: .silent)
    desk.run(until: "2026-11-20 07:00")
    let asked = PopupPlace(of: reminder(id), by: desk.record(id)).proposedNumber
    desk.handle(.stopping)
    let place = PopupPlace(of: reminder(id), by: desk.record(id))
    #expect(place.retired?.number == asked)
    #expect(place.proposedNumber != asked)
  }

  /// The popup's number on another server means nothing here.
  @Test(arguments: [false, true])
  func aPopupWithdrawnBeforeTheServerCameGetsAnotherNumber(wasShown: Bool) {
    var desk = wasShown ? shown() : Desk(at: "2026-11-20 06:00", server: .silent)
    if !wasShown { desk.handle(.popupServerVanished(.unknown)) }
    desk.run(until: "2026-11-20 07:05")
    let asked = PopupPlace(of: reminder(id), by: nil).proposedNumber
    desk.say(.take, "morning")
    desk.handle(.popupServerAppeared(successor))
    _ = desk.takeDeeds()
    desk.say(.undo, "morning")
    #expect(desk.takeDeeds().first == "show \(id) after \(asked)")
  }

  @Test func aDoseThatJoinsASlotWhosePopupWasDismissedIsShown() {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin])
    desk.run(until: "2026-11-20 07:05")
    desk.dismiss(id)
    _ = desk.takeDeeds()
    // Without a first day, it would begin after this morning.
    desk.send(.add("Iron") { ($0.slots, $0.from) = (["morning"], .fromToday(days: 0)) })
    #expect(desk.takeDeeds() == ["show \(id) after 1", "done"])
    #expect(desk.screen[reminder(id)]?.doses.count == 2)
    // If one medication goes, the others are not shown again.
    desk.dismiss(id)
    desk.send(.remove(name: "Iron"))
    #expect(desk.shown.isEmpty)
  }

  @Test func aServerThatIsNotKnownYetIsNotMissing() {
    var desk = shown()
    desk.handle(.popupServerVanished(.unknown))
    #expect(desk.overview.problems.isEmpty)
    #expect(desk.overview.popupServer == .missing(.unknown))
    desk.handle(.popupServerVanished(.startable))
    #expect(desk.overview.problems.isEmpty)
    desk.handle(.popupServerVanished(.absent))
    #expect(desk.overview.problems == [.popups(PopupComplaint(.noServerYet))])
  }

  @Test func anotherServerInPlaceOfTheLastShowsWhatIsOpen() {
    var desk = shown()
    desk.handle(.popupServerAppeared(successor))
    #expect(desk.takeDeeds().suffix(1) == ["update \(id)"])
    desk.handle(.popupServerAppeared(successor))
    #expect(desk.takeDeeds() == [])
  }

  @Test func aPopupShownForWhatIsNoLongerWantedIsWithdrawn() {
    var desk = Desk(at: "2026-11-20 06:00", server: .silent)
    desk.run(until: "2026-11-20 07:00")
    desk.say(.take, "morning")
    #expect(desk.takeDeeds() == ["show \(id)", "withdraw \(id)", "done"])
    desk.handle(.popupShown(reminder(id), PopupHandle(4, on: "s")))
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    #expect(desk.record(id)?.popup == nil)
  }

  @Test func eventsBetweenShowAndShownShowNothingTwice() {
    var desk = Desk(at: "2026-11-20 06:00", server: .silent)
    desk.run(until: "2026-11-20 07:00")
    desk.handle(.wake)
    desk.handle(.popupServerAppeared(.test))
    desk.handle(.zoneChanged)
    #expect(desk.takeDeeds() == ["show \(id)"])
    desk.handle(.popupShown(reminder(id), PopupHandle(4, on: "s")))
    #expect(desk.record(id)?.popup == PopupHandle(4, on: "s"))
    #expect(desk.takeDeeds() == [])
  }

  @Test func aRestartInWhichItIsRaisedAgainStillReplacesThePopupLeftBehind() {
    var desk = shown()
    desk.change { $0.repeatEvery = .minutes(10) }
    desk.restart(at: "2026-11-20 07:20")
    #expect(desk.takeDeeds() == ["update \(id) replacing 1"])
    #expect(desk.record(id)?.repeatCount == 1)
  }

  @Test func aPopupLeftBehindWhoseReminderIsMissedOrSnoozedIsWithdrawn() {
    var missed = shown()
    missed.restart(at: "2026-11-20 14:00")
    #expect(missed.takeDeeds() == ["withdraw \(id)"])
    var snoozed = shown()
    snoozed.click(.snooze, id)
    _ = snoozed.takeDeeds()
    snoozed.restart()
    #expect(snoozed.takeDeeds() == ["withdraw \(id)"])
  }

  @Test func severalDosesPartlyTakenUpdateThePopupInPlace() {
    var desk = Desk(at: "2026-11-20 12:00", medications: [.metformin, .vitamin])
    desk.run(until: "2026-11-20 21:00")
    let id = "evening-2026-11-20"
    #expect(desk.screen[reminder(id)]?.text == "Metformin 500 mg, Vitamin D")
    _ = desk.takeDeeds()
    desk.say(.take, "evening", "vit")
    #expect(desk.takeDeeds() == ["update \(id)", "done"])
    #expect(desk.screen[reminder(id)]?.text == "Metformin 500 mg")
    desk.click(.skip, id)
    #expect(desk.answer(id, medication: 2)?.kind == .skipped)
    #expect(desk.answer(id, medication: 3)?.kind == .taken)
  }

  @Test func undoingWhatWasTakenEarlyRaisesItOnceItsTimeHasCome() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.say(.take, "morning")
    desk.run(until: "2026-11-20 08:00")
    _ = desk.takeDeeds()
    desk.say(.undo, "morning")
    #expect(desk.takeDeeds() == ["show \(id)", "done"])
    #expect(desk.lastSlot?.reminder == .open)
  }

  @Test func repeatsComeEverySoOftenUpToTheLimit() {
    var settings = Settings()
    settings.repeatEvery = .minutes(10)
    settings.repeatLimit = 2
    var desk = Desk(at: "2026-11-20 06:00", settings: settings)
    desk.run(until: "2026-11-20 07:09:59")
    #expect(desk.takeDeeds() == ["show \(id)"])
    desk.run(until: "2026-11-20 07:10")
    #expect(desk.takeDeeds() == ["update \(id)"])
    desk.dismiss(id)
    desk.run(until: "2026-11-20 07:20")
    #expect(desk.takeDeeds() == ["show \(id) after 2"])
    desk.run(until: "2026-11-20 12:59")
    #expect(desk.takeDeeds() == [])
    #expect(desk.record(id)?.repeatCount == 2)
  }
}
