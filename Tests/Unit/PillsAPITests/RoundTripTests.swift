import PillsAPI
import PillsSamples
import Testing

@testable import Varlink

/// Every type of the interface is read from its JSON, and written as the same.
struct RoundTripTests {
  @Test func theSameValueComesBack() throws {
    try check(Control.StatusOutput.self, #"{"status":\#(status)}"#)
    try check(
      Control.GetPlan.Output.self,
      #"{"now":"2026-11-20T21:00:00+01:00","reminders":[\#(reminder),\#(reminder)]}"#
    )
    try check(Control.GetPlan.Output.self, #"{"now":"2026-11-20T21:00:00+01:00","reminders":[]}"#)
    try check(Control.AnswerInput.self, #"{"slot":"evening"}"#)
    try check(
      Control.AnswerInput.self,
      #"{"at":"20:40","day":"yesterday","medications":["A/B","Ä\n"],"slot":"evening"}"#
    )
    try check(
      Control.AnswerOutput.self,
      #"{"changed":false,"now":"2026-11-20T21:00:00+01:00","slot":\#(slot)}"#
    )
    try check(Control.AnswerInput.self, #"{"day":"-3","until":"today"}"#)
    try check(
      Control.AnswerOutput.self,
      #"{"changed":true,"days":{"changed":3,"firstDay":"2026-11-20","kept":1,"lastDay":"2026-11-20","same":2},"now":"2026-11-20T21:00:00+01:00","slots":[\#(slot)]}"#
    )
    try check(Control.Undo.Input.self, #"{"day":"-3","medications":[],"slot":"evening"}"#)
    try check(Control.Snooze.Input.self, #"{"slot":"evening","span":"30min"}"#)
    try check(Control.Snooze.Output.self, #"{"now":"2026-11-20T21:00:00+01:00","slot":\#(slot)}"#)
    try check(Control.LockOutput.self, #"{"lock":{"state":"unlocked"},"now":"2026-11-20T21:00:00+01:00"}"#)
    try check(Control.GetSettings.Output.self, #"{"path":"/p","settings":[\#(setting)]}"#)
    try check(Control.SetSetting.Input.self, #"{"key":"slots.evening","value":"20:30"}"#)
    try check(Control.SetSetting.Output.self, #"{"setting":\#(setting)}"#)
    try check(Control.TestPopup.Output.self, #"{"popupServer":\#(server)}"#)
    try check(Control.TestPopup.Output.self, #"{"outcome":"opened","popupServer":\#(server)}"#)
    try check(Control.Diagnose.Output.self, #"{"diagnosis":\#(diagnosis)}"#)
    try check(NoParameters.self, "{}")
  }

  @Test func medicationsComeBack() throws {
    let input = #""dosage":"d","from":"2026-11-20","gap":"6h","instructions":"i","#
    try check(Control.AddMedication.Input.self, #"{"medication":"m"}"#)
    try check(
      Control.AddMedication.Input.self,
      #"{\#(input)"keepDefault":true,"medication":"m","perDay":4,"reminders":false,"#
        + #""schedule":"daily","slots":["s"],"until":"2026-11-20"}"#
    )
    try check(
      Control.AddMedication.Output.self,
      #"{"endedDefault":true,"medication":\#(medication),"today":"2026-11-20"}"#
    )
    try check(
      Control.EditMedication.Input.self,
      #"{\#(input)"medication":"m","name":"n","perDay":0,"reminders":true,"schedule":"daily","slots":[],"until":"never","zone":"home"}"#
    )
    try check(
      Control.EditMedication.Output.self,
      #"{"alsoDue":["noon"],"changed":true,"from":"2026-11-20","medication":\#(medication),"today":"2026-11-20"}"#
    )
    try check(
      Control.MedicationOutput.self,
      #"{"changed":false,"medication":\#(medication),"today":"2026-11-20"}"#
    )
    try check(Control.PauseMedication.Input.self, #"{"medication":"m","until":"2026-11-20"}"#)
    try check(Control.ListMedications.Input.self, #"{"all":true}"#)
    try check(Control.ListMedications.Output.self, #"{"medications":[\#(medication)],"today":"2026-11-20"}"#)
    try check(
      Control.GetMedication.Output.self,
      #"{"medication":\#(medication),"today":"2026-11-20","versions":["#
        + #"{"from":"2026-11-20","madeAt":"t","medication":\#(medication)}]}"#
    )
  }

  @Test("of a medication every state", arguments: ["active", "paused", "ended"])
  func medicationStates(state: String) throws {
    try check(
      Control.Medication.self,
      #"{"from":"2026-11-20","isDefault":true,"medication":"m","reminders":false,"schedule":"s","slots":[],"state":"\#(state)"}"#
    )
  }

  @Test func dosesTakenAsNeededAndTheLogComeBack() throws {
    try check(
      Control.TakeAsNeeded.Input.self,
      #"{"at":"14:10","day":"2026-11-20","force":true,"medication":"m"}"#
    )
    try check(Control.UndoAsNeeded.Input.self, #"{"medication":"m"}"#)
    try check(
      Control.AsNeededOutput.self,
      #"{"asNeeded":\#(asNeeded),"at":"2026-11-20T21:00:00+01:00","now":"2026-11-20T21:00:00+01:00"}"#
    )
    try check(Control.GetLog.Input.self, #"{"day":"2026-11-20","days":7}"#)
    let taken =
      #"{"amount":"2","answer":"taken","at":"2026-11-20T21:00:00+01:00","channel":"popup","corrects":false,"day":"2026-11-20","dosage":"g","dueAt":"2026-11-20T21:00:00+01:00","#
      + #""medication":"m","recordedAt":"2026-11-20T21:00:00+01:00","slot":"s"}"#
    let others = ["skipped", "undone"].map {
      #"{"answer":"\#($0)","channel":"control","corrects":true,"day":"2026-11-20","medication":"m","recordedAt":"2026-11-20T21:00:00+01:00"}"#
    }
    let entries = ([taken] + others).joined(separator: ",")
    try check(
      Control.GetLog.Output.self,
      #"{"entries":[\#(entries)],"firstDay":"2026-11-20","lastDay":"2026-11-20","now":"2026-11-20T21:00:00+01:00"}"#
    )
  }

  @Test(
    "of dose and reminder every state",
    arguments: ["due", "taken", "skipped", "missed"],
    ["upcoming", "open", "snoozed", "closed"]
  )
  func states(dose: String, reminder: String) throws {
    let dose = #"{"medication":"A","status":"\#(dose)"}"#
    try check(
      Control.SlotStatus.self,
      #"{"day":"2026-11-20","doses":[\#(dose)],"dueAt":"2026-11-20T21:00:00+01:00","id":"i","reminder":"\#(reminder)","slot":"s"}"#
    )
  }

  @Test("of problems every subject", arguments: ["settings", "store", "popups"])
  func subjects(subject: String) throws {
    try check(Control.Problem.self, #"{"message":"m","subject":"\#(subject)"}"#)
  }

  @Test("of the store every state", arguments: Control.StoreReport.State.allCases)
  func storeStates(state: Control.StoreReport.State) throws {
    try check(Control.StoreReport.self, #"{"path":"/p","state":"\#(state.rawValue)"}"#)
    try check(
      Control.StoreReport.self,
      #"{"copy":"/c","lost":true,"message":"m","path":"/p","state":"\#(state.rawValue)"}"#
    )
  }

  @Test func theSameErrorComesBack() throws { for error in ErrorSamples.all { try check(error) } }

  @Test(
    "days, moments and spans are read once, where they come in",
    arguments: [
      ("dueAt", "2026-11-20"), ("dueAt", "2026-11-20T25:00:00+01:00"), ("dueAt", "2026-11-20T21:00:00"),
      ("dueAt", "20-11-2026T21:00:00+01:00"), ("day", "2026-02-30"), ("day", "today"), ("day", ""),
      ("reminder", "postponed"), ("snoozedUntil", "soon"),
    ]
  )
  func unreadable(member: String, value: String) throws {
    var members = [
      "day": "2026-11-20", "dueAt": "2026-11-20T21:00:00+01:00", "id": "i", "reminder": "open", "slot": "s",
    ]
    members[member] = value
    let text = members.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",")
    let json = try #require(JSONReader(text: Array(#"{"doses":[],\#(text)}"#.utf8)))
    let error = #expect(throws: UnfitJSON.self) { try json.read(Control.SlotStatus.self) }
    #expect(error?.path == member)
  }

  @Test func whatDoesNotReadAsADayIsToldAsItWasWritten() throws {
    try check(Control.InvalidDay.self, #"{"day":"the day after"}"#)
    try check(Control.Take.Input.self, #"{"at":"9pm","day":"yesterday","until":"-1"}"#)
  }

  @Test("the words of a unit are not those of its cases", arguments: ["ml", "floz"])
  func units(unit: String) throws {
    try check(
      Control.HydrationStatus.self,
      #"{"drinks":[],"glasses":[],"goal":2000,"isOn":true,"millilitres":0,"now":"2026-11-20T21:00:00+01:00","today":"2026-11-20","unit":"\#(unit)"}"#
    )
  }

  private func check<Reply: ErrorReply>(_ error: Reply) throws { try check(Reply.self, wireText(error)) }

  private func check<Value: JSONConvertible>(_ type: Value.Type, _ text: String) throws {
    let json = try #require(JSONValue.parse(Array(text.utf8)))
    let value = try JSONReader(json, allowsUndeclaredMembers: false).read(type)
    #expect(try wireText(value) == text)
  }
}

private let dose =
  #"{"amount":"0.5","at":"2026-11-20T21:00:00+01:00","dosage":"5 mg \"½\"","medication":"A/B","status":"taken"}"#
private let slot =
  #"{"day":"2026-11-20","doses":[\#(dose)],"dueAt":"2026-11-20T21:00:00+01:00","id":"i","reminder":"snoozed","slot":"s","snoozedUntil":"2026-11-20T21:00:00+01:00"}"#
private let reminder =
  #"{"day":"2026-11-20","doses":[\#(dose)],"dueAt":"2026-11-20T21:00:00+01:00","id":"i","secondsLeft":-86400,"slot":"s"}"#
private let server = #"{"capabilities":["actions","body"],"name":"dunst","vendor":"v","version":"1.9"}"#
private let setting = #"{"expectation":"e","key":"k","summary":"s","value":""}"#
private let medication =
  #"{"dosage":"d","dose":"2","from":"2026-11-20","gap":"6h","instructions":"i","isDefault":false,"medication":"m","perDay":4,"#
  + #""reminders":true,"resumes":"2026-11-20","schedule":"s","slots":["a","b"],"state":"paused","until":"2026-11-20","zone":"home"}"#
private let asNeeded =
  #"{"amount":"2","dosage":"d","medication":"m","taken":["2026-11-20T21:00:00+01:00","2026-11-20T22:00:00.25+01:00"]}"#
private let status =
  #"{"asNeeded":[\#(asNeeded)],"lock":{"secondsLeft":600,"state":"unlocked","until":"2026-11-20T21:00:00+01:00"},"missed":{"doses":6,"since":"2026-11-20"},"#
  + #""next":\#(reminder),"now":"2026-11-20T21:00:00+01:00","popupServer":\#(server),"popupServerState":"present","#
  + #""problems":[{"message":"m","subject":"store"}],"slots":[\#(slot)],"streak":3,"today":"2026-11-20"}"#
private let diagnosis =
  #"{"clock":{"nextChange":"2026-11-20T21:00:00+01:00","now":"2026-11-20T21:00:00+01:00","zone":"z"},"confinement":{"confined":true,"message":"m"},"#
  + #""lastRaise":{"at":"2026-11-20T21:00:00+01:00","id":"i"},"lastWake":"2026-11-20T21:00:00+01:00","popups":{"problem":"p","server":\#(server),"serverState":"startable","urgency":"critical"},"#
  + #""remindersEnabled":true,"settings":{"path":"/s","problem":"p"},"#
  + #""store":{"message":"m","path":"/p","state":"readOnly"},"version":"1"}"#
