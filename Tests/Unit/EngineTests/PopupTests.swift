@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct PopupTests {
  private func shown() -> Bedside {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 07:05")
    _ = bedside.takeDeeds()
    return bedside
  }

  private let id = "morning-2026-11-20"
  private let successor = PopupServer.called("next", at: "bus :1.99")

  @Test func aClickOnWhatWasNotOfferedRecordsNothing() {
    var bedside = shown()
    bedside.click(PopupAction(rawValue: "inline-reply"), id)
    #expect(bedside.disk.answers.isEmpty)
    #expect(bedside.shown == [id])
  }

  @Test(arguments: [(PopupAction.taken, DoseAnswer.Kind.taken), (.skip, .skipped)])
  func aClickIsRecorded(action: PopupAction, kind: DoseAnswer.Kind) {
    var bedside = shown()
    bedside.click(action, id)
    #expect(bedside.answer(id) == DoseAnswer(kind, at: instant("2026-11-20 07:05")))
    #expect(bedside.disk.changes.filter { !$0.entries.isEmpty }.map(\.via) == [.popup])
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    #expect(bedside.notices.last == .answered(reminder(id), kind, doses: 1, via: .popup))
  }

  @Test func aClickOnSnoozePutsItOff() {
    var bedside = shown()
    bedside.click(.snooze, id)
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    #expect(bedside.record(id)?.snoozedUntil == instant("2026-11-20 07:15"))
    #expect(bedside.armed == instant("2026-11-20 07:15"))
    #expect(bedside.disk.said.isEmpty)
  }

  @Test func aSecondClickAndALateOneChangeNothing() {
    var bedside = shown()
    bedside.click(.taken, id)
    bedside.click(.taken, id)
    bedside.click(.skip, id)
    bedside.click(.snooze, id)
    bedside.handle(.popupClosed(reminder(id)))
    #expect(bedside.disk.said.count == 1)
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    for late in ["evening-2026-11-20", "noon-2031-01-01"] {
      bedside.click(.taken, reminder(late), naming: [dose(late)])
    }
    #expect(bedside.disk.said.count == 1)
  }

  @Test func aClickOnAnOlderPopupAnswersWhatThatOneNamed() {
    let evening = "evening-2026-11-20"
    var bedside = Bedside(at: "2026-11-20 20:00", medications: [.metformin, .vitamin])
    bedside.say(.take, "evening", "Vitamin D")
    bedside.run(until: "2026-11-20 21:05")
    let named = bedside.screen[reminder(evening)]?.doses
    bedside.say(.undo, "evening", "Vitamin D")
    #expect(bedside.screen[reminder(evening)]?.doses.count == 2)
    bedside.click(.taken, reminder(evening), naming: named)
    #expect(Array(bedside.disk.answers.keys) == named)
    #expect(bedside.screen[reminder(evening)]?.doses.count == 1)
  }

  @Test func aClickOnAPopupThatOutlivedItsWindowStillCounts() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    bedside.run(until: "2026-11-20 22:00")
    // The machine sleeps all night; the click is the first thing the daemon hears of.
    bedside.setClockUnnoticed(to: "2026-11-21 07:30")
    bedside.click(.taken, "evening-2026-11-20")
    #expect(bedside.answer("evening-2026-11-20") == DoseAnswer(.taken, at: instant("2026-11-21 07:30")))
    #expect(bedside.shown == ["morning-2026-11-21"])
    #expect(bedside.record("evening-2026-11-20")?.state == .raised)
  }

  @Test func whatIsDismissedStaysOpenAndComesBackThreeTimesEveryHalfHour() {
    var bedside = shown()
    bedside.change { $0.repeatEvery = Settings().repeatEvery }
    bedside.dismiss(id)
    bedside.run(until: "2026-11-20 07:29:59")
    bedside.handle(.settingsChanged(bedside.engine.settings))
    #expect(bedside.takeDeeds() == [])
    for time in ["07:30", "08:00", "08:30"] {
      bedside.run(until: "2026-11-20 \(time)")
      #expect(bedside.shown == [id])
      bedside.dismiss(id)
    }
    #expect(bedside.takeDeeds() == (1...3).map { "show \(id) after \($0)" })
    bedside.run(until: "2026-11-20 12:59")
    #expect(bedside.takeDeeds() == [])
    #expect(bedside.overview.slots.first?.reminder == .open)
    #expect(bedside.disk.answers.isEmpty)
    bedside.say(.take, "morning")
    #expect(bedside.takeDeeds() == ["withdraw \(id)", "done"])
  }

  @Test func withoutAServerTheReminderStaysOpenUntilOneAppears() {
    var bedside = Bedside(at: "2026-11-20 06:00", server: .absent)
    bedside.handle(.popupServerVanished(.absent))
    bedside.run(until: "2026-11-20 07:05")
    #expect(bedside.takeDeeds() == ["show \(id)"])
    #expect(bedside.overview.problems == [.popups(PopupComplaint(.noServerYet))])
    #expect(bedside.overview.slots.first?.reminder == .open)
    bedside.server = .prompt
    bedside.handle(.popupServerAppeared(.test))
    #expect(bedside.takeDeeds() == ["show \(id)"])
    #expect(bedside.overview.problems.isEmpty)
    #expect(bedside.announcements.last == "Open: morning. Next: evening at 21:00")
  }

  @Test func aServerThatIsThereButDidNotShowItIsAskedAgain() {
    var bedside = Bedside(at: "2026-11-20 06:00", server: .absent)
    bedside.run(until: "2026-11-20 07:00:30")
    #expect(bedside.takeDeeds() == ["show \(id)"])
    #expect(bedside.armed == instant("2026-11-20 07:01"))
    bedside.server = .prompt
    bedside.run(until: "2026-11-20 07:01")
    #expect(bedside.takeDeeds() == ["show \(id)"])
    #expect(bedside.overview.problems.isEmpty)
    #expect(
      bedside.notices.filter { $0 == .popupNotShown(reminder(id), PopupComplaint(.noServer)) }.count == 1
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
    var bedside = shown()
    bedside.click(.open, id)
    #expect(bedside.takeDeeds() == ["show \(id) after 1"])
    #expect(bedside.shown == [id])
    #expect(bedside.disk.said.isEmpty)
    bedside.click(.taken, id)
    #expect(bedside.answer(id)?.kind == .taken)
  }

  @Test func whatWasOnTheScreenIsShownAgainInPlaceWhenTheSessionIsUnlocked() {
    var bedside = shown()
    bedside.handle(.sessionUnlocked)
    #expect(bedside.takeDeeds() == ["update \(id)"])
    bedside.dismiss(id)
    bedside.handle(.sessionUnlocked)
    #expect(bedside.takeDeeds() == [])
  }

  @Test func anEndInGoodOrderClosesThePopupAndTheNextRunShowsItAnew() {
    var bedside = shown()
    bedside.handle(.stopping)
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    #expect(bedside.record(id)?.isPopupRetired == true)
    bedside.restart()
    #expect(bedside.takeDeeds() == ["show \(id) after 1"])
    #expect(bedside.record(id)?.isPopupRetired == false)
    bedside.restart()
    #expect(bedside.takeDeeds() == ["update \(id) replacing 2"])
  }

  @Test func anEndThatCannotBeNotedLeavesThePopupToTheNextRun() {
    var bedside = shown()
    bedside.disk.writeFailure = StoreFailure(.full)
    bedside.handle(.stopping)
    #expect(bedside.takeDeeds() == ["warn"])
    bedside.disk.writeFailure = nil
    bedside.restart()
    #expect(bedside.takeDeeds() == ["update \(id) replacing 1"])
  }

  @Test func anEndBeforeTheNumberWasToldStillKeepsItFromBeingUsedAgain() throws {
    var bedside = Bedside(at: "2026-11-20 06:00", server: .silent)
    bedside.run(until: "2026-11-20 07:00")
    let asked = PopupPlace(of: reminder(id), by: bedside.record(id)).proposedNumber
    bedside.handle(.stopping)
    let place = PopupPlace(of: reminder(id), by: bedside.record(id))
    #expect(place.retired?.number == asked)
    #expect(place.proposedNumber != asked)
  }

  /// The number that it had on another server says nothing of this one.
  @Test(arguments: [false, true])
  func aPopupWithdrawnBeforeTheServerCameGetsAnotherNumber(wasShown: Bool) {
    var bedside = wasShown ? shown() : Bedside(at: "2026-11-20 06:00", server: .silent)
    if !wasShown { bedside.handle(.popupServerVanished(.unknown)) }
    bedside.run(until: "2026-11-20 07:05")
    let asked = PopupPlace(of: reminder(id), by: nil).proposedNumber
    bedside.say(.take, "morning")
    bedside.handle(.popupServerAppeared(successor))
    _ = bedside.takeDeeds()
    bedside.say(.undo, "morning")
    #expect(bedside.takeDeeds().first == "show \(id) after \(asked)")
  }

  @Test func aDoseThatJoinsASlotWhosePopupWasDismissedIsShown() {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin])
    bedside.run(until: "2026-11-20 07:05")
    bedside.dismiss(id)
    _ = bedside.takeDeeds()
    // Without a day it would begin after this morning.
    bedside.send(.add("Iron") { ($0.slots, $0.from) = (["morning"], .fromToday(days: 0)) })
    #expect(bedside.takeDeeds() == ["show \(id) after 1", "done"])
    #expect(bedside.screen[reminder(id)]?.doses.count == 2)
    // One that goes is no reason to show the rest again.
    bedside.dismiss(id)
    bedside.send(.remove(name: "Iron"))
    #expect(bedside.shown.isEmpty)
  }

  @Test func aServerThatIsNotKnownYetIsNotMissing() {
    var bedside = shown()
    bedside.handle(.popupServerVanished(.unknown))
    #expect(bedside.overview.problems.isEmpty)
    #expect(bedside.overview.popupServer == .missing(.unknown))
    bedside.handle(.popupServerVanished(.startable))
    #expect(bedside.overview.problems.isEmpty)
    bedside.handle(.popupServerVanished(.absent))
    #expect(bedside.overview.problems == [.popups(PopupComplaint(.noServerYet))])
  }

  @Test func anotherServerInPlaceOfTheLastShowsWhatIsOpen() {
    var bedside = shown()
    bedside.handle(.popupServerAppeared(successor))
    #expect(bedside.takeDeeds().suffix(1) == ["update \(id)"])
    bedside.handle(.popupServerAppeared(successor))
    #expect(bedside.takeDeeds() == [])
  }

  @Test func aPopupShownForWhatIsNoLongerWantedIsWithdrawn() {
    var bedside = Bedside(at: "2026-11-20 06:00", server: .silent)
    bedside.run(until: "2026-11-20 07:00")
    bedside.say(.take, "morning")
    #expect(bedside.takeDeeds() == ["show \(id)", "withdraw \(id)", "done"])
    bedside.handle(.popupShown(reminder(id), PopupHandle(4, on: "s")))
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    #expect(bedside.record(id)?.popup == nil)
  }

  @Test func eventsBetweenShowAndShownShowNothingTwice() {
    var bedside = Bedside(at: "2026-11-20 06:00", server: .silent)
    bedside.run(until: "2026-11-20 07:00")
    bedside.handle(.wake)
    bedside.handle(.popupServerAppeared(.test))
    bedside.handle(.zoneChanged)
    #expect(bedside.takeDeeds() == ["show \(id)"])
    bedside.handle(.popupShown(reminder(id), PopupHandle(4, on: "s")))
    #expect(bedside.record(id)?.popup == PopupHandle(4, on: "s"))
    #expect(bedside.takeDeeds() == [])
  }

  @Test func aRestartInWhichItIsRaisedAgainStillReplacesThePopupLeftBehind() {
    var bedside = shown()
    bedside.change { $0.repeatEvery = .minutes(10) }
    bedside.restart(at: "2026-11-20 07:20")
    #expect(bedside.takeDeeds() == ["update \(id) replacing 1"])
    #expect(bedside.record(id)?.repeatCount == 1)
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
    var bedside = Bedside(at: "2026-11-20 12:00", medications: [.metformin, .vitamin])
    bedside.run(until: "2026-11-20 21:00")
    let id = "evening-2026-11-20"
    #expect(bedside.screen[reminder(id)]?.text == "Metformin 500 mg, Vitamin D")
    _ = bedside.takeDeeds()
    bedside.say(.take, "evening", "vit")
    #expect(bedside.takeDeeds() == ["update \(id)", "done"])
    #expect(bedside.screen[reminder(id)]?.text == "Metformin 500 mg")
    bedside.click(.skip, id)
    #expect(bedside.answer(id, medication: 2)?.kind == .skipped)
    #expect(bedside.answer(id, medication: 3)?.kind == .taken)
  }

  @Test func undoingWhatWasTakenEarlyRaisesItOnceItsTimeHasCome() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.say(.take, "morning")
    bedside.run(until: "2026-11-20 08:00")
    _ = bedside.takeDeeds()
    bedside.say(.undo, "morning")
    #expect(bedside.takeDeeds() == ["show \(id)", "done"])
    #expect(bedside.lastSlot?.reminder == .open)
  }

  @Test func repeatsComeEverySoOftenUpToTheLimit() {
    var settings = Settings()
    settings.repeatEvery = .minutes(10)
    settings.repeatLimit = 2
    var bedside = Bedside(at: "2026-11-20 06:00", settings: settings)
    bedside.run(until: "2026-11-20 07:09:59")
    #expect(bedside.takeDeeds() == ["show \(id)"])
    bedside.run(until: "2026-11-20 07:10")
    #expect(bedside.takeDeeds() == ["update \(id)"])
    bedside.dismiss(id)
    bedside.run(until: "2026-11-20 07:20")
    #expect(bedside.takeDeeds() == ["show \(id) after 2"])
    bedside.run(until: "2026-11-20 12:59")
    #expect(bedside.takeDeeds() == [])
    #expect(bedside.record(id)?.repeatCount == 2)
  }
}
