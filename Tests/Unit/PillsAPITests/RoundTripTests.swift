import PillsAPI
import PillsSamples
import Testing

@testable import Varlink

/// Every type of the interface can be read from its JSON and is written identically.
struct RoundTripTests {
  @Test func theSameValueComesBack() throws {
    try check(Control.StatusOutput.self, #"{"status":\#(status)}"#)
    try check(Control.Snooze.Output.self, #"{"now":"2026-11-20T21:00:00+01:00","slot":\#(slot)}"#)
    try check(Control.TestPopup.Output.self, #"{"popupServer":\#(server)}"#)
    try check(Control.TestPopup.Output.self, #"{"outcome":"opened","popupServer":\#(server)}"#)
    try check(Control.Diagnose.Output.self, #"{"diagnosis":\#(diagnosis)}"#)
    try check(NoParameters.self, "{}")
  }

  @Test("every subject of a problem", arguments: ["settings", "store", "popups"])
  func subjects(subject: String) throws {
    try check(Control.Problem.self, #"{"message":"m","subject":"\#(subject)"}"#)
  }

  @Test("every state of the store", arguments: Control.StoreReport.State.allCases)
  func storeStates(state: Control.StoreReport.State) throws {
    try check(Control.StoreReport.self, #"{"path":"/p","state":"\#(state.rawValue)"}"#)
    try check(
      Control.StoreReport.self,
      #"{"copy":"/c","lost":true,"message":"m","path":"/p","state":"\#(state.rawValue)"}"#
    )
  }

  @Test func theSameErrorComesBack() throws { for error in ErrorSamples.all { try check(error) } }

  @Test(
    "days, moments and spans are parsed once, when they arrive",
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
