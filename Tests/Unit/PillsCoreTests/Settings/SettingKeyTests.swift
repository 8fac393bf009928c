import PillsCore
import Testing
import Words

@testable import PillsCoreTestSupport

@Suite struct SettingKeyTests {
  @Test(arguments: [
    ("reminders.enabled", "no", "no"), ("Reminders.Enabled", "OFF", "no"), ("reminders.enabled", "1", "yes"),
    ("reminders.window", "90min", "1h 30min"), ("reminders.window", "1s", "1s"),
    ("reminders.window", "24h", "24h"),
    ("reminders.snooze", "300", "5min"), ("reminders.snooze", "12h", "12h"),
    ("reminders.repeatevery", "0", "0"), ("reminders.repeatevery", "10 min", "10min"),
    ("reminders.repeatlimit", "0", "0"), ("reminders.repeatlimit", "100", "100"),
    ("reminders.zone", "Home", "home"), ("reminders.zone", "local", "local"),
    ("reminders.homezone", "Europe/Berlin", "Europe/Berlin"),
    ("reminders.homezone", "Etc/GMT+5", "Etc/GMT+5"),
    ("reminders.homezone", "None", "none"),
    ("slots.evening", "20:30", "20:30"), ("slots.noon", "12:00:30", "12:00:30"),
    ("Slots.Bedtime", "9:00", "09:00"),
    ("popups.urgency", "Normal", "normal"), ("popups.private", "true", "yes"),
    ("popups.sound", "false", "no"),
    ("history.locked", "no", "no"),
    ("hydration.goal", "2500", "2500"), ("hydration.goal", "2.5 l", "2500"),
    ("hydration.goal", "Usual", "usual"), ("hydration.goal", "500", "500"),
    ("hydration.goal", "10l", "10000"), ("hydration.unit", "floz", "floz"),
    ("hydration.unit", "AUTO", "auto"), ("hydration.reminders", "2h", "2h"),
    ("hydration.reminders", "off", "off"), ("hydration.reminders", "90min", "1h 30min"),
    ("hydration.reminders", "4h", "4h"), ("hydration.quiet", "0", "0"), ("hydration.from", "9:00", "09:00"),
    ("hydration.from", "8:00, sat-sun 10:00", "08:00, sat-sun 10:00"),
    ("hydration.until", "23:30", "23:30"), ("hydration.glasses", "200, 300;8floz", "200 300 237"),
    ("hydration.glasses", "5000", "5000"),
  ])
  func goodValuesAreTaken(path: String, text: String, value: String) throws {
    var settings = Settings()
    let key = try SettingKey.at(path: path)
    try key.write(text, to: &settings)
    #expect(key.value(in: settings) == value)
    #expect(key.path == path.lowercased())
  }

  @Test(arguments: [
    ("reminders.enabled", "maybe"), ("reminders.enabled", ""), ("reminders.window", "0"),
    ("reminders.window", "24h 1s"), ("reminders.window", "long"), ("reminders.snooze", "0"),
    ("reminders.snooze", "12h 1s"), ("reminders.repeatevery", "25h"), ("reminders.repeatevery", "-1"),
    ("reminders.zone", "Berlin"), ("reminders.zone", ""), ("reminders.homezone", ""),
    ("reminders.homezone", "localtime"), ("reminders.homezone", "Europe/Berlin CET"),
    ("reminders.homezone", "Zürich"), ("reminders.repeatlimit", "101"), ("reminders.repeatlimit", "-1"),
    ("reminders.repeatlimit", "3.5"),
    ("slots.evening", "24:00"), ("slots.evening", ""), ("popups.urgency", "loud"), ("popups.sound", "2"),
    ("hydration.goal", "499"), ("hydration.goal", "10001"), ("hydration.goal", "much"),
    ("hydration.unit", "pint"), ("hydration.reminders", "29min"), ("hydration.reminders", "4h 1min"),
    ("hydration.reminders", "30min 1s"), ("hydration.quiet", "13h"),
    ("hydration.from", "24:00"), ("hydration.glasses", ""), ("hydration.glasses", "0"),
    ("hydration.glasses", "200 200"), ("hydration.glasses", "1 2 3 4 5 6 7"),
    ("hydration.glasses", "5001"),
  ])
  func badValuesAreRefusedAndChangeNothing(path: String, text: String) throws {
    var settings = Settings()
    let key = try SettingKey.at(path: path)
    let refusal = SettingsComplaint(.badValue, [.setting: path])
    #expect(throws: refusal) { try key.write(text, to: &settings) }
    #expect(settings == Settings())
  }

  @Test(arguments: [
    (
      "reminders.windw",
      SettingsComplaint(.unknownSetting, [.setting: "reminders.windw", .suggestion: "reminders.window"])
    ),
    ("popup.sound", SettingsComplaint(.unknownSection, [.setting: "popup"])),
    ("enabled", SettingsComplaint(.unknownSetting, [.setting: "enabled"])),
    ("reminders.xyzxyzxyzxyz", SettingsComplaint(.unknownSetting, [.setting: "reminders.xyzxyzxyzxyz"])),
    ("slots.2nd", SettingsComplaint(.noSlotName, [.setting: "slots.2nd"])),
    ("slots.", SettingsComplaint(.noSlotName, [.setting: "slots."])),
    ("nothing.window", SettingsComplaint(.unknownSection, [.setting: "nothing"])),
  ])
  func unknownSettingsAreNamed(path: String, error: SettingsComplaint) {
    #expect(throws: error) { try SettingKey.at(path: path) }
    #expect(!error.english.isEmpty)
  }

  @Test func slotsAreListedInTheOrderOfTheDay() {
    var settings = Settings()
    settings.slots = [slot("b"): time("21:00"), slot("a"): time("21:00"), slot("z"): time("06:00")]
    #expect(settings.slotsInOrder.map(\.name.description) == ["z", "a", "b"])
    #expect(SettingKey.slot(slot("c")).value(in: settings) == nil)
  }

  @Test(arguments: [
    ("reminders.enabled", "all reminders"), ("slots.tea", "time for tea"),
    ("popups.sound", "play a sound"),
  ])
  func aSettingSaysWhatItIs(path: String, summary: String) throws {
    #expect(try SettingKey.at(path: path).summary.english == summary)
  }

  @Test func everySettingSaysSomethingElse() {
    let keys = SettingKey.all(in: Settings())
    #expect(Set(keys.map(\.summary.english)).count == keys.count)
    for key in keys { #expect(key.summary.english != key.expectation.english, "\(key.path)") }
  }

  @Test func aSettingThatIsRefusedIsNotQuoted() {
    let section = #expect(throws: SettingsComplaint.self) { try SettingKey.at(path: "metformin.x") }
    #expect(section.map { "\($0)" }?.contains("metformin") == false)
    var settings = Settings()
    let value = #expect(throws: SettingsComplaint.self) {
      try SettingKey.at(path: "popups.sound").write("metformin", to: &settings)
    }
    #expect(value.map { "\($0)" } == "popups.sound must be yes or no")
  }

  @Test(
    arguments: [
      ("evning", "evening"), ("mornign", "morning"), ("noonn", "noon"), ("nono", "noon"),
      ("eveningly", "evening"),
      ("lunch", nil), ("", nil), ("nn", nil), ("evenings at", nil),
    ] as [(String, String?)]
  )
  func theNearestNameIsSuggested(name: String, suggestion: String?) {
    #expect(nearestName(to: name, among: ["morning", "noon", "evening"]) == suggestion)
  }

  @Test func nothingIsNearestAmongNothing() { #expect(nearestName(to: "evening", among: []) == nil) }
}
