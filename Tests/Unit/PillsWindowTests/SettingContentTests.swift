import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing
import Varlink
import Words

@testable import PillsWindow

/// The row of a setting in the preferences, and the change that it sends.
struct SettingContentTests {
  @Test(
    "a setting is switched, chosen or typed",
    arguments: [
      ("reminders.enabled", .toggle), ("popups.urgency", .choices(["low", "normal", "critical"])),
      (
        "slots.evening",
        .text(hint: "A time such as 21:00 or 9pm; with other times on some days: 07:00, sat-sun 09:30")
      ),
      (
        "slots.noon",
        .text(hint: "A time such as 21:00 or 9pm; with other times on some days: 07:00, sat-sun 09:30")
      ),
      ("popups.unheard-of", .text(hint: "A time, such as 07:00")),
    ] as [(String, SettingContent.Kind)]
  )
  func kinds(key: String, kind: SettingContent.Kind) {
    let content = SettingContent(Sample.setting(key))
    #expect(content.key == key)
    #expect(content.kind == kind)
    let known = try? SettingKey.at(path: key)
    let meaning = known?.slot.map { "Time for \($0)" } ?? known?.summary.english.capitalizedFirst
    let explained = [content.title, content.explanation].filter { !$0.isEmpty }.joined(separator: ": ")
    #expect(explained.lowercased() == (meaning ?? "What it means").lowercased())
  }

  @Test(
    "a value is shown as people write it, and what they type is understood",
    arguments: [
      ("reminders.window", "6h", "6 hours", "90 min", "1h 30min"),
      ("reminders.repeatevery", "30min", "30 minutes", "1 hour", "1h"),
      ("reminders.repeatevery", "0", "", "10 minutes", "10min"),
      ("reminders.repeatevery", "30min", "30 minutes", "", "0"),
      ("reminders.snooze", "1h 30min", "1 hour 30 minutes", "", ""),
      ("reminders.snooze", "10min", "10 minutes", "soon", "soon"),
      ("reminders.homezone", "none", "", "Europe/Berlin", "Europe/Berlin"),
      ("reminders.homezone", "Europe/Berlin", "Europe/Berlin", "", "none"),
      ("hydration.glasses", "150 250", "150, 250", "0.2 l; 250", "200 250"),
    ] as [(String, String, String, String, String)]
  )
  func words(key: String, value: String, shown: String, typed: String, new: String) {
    let content = SettingContent(Sample.setting(key, value))
    #expect(content.text(of: value) == shown)
    #expect(content.value(of: typed, insteadOf: value) == new)
    #expect(content.value(of: shown, insteadOf: value) == value)
  }

  @Test(
    "the goal has steps in the unit of the person",
    arguments: [
      (VolumeUnit.millilitres, "usual", 2000, 2050, "2050"), (.millilitres, "1800", 1800, 1800, "1800"),
      (.fluidOunces, "2000", 68, 68, "2000"), (.fluidOunces, "2000", 68, 69, "2041"),
      (.fluidOunces, "500", 17, 16, "500"),
    ] as [(VolumeUnit, String, Int, Int, String)]
  )
  func goal(unit: VolumeUnit, value: String, shown: Int, chosen: Int, new: String) {
    let content = SettingContent(Sample.setting("hydration.goal", value), in: unit)
    #expect(content.title == "Daily goal (\(unit.name))")
    #expect(content.number(of: value) == shown)
    #expect(content.value(of: chosen, insteadOf: value) == new)
  }

  @Test(
    "values that are chosen have names",
    arguments: [
      ("ml", "ml"), ("floz", "fl oz"), ("auto", "Automatic"), ("1h", "Every hour"), ("3h", "Every 3 hours"),
      ("off", "Off"), ("critical", "Critical"),
    ]
  )
  func choice(value: String, name: String) { #expect(SettingContent.choiceName(value) == name) }

  @Test(
    "a change uses the key of its row",
    arguments: [("no", "no"), ("yes", nil), (nil, nil), ("", "")] as [(String?, String?)]
  )
  func request(new: String?, value: String?) {
    let content = SettingContent(Sample.setting("reminders.enabled"))
    let expected = value.map { Control.SetSetting.Input(key: "reminders.enabled", value: $0) }
    #expect(content.request(new, insteadOf: "yes") == expected)
  }

  @Test func `what is refused is said where it was typed, and what was chosen goes back`() {
    let refusal = Control.InvalidSetting(
      key: "slots.noon",
      value: "noon",
      expectation: "a time, such as 07:00"
    )
    let typed = SettingContent(Sample.setting("slots.noon"))
    #expect(typed.complaint(about: refusal) == "Allowed: a time, such as 07:00.")
    #expect(typed.complaint(about: Control.SlotInUse(slot: "noon", medications: ["Iron"])) == nil)
    for key in ["reminders.enabled", "popups.urgency"] {
      #expect(SettingContent(Sample.setting(key)).complaint(about: refusal) == nil)
    }
  }

  @Test(
    "a new time of day needs a name and a time",
    arguments: [
      ("", "", SlotDraft.Field.name), ("", "12:30", .name), ("noon", "", .time), ("noon", "12:30", nil),
    ] as [(String, String, SlotDraft.Field?)]
  )
  func addition(name: String, time: String, lacking: SlotDraft.Field?) {
    let draft = SlotDraft(name: name, time: time)
    #expect(draft.lack?.field == lacking)
    #expect(draft.request == Control.SetSetting.Input(key: "slots.\(name)", value: time))
  }

  @Test(
    "a refusal of a time of day is shown at its name or at its time",
    arguments: [
      (
        Control.UnknownSetting(
          key: "slots.a.b",
          complaint: Control.Complaint(SettingsComplaint(.noSlotName))
        ),
        SlotDraft.Complaint(
          field: .name,
          text: "A setting 'slots.a.b' is not possible: \(InputComplaint(.noSlotName).english)."
        )
      ),
      (
        Control.InvalidSetting(key: "slots.noon", value: "no", expectation: "a time"),
        SlotDraft.Complaint(field: .time, text: "Allowed: a time.")
      ), (Control.FutureTime(at: "2026-11-20T23:10:00+01:00"), nil),
    ] as [(any ErrorReply, SlotDraft.Complaint?)]
  )
  func refusedAddition(refusal: any ErrorReply, complaint: SlotDraft.Complaint?) {
    #expect(SlotDraft(name: "noon", time: "no").complaint(about: refusal) == complaint)
  }

  @Test func `a popup to try says that it is there, and then which button came back`() {
    let server = Control.PopupServer(name: "dunst", vendor: "knopwob", version: "1.9", capabilities: [])
    func text(_ outcome: Control.PopupOutcome?) -> String {
      trialText(.success(Control.TestPopup.Output(popupServer: server, outcome: outcome)))
    }
    #expect(text(nil) == "The popup was sent to dunst 1.9, just as a reminder would be.")
    #expect(text(.skip) == "You chose Skip. The buttons work.")
    #expect(
      trialText(.failure(.disconnected))
        == "The service stopped before it answered. Your change may not have been saved."
    )
  }
}
