import Testing

@testable import Varlink

struct CallMessageTests {
  @Test(
    "a header that breaks the protocol is a violation",
    arguments: [
      ("", ProtocolViolation.malformed),
      ("{", .malformed),
      (#"{"method":"a.B","parameters":{"size":1e400}}"#, .malformed),
      (#"{"method":"a.B","parameters":{"size":99999999999999999999}}"#, .malformed),
      (#"{"method":"a.B","parameters":{"a\u0000":1}}"#, .malformed),
      ("{} {}", .malformed),
      ("[]", .malformed),
      (#""a.B""#, .malformed),
      ("{}", .malformed),
      (#"{"method":null}"#, .malformed),
      (#"{"method":1}"#, .malformed),
      (#"{"method":"a.B","more":1}"#, .malformed),
      (#"{"method":"a.B","oneway":"true"}"#, .malformed),
      (#"{"method":"a.B","upgrade":{}}"#, .malformed),
      (#"{"method":"a.B","parameters":[]}"#, .malformed),
      (#"{"method":"a.B","parameters":"x"}"#, .malformed),
      (#"{"method":"a.B","parameters":false}"#, .malformed),
      (#"{"method":"a.B","parameters":{"every":01}}"#, .malformed),
      (#"{"method":"a.B","method":"a.C"}"#, .malformed),
      (#"{"method":"a.B","continues":true}"#, .unknownMember),
      (#"{"method":"a.B","error":"a.C"}"#, .unknownMember),
      (#"{"method":"a.B","X-trace":1}"#, .unknownMember),
      (#"{"method":"a.B","more":true,"oneway":true}"#, .conflictingFlags),
      (#"{"method":"a.B","more":true,"upgrade":true}"#, .conflictingFlags),
      (#"{"method":"a.B","oneway":true,"upgrade":true}"#, .conflictingFlags),
    ]
  )
  func violations(text: String, violation: ProtocolViolation) {
    #expect(throws: violation) { let _: CallMessage = try Wire.decode(Array(text.utf8)) }
  }

  @Test(
    "a call's flags are read",
    arguments: [
      (#"{"method":"a.B"}"#, CallMode.single),
      (#"{"method":"a.B","more":false,"oneway":null}"#, .single),
      (#"{"method":"a.B","more":true,"oneway":false}"#, .more),
      (#" { "oneway" : true , "method" : "a.B" } "#, .oneway),
      (#"{"method":"a.B","upgrade":true}"#, .upgrade),
      (#"{"method":"a.B","org.example":{"trace":1}}"#, .single),
    ]
  )
  func modes(text: String, mode: CallMode) throws {
    let call: CallMessage = try Wire.decode(Array(text.utf8))
    #expect(call.method == "a.B")
    #expect(call.mode == mode)
  }

  @Test(
    "a call is sent with its flags",
    arguments: [.single, .more, .oneway, .upgrade] as [CallMode]
  )
  func sentModes(mode: CallMode) throws {
    let bytes = try Wire.encode(OutgoingCall(method: "a.B", mode: mode, input: Text(text: "x")))
    let call: CallMessage = try Wire.decode(Array(bytes.dropLast()))
    #expect(call.mode == mode)
  }

  @Test(
    "absent, null and empty parameters are equal",
    arguments: [
      #"{"method":"a.B"}"#, #"{"method":"a.B","parameters":null}"#, #"{"method":"a.B","parameters":{}}"#,
    ]
  )
  func emptyParameters(text: String) throws {
    struct Input: JSONReadable {
      let slot: String?

      init(from json: JSONReader) throws(UnfitJSON) { slot = try json.members().optional("slot") }
    }
    let call: CallMessage = try Wire.decode(Array(text.utf8))
    #expect(try call.parameters.decodeStrictly(Input.self).slot == nil)
    #expect(throws: InvalidParameter(parameter: "text")) { try call.parameters.decodeStrictly(Text.self) }
  }

  @Test func whatIsSentLeavesOutWhatIsNil() throws {
    let input = Schedule(name: "x/y", kind: nil, every: 2, slots: nil)
    let call = OutgoingCall(method: "a.B", mode: .more, input: input)
    #expect(
      String(decoding: try Wire.encode(call), as: UTF8.self)
        == #"{"method":"a.B","more":true,"parameters":{"every":2,"name":"x/y"}}"# + "\0"
    )
    let reply = OutgoingReply(output: NoParameters(), continues: true)
    #expect(String(decoding: try Wire.encode(reply), as: UTF8.self) == #"{"continues":true}"# + "\0")
  }

  @Test func anErrorReplyThatContinuesIsAViolation() {
    let bytes = Array(#"{"error":"a.B","continues":true}"#.utf8)
    #expect(throws: ProtocolViolation.conflictingFlags) { let _: ReplyMessage = try Wire.decode(bytes) }
  }
}
