import PillsAPI
import PillsCore
import Varlink

/// The state that pillsd keeps for a client until its connection ends.
@MainActor
final class Caller {
  var via = Via.command
  var incoming: IncomingEntries?
}

extension TypedCall {
  var caller: Caller {
    if let known = belongings as? Caller { return known }
    let caller = Caller()
    belongings = caller
    return caller
  }
}

extension ControlService {
  func introduce(_ input: Control.Introduce.Input, _ call: TypedCall<Control.Introduce>) {
    call.caller.via = input.channel == .window ? .window : .command
    call.reply(NoParameters())
  }
}
