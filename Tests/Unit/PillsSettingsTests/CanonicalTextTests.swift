import PillsCore
import Testing

@testable import PillsSettings

@Suite struct CanonicalTextTests {
  @Test func `the text of the defaults holds every setting`() {
    #expect(
      Settings().text == """
        [Reminders]
        Enabled=yes
        Window=6h
        Snooze=10min
        RepeatEvery=30min
        RepeatLimit=3
        Zone=local
        HomeZone=none
        [Popups]
        Urgency=critical
        Private=no
        Sound=yes
        [History]
        Locked=yes
        [Hydration]
        Goal=usual
        Unit=auto
        Reminders=off
        Quiet=30min
        From=08:00
        Until=22:00
        Glasses=150 250 350 500

        """
    )
  }

  @Test func `settings come back from their text, slots included`() throws {
    var settings = Settings()
    settings.window = .minutes(95)
    settings.repeatEvery = .seconds(90)
    settings.slots = [
      SlotName("after-lunch") ?? .morning: try #require(SlotTime("13:00:01")),
      SlotName("Vor dem Frühstück") ?? .morning: try #require(SlotTime("06:30, sat-sun 09:30")),
    ]
    settings.popupUrgency = .low
    settings.historyLocked = false
    #expect(try Settings(text: settings.text) == settings)
  }
}
