import PillsCore
import PillsStore
import Varlink

/// A service of pillsd: turns calls of one interface into commands of the engine, and outcomes into replies.
@MainActor
protocol EngineService: Interface {
  associatedtype Definition: InterfaceDefinition

  var daemon: Daemon { get }
  var commands: PendingCommands { get }

  func dispatch(_ call: Call) throws(Varlink.CallFailure)

  func failure(_ refusal: Refusal, at moment: Moment) -> MethodFailure<Definition>

  func failure(_ complaint: StoreComplaint) -> MethodFailure<Definition>
}

extension EngineService {
  func handle(_ call: Call) throws(Varlink.CallFailure) {
    daemon.lookAfterStore()
    daemon.via = (call.belongings as? Caller)?.via ?? .command
    try dispatch(call)
  }

  func stored<Value>(_ body: () throws(StoreError) -> Value) throws(MethodFailure<Definition>) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      throw failure(error.complaint)
    }
  }

  func asked<Value>(
    at moment: Moment,
    _ body: (Engine) throws(Refusal) -> Value
  ) throws(MethodFailure<Definition>) -> Value {
    do throws(Refusal) {
      return try body(daemon.engine)
    } catch {
      throw failure(error, at: moment)
    }
  }

  /// Runs `command`, and answers `call` once the outcome is stored. `output` is nil only for an outcome that
  /// no such command has; then the call gets no reply.
  func run<Called: Method>(
    _ command: Command,
    for call: TypedCall<Called>,
    _ output: @escaping @MainActor (Outcome, Moment) -> Called.Output?
  ) where Called.Interface == Definition {
    let isAboutDrinks = if case .hydration = command { true } else { false }
    let request = commands.add { [unowned self] result in
      let moment = isAboutDrinks ? daemon.moment.here : daemon.moment
      switch result {
      case .success(let outcome): if let output = output(outcome, moment) { call.reply(output) }
      case .failure(let refusal): call.fail(failure(refusal, at: moment))
      }
    }
    daemon.handle(.command(command, request))
  }
}
