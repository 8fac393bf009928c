import PillsCore
import PillsStore
import Varlink

/// A service of pillsd: turns the calls of one interface into commands of the engine, and what comes of them into replies.
///
/// The functions that answer calls are in extensions by what the calls are about.
@MainActor
protocol EngineService: Interface {
  /// The interface that it serves.
  associatedtype Definition: InterfaceDefinition

  var daemon: Daemon { get }
  var commands: PendingCommands { get }
  /// Now, by the clocks that the interface goes by.
  var moment: Moment { get }

  func dispatch(_ call: Call) throws(Varlink.CallFailure)

  /// A refusal of the engine as an error of the interface.
  func failure(_ refusal: Refusal, at moment: Moment) -> MethodFailure<Definition>

  /// A failure of the store as an error of the interface.
  func failure(_ complaint: StoreComplaint) -> MethodFailure<Definition>
}

extension EngineService {
  var moment: Moment { daemon.moment }

  func handle(_ call: Call) throws(Varlink.CallFailure) {
    daemon.lookAfterStore()
    try dispatch(call)
  }

  /// Does what `body` asks of the store.
  func stored<Value>(_ body: () throws(StoreError) -> Value) throws(MethodFailure<Definition>) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      throw failure(error.complaint)
    }
  }

  /// Asks the engine what it may refuse.
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

  /// Has the engine carry out `command`, and answers `call` once what came of it is stored.
  ///
  /// `output` says what came of it in the words of the method; it is nil only for what comes of no such command, and then
  /// the call is let go.
  func run<Called: Method>(
    _ command: Command,
    for call: TypedCall<Called>,
    _ output: @escaping @MainActor (Outcome, Moment) -> Called.Output?
  ) where Called.Interface == Definition {
    let request = commands.add { [unowned self] result in
      let moment = moment
      switch result {
      case .success(let outcome): if let output = output(outcome, moment) { call.reply(output) }
      case .failure(let refusal): call.fail(failure(refusal, at: moment))
      }
    }
    daemon.handle(.command(command, request))
  }
}
