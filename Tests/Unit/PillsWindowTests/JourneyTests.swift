import PillsAPI
import PillsCore
import Testing

@testable import PillsWindow

/// The card about another time zone.
struct JourneyTests {
  private func settings(_ hours: String, _ home: String) -> [Control.Setting] {
    [Sample.setting("reminders.zone", hours), Sample.setting("reminders.homezone", home)]
  }

  @Test(
    "it is asked on a journey, and not at home",
    arguments: [
      ("Europe/Berlin", "America/New_York", "none", true), ("Europe/Berlin", "Europe/Berlin", "none", false),
      (nil, "America/New_York", "none", false), ("Europe/Berlin", nil, "none", false),
      ("Asia/Tokyo", "Europe/Berlin", "Europe/Berlin", false),
      ("Asia/Tokyo", "America/New_York", "Europe/Berlin", true),
    ] as [(String?, String?, String, Bool)]
  )
  func asked(settled: String?, now: String?, home: String, isAsked: Bool) {
    #expect((Journey(settled: settled, now: now, settings("local", home)) != nil) == isAsked)
  }

  @Test(
    "its answers set the clock of the reminders, and where home is if that is not known",
    arguments: [
      ("none", ReminderHours.local, ["reminders.zone=local"]),
      ("none", .home, ["reminders.homezone=Europe/Berlin", "reminders.zone=home"]),
      ("Europe/Paris", .home, ["reminders.zone=home"]),
    ]
  )
  func answers(home: String, hours: ReminderHours, changes: [String]) throws {
    let journey = try #require(
      Journey(settled: "Europe/Berlin", now: "America/New_York", settings("local", home))
    )
    #expect(journey.changes(to: hours).map { "\($0.key)=\($0.value)" } == changes)
  }

  @Test func `the card says from where to where, and by which clock medications are due`() throws {
    let journey = try #require(
      Journey(settled: "Europe/Berlin", now: "America/New_York", settings("home", "none"))
    )
    #expect(
      journey.question.text
        == "The time zone of this computer changed from Berlin to New York.\nMedications are due by home time."
    )
    #expect(
      journey.question.answers.map(\.name) == [
        "Local time, You are in another time zone", "Home time, You are in another time zone",
      ]
    )
  }

  @Test(
    "the zone is what TZ names, or the file that the system links to",
    arguments: [
      ("Europe/Berlin", "Europe/Berlin"), (":Asia/Tokyo", "Asia/Tokyo"), ("UTC", "UTC"), ("CET-1CEST", nil),
      (":/usr/share/zoneinfo/America/New_York", "America/New_York"), ("", nil), ("/etc/localtime", nil),
    ] as [(String, String?)]
  )
  func zone(variable: String, name: String?) { #expect(LocalZone.name(variable) == name) }
}
