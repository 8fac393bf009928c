import PillsCore
import PillsTestSupport
import Testing

@testable import PillsSettings

/// A device that has two time zones installed, and is in one of them.
@Suite struct HomeZoneTests {
  private let folder = TemporaryFolder()

  private func file(in zone: String? = "Asia/Tokyo", _ text: String = "") -> SettingsFile {
    let known = ["Asia/Tokyo", "Europe/Berlin"]
    return SettingsFile(
      path: folder.write(text, to: "pills.conf"),
      zones: MachineZones(
        current: { zone.flatMap { ZoneName($0) } },
        isKnown: { known.contains($0.description) }
      )
    )
  }

  @Test func whoChoosesTheHoursOfHomeIsAtHome() throws {
    let file = file()
    let settings = try file.set("Reminders.Zone", to: "home")
    #expect(settings.reminderHours == .home && settings.homeZone == ZoneName("Asia/Tokyo"))
    #expect(try file.load() == settings)
    #expect(folder.text(of: "pills.conf").hasSuffix("[Reminders]\nZone=home\nHomeZone=Asia/Tokyo\n"))
  }

  @Test func whoHasSaidWhereHomeIsIsNotAskedAgain() throws {
    let file = file("[Reminders]\nHomeZone=Europe/Berlin\n")
    let home = try file.set("reminders.zone", to: "home")
    #expect(home.reminderHours == .home && home.homeZone == ZoneName("Europe/Berlin"))
    let local = try file.set("reminders.zone", to: "local")
    #expect(local.homeZone == ZoneName("Europe/Berlin"))
    #expect(local.reminderHours == .local)
  }

  @Test func anotherSettingSaysNothingOfHome() throws {
    #expect(try file().set("popups.sound", to: "no").homeZone == nil)
  }

  @Test(arguments: [
    (
      "reminders.homezone", "Europe/Atlantis",
      SettingsComplaint(.unknownZone, homeZone: zone("Europe/Atlantis"))
    ),
    ("reminders.homezone", "none", SettingsComplaint(.zoneMissing, homeZone: nil)),
  ])
  func whatCannotBeKeptIsNotWritten(path: String, value: String, problem: SettingsComplaint) throws {
    let text = "[Reminders]\nZone=home\nHomeZone=Europe/Berlin\n"
    let file = file(text)
    #expect(throws: problem) { try file.set(path, to: value) }
    #expect(folder.text(of: "pills.conf") == text)
  }

  @Test func inAZoneWithoutANameHomeMustBeSaid() throws {
    let file = file(in: nil)
    #expect(throws: SettingsComplaint(.zoneMissing, homeZone: nil)) {
      try file.set("reminders.zone", to: "home")
    }
  }

  @Test(arguments: [
    ("[Reminders]\nZone=home\n", SettingsComplaint(.zoneMissing, homeZone: nil)),
    (
      "[Reminders]\nHomeZone=Europe/Atlantis\n",
      SettingsComplaint(.unknownZone, homeZone: zone("Europe/Atlantis"))
    ),
  ])
  func aFileThatCannotBeKeptIsNotRead(text: String, problem: SettingsComplaint) throws {
    let file = file(text)
    #expect(throws: problem.adding([.path: file.path, .line: ""])) { try file.load() }
  }
}

/// The zone name `text`, which must be valid.
private func zone(_ text: String) -> ZoneName {
  guard let name = ZoneName(text) else { preconditionFailure("\(text) is no name of a zone") }
  return name
}
