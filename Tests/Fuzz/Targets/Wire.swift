import PillsAPI

@testable import Varlink

/// A peer's stream, cut according to the first byte, through framing, JSON, and the decoding of calls and replies.
func fuzzWire(_ input: [UInt8]) -> Bool {
  guard let cutting = input.first else { return false }
  let stream = Array(input.dropFirst())
  let whole = received([stream])
  demand(whole == received(cut(stream, by: cutting)), "how a stream is cut changes nothing")
  whole.messages.forEach(fuzzMessage)
  return true
}

private struct Received: Equatable {
  var messages: [[UInt8]] = []
  var violation: ProtocolViolation?
}

private func received(_ pieces: [[UInt8]]) -> Received {
  var framer = MessageFramer(sizeLimit: 1024, depthLimit: Limits().messageDepth)
  var received = Received()
  do throws(ProtocolViolation) {
    for piece in pieces {
      framer.append(piece)
      while let message = try framer.next() { received.messages.append(message) }
    }
  } catch {
    received.violation = error
  }
  return received
}

/// Cuts the stream into pieces of 1 to 64 bytes, according to `seed`.
private func cut(_ stream: [UInt8], by seed: UInt8) -> [[UInt8]] {
  var pieces: [[UInt8]] = []
  var rest = stream[...]
  var state = UInt32(seed)
  while !rest.isEmpty {
    state = state &* 1_664_525 &+ 1_013_904_223
    let length = 1 + Int(state >> 24) % (seed % 2 == 0 ? 4 : 64)
    pieces.append(Array(rest.prefix(length)))
    rest = rest.dropFirst(length)
  }
  return pieces
}

private func fuzzMessage(_ message: [UInt8]) {
  guard JSONValue.parse(message) != nil else {
    demand((try? Wire.decode(message) as CallMessage) == nil, "what is not JSON is no call")
    return
  }
  if let reply = try? Wire.decode(message) as ReplyMessage { fuzzReply(reply) }
  guard let call = try? Wire.decode(message) as CallMessage else { return }
  fuzz(Control.Answer.Input.self, in: call)
  fuzz(Control.Snooze.Input.self, in: call)
  fuzz(Control.SetSetting.Input.self, in: call)
  fuzz(NoParameters.self, in: call)
}

private func fuzzReply(_ reply: ReplyMessage) {
  guard let output = try? reply.parameters.decode(Control.StatusOutput.self) else { return }
  demand(isKept(output), "a status that is written reads back the same")
}

private func fuzz<Input: JSONConvertible>(_ type: Input.Type, in call: CallMessage) {
  guard let input = try? call.parameters.decodeStrictly(type) else { return }
  let outgoing = OutgoingCall(method: call.method, mode: call.mode, input: input)
  guard let sent = try? Wire.encode(outgoing),
    let arrived = try? Wire.decode(Array(sent.dropLast())) as CallMessage,
    let output = try? arrived.parameters.decodeStrictly(type)
  else { return demand(false, "a call that was understood can be sent") }
  demand(arrived.method == call.method && arrived.mode == call.mode, "a call arrives as it was sent")
  demand((try? wireText(input)) == (try? wireText(output)), "parameters arrive as they were sent")
}

private func isKept<Value: JSONConvertible>(_ value: Value) -> Bool {
  guard let text = try? wireText(value), let json = JSONValue.parse(Array(text.utf8)),
    let again = try? JSONReader(json).read(Value.self)
  else { return false }
  return (try? wireText(again)) == text
}
