import PillsAPI
import Testing

@testable import Varlink

/// Every type of the interface is read from its JSON, and written as the same.
struct RoundTripTests {
  @Test func theSameValueComesBack() throws {
    try check(Control.StatusOutput.self, #"{"status":\#(status)}"#)
    try check(Control.GetPlan.Output.self, #"{"now":"n","reminders":[\#(reminder),\#(reminder)]}"#)
    try check(Control.GetPlan.Output.self, #"{"now":"n","reminders":[]}"#)
    try check(Control.AnswerInput.self, #"{"slot":"evening"}"#)
    try check(
      Control.AnswerInput.self,
      #"{"at":"20:40","day":"yesterday","medications":["A/B","Ä\n"],"slot":"evening"}"#
    )
    try check(Control.AnswerOutput.self, #"{"changed":false,"now":"n","slot":\#(slot)}"#)
    try check(Control.AnswerInput.self, #"{"day":"-3","until":"today"}"#)
    try check(
      Control.AnswerOutput.self,
      #"{"changed":true,"days":{"changed":3,"firstDay":"d","kept":1,"lastDay":"e","same":2},"now":"n","slots":[\#(slot)]}"#
    )
    try check(Control.Undo.Input.self, #"{"day":"-3","medications":[],"slot":"evening"}"#)
    try check(Control.Snooze.Input.self, #"{"slot":"evening","span":"30min"}"#)
    try check(Control.Snooze.Output.self, #"{"now":"n","slot":\#(slot)}"#)
    try check(Control.LockOutput.self, #"{"lock":{"state":"unlocked"},"now":"n"}"#)
    try check(Control.GetSettings.Output.self, #"{"path":"/p","settings":[\#(setting)]}"#)
    try check(Control.SetSetting.Input.self, #"{"key":"slots.evening","value":"20:30"}"#)
    try check(Control.SetSetting.Output.self, #"{"setting":\#(setting)}"#)
    try check(Control.TestPopup.Output.self, #"{"popupServer":\#(server)}"#)
    try check(Control.TestPopup.Output.self, #"{"outcome":"opened","popupServer":\#(server)}"#)
    try check(Control.Diagnose.Output.self, #"{"diagnosis":\#(diagnosis)}"#)
    try check(NoParameters.self, "{}")
  }

  @Test func medicationsComeBack() throws {
    let input =
      #""dosage":"d","from":"f","gap":"6h","instructions":"i","#
    try check(Control.AddMedication.Input.self, #"{"medication":"m"}"#)
    try check(
      Control.AddMedication.Input.self,
      #"{\#(input)"keepDefault":true,"medication":"m","perDay":4,"reminders":false,"#
        + #""schedule":"daily","slots":["s"],"until":"u"}"#
    )
    try check(
      Control.AddMedication.Output.self,
      #"{"endedDefault":true,"medication":\#(medication),"today":"t"}"#
    )
    try check(
      Control.EditMedication.Input.self,
      #"{\#(input)"medication":"m","name":"n","perDay":0,"reminders":true,"schedule":"daily","slots":[],"until":"never","zone":"home"}"#
    )
    try check(
      Control.EditMedication.Output.self,
      #"{"alsoDue":["noon"],"changed":true,"from":"f","medication":\#(medication),"today":"t"}"#
    )
    try check(Control.MedicationOutput.self, #"{"changed":false,"medication":\#(medication),"today":"t"}"#)
    try check(Control.PauseMedication.Input.self, #"{"medication":"m","until":"u"}"#)
    try check(Control.ListMedications.Input.self, #"{"all":true}"#)
    try check(Control.ListMedications.Output.self, #"{"medications":[\#(medication)],"today":"t"}"#)
    try check(
      Control.GetMedication.Output.self,
      #"{"medication":\#(medication),"today":"t","versions":["#
        + #"{"from":"f","madeAt":"t","medication":\#(medication)}]}"#
    )
  }

  @Test("of a medication every state", arguments: ["active", "paused", "ended"])
  func medicationStates(state: String) throws {
    try check(
      Control.Medication.self,
      #"{"from":"f","isDefault":true,"medication":"m","reminders":false,"schedule":"s","slots":[],"state":"\#(state)"}"#
    )
  }

  @Test func dosesTakenAsNeededAndTheLogComeBack() throws {
    try check(Control.TakeAsNeeded.Input.self, #"{"at":"14:10","day":"d","force":true,"medication":"m"}"#)
    try check(Control.UndoAsNeeded.Input.self, #"{"medication":"m"}"#)
    try check(Control.AsNeededOutput.self, #"{"asNeeded":\#(asNeeded),"at":"t","now":"n"}"#)
    try check(Control.GetLog.Input.self, #"{"day":"d","days":7}"#)
    let taken =
      #"{"amount":"2","answer":"taken","at":"a","channel":"popup","corrects":false,"day":"d","dosage":"g","dueAt":"t","#
      + #""medication":"m","recordedAt":"r","slot":"s"}"#
    let others = ["skipped", "undone"].map {
      #"{"answer":"\#($0)","channel":"control","corrects":true,"day":"d","medication":"m","recordedAt":"r"}"#
    }
    let entries = ([taken] + others).joined(separator: ",")
    try check(
      Control.GetLog.Output.self,
      #"{"entries":[\#(entries)],"firstDay":"f","lastDay":"l","now":"n"}"#
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
      #"{"day":"d","doses":[\#(dose)],"dueAt":"t","id":"i","reminder":"\#(reminder)","slot":"s"}"#
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

  @Test func theSameErrorComesBack() throws {
    let parameters = [
      #"{"slot":"x","slots":["a","b"],"suggestion":"a"}"#, #"{"medication":"x","suggestion":"y"}"#,
      #"{"candidates":["a","b"],"medication":"x"}"#, #"{"day":"d","slot":"s","today":"t"}"#,
      #"{"firstDay":"d","lastDay":"e"}"#,
      #"{"next":{"day":"d","doses":[],"dueAt":"a","id":"i","secondsLeft":1,"slot":"s"},"today":"t"}"#, "{}",
      #"{"firstDay":"d","lastDay":"e"}"#, #"{"days":9,"limit":8}"#, #"{"day":"d"}"#,
      #"{"time":"t"}"#,
      #"{"expectation":"e","span":"s"}"#, #"{"day":"d"}"#, #"{"at":"a"}"#, #"{"day":"d"}"#, #"{"slot":"s"}"#,
      #"{"limit":"l","until":"u"}"#, #"{"expectation":"e","key":"k","suggestion":"s"}"#,
      #"{"expectation":"e","key":"k","value":"v"}"#,
      #"{"message":"m"}"#, #"{"message":"m"}"#, #"{"path":"p"}"#,
      #"{"expectation":"e","kind":"dose","number":1}"#, "{}", #"{"limit":9}"#, #"{"message":"m"}"#,
      #"{"flaw":"newer","message":"m"}"#, #"{"message":"m"}"#,
      #"{"month":"m"}"#, #"{"month":"m"}"#,
      #"{"days":0}"#, #"{"message":"m"}"#,
      #"{"expectation":"e","field":"name"}"#, #"{"expectation":"e","schedule":"s"}"#,
      #"{"dose":"d","expectation":"e"}"#,
      #"{"amount":"a","expectation":"e"}"#, #"{"medication":"m"}"#,
      #"{"expectation":"e","field":"gap"}"#, #"{"medication":"m"}"#, #"{"limit":1000}"#,
      #"{"slots":["a"]}"#, #"{"slot":"s"}"#, #"{"day":"d"}"#, #"{"from":"f","until":"u"}"#,
      #"{"doses":3,"medication":"m","since":"d"}"#, #"{"medication":"m","slots":["a"]}"#,
      #"{"gap":"6h","limit":2,"medication":"m","near":"n","taken":2}"#, #"{"day":"d","medication":"m"}"#,
      #"{"first":"f"}"#, #"{"day":"d"}"#, #"{"medications":["a","b"],"slot":"s"}"#,
    ]
    #expect(parameters.count == Control.failures.count)
    for (type, text) in zip(Control.failures, parameters) { try check(type, text) }
  }

  private func check<Value: JSONConvertible>(_ type: Value.Type, _ text: String) throws {
    let json = try #require(JSONValue.parse(Array(text.utf8)))
    let value = try JSONReader(json, allowsUndeclaredMembers: false).read(type)
    #expect(try wireText(value) == text)
  }
}

private let dose =
  #"{"amount":"0.5","at":"2026-11-20T21:00:00+01:00","dosage":"5 mg \"½\"","medication":"A/B","status":"taken"}"#
private let slot =
  #"{"day":"2026-11-20","doses":[\#(dose)],"dueAt":"t","id":"i","reminder":"snoozed","slot":"s","snoozedUntil":"u"}"#
private let reminder = #"{"day":"d","doses":[\#(dose)],"dueAt":"t","id":"i","secondsLeft":-86400,"slot":"s"}"#
private let server = #"{"capabilities":["actions","body"],"name":"dunst","vendor":"v","version":"1.9"}"#
private let setting = #"{"expectation":"e","key":"k","summary":"s","value":""}"#
private let medication =
  #"{"dosage":"d","dose":"2","from":"f","gap":"6h","instructions":"i","isDefault":false,"medication":"m","perDay":4,"#
  + #""reminders":true,"resumes":"r","schedule":"s","slots":["a","b"],"state":"paused","until":"u","zone":"home"}"#
private let asNeeded = #"{"amount":"2","dosage":"d","medication":"m","taken":["t","u"]}"#
private let status =
  #"{"asNeeded":[\#(asNeeded)],"lock":{"secondsLeft":600,"state":"unlocked","until":"u"},"missed":{"doses":6,"since":"d"},"#
  + #""next":\#(reminder),"now":"n","popupServer":\#(server),"popupServerState":"present","#
  + #""problems":[{"message":"m","subject":"store"}],"slots":[\#(slot)],"streak":3,"today":"d"}"#
private let diagnosis =
  #"{"clock":{"nextChange":"c","now":"n","zone":"z"},"confinement":{"confined":true,"message":"m"},"#
  + #""lastRaise":{"at":"a","id":"i"},"lastWake":"w","popups":{"problem":"p","server":\#(server),"serverState":"startable","urgency":"critical"},"#
  + #""remindersEnabled":true,"settings":{"path":"/s","problem":"p"},"#
  + #""store":{"message":"m","path":"/p","state":"readOnly"},"version":"1"}"#
