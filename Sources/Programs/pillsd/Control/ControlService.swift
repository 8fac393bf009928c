import Desktop
import PillsAPI
import PillsCore
import SystemdKit
import Varlink

/// `org.pills.Control`: turns calls into commands of the engine, and what comes of them into replies.
///
/// The functions that answer calls are in extensions by what the calls are about.
@MainActor
final class ControlService: Control.Service {
  typealias CallFailure = Control.CallFailure

  let daemon: Daemon
  let popupTest: PopupTest
  let storeFiles: StoreFiles
  var watchers = Watchers<Control.Watch, Overview>()
  /// What is being brought along by whoever began last.
  weak var incoming: IncomingRecords?
  private let commands: PendingCommands

  init(daemon: Daemon, commands: PendingCommands) throws(SystemdError) {
    self.daemon = daemon
    self.commands = commands
    popupTest = try PopupTest(daemon: daemon)
    storeFiles = try StoreFiles(daemon: daemon)
  }

  func handle(_ call: Call) throws(Varlink.CallFailure) {
    daemon.lookAfterStore()
    try dispatch(call)
  }

  /// Has the engine carry out `command`, and answers `call` once what came of it is stored.
  ///
  /// `output` says what came of it in the words of the method; it is nil only for what comes of no such command, and then
  /// the call is let go. `undo` takes back what was done for a command that is refused.
  func run<Called: Control.Method>(
    _ command: Command,
    for call: TypedCall<Called>,
    undo: @escaping @MainActor () -> Void = {},
    _ output: @escaping @MainActor (Outcome, Moment) -> Called.Output?
  ) {
    let request = commands.add { [unowned self] result in
      let moment = daemon.moment
      switch result {
      case .success(let outcome): if let output = output(outcome, moment) { call.reply(output) }
      case .failure(let refusal):
        undo()
        call.fail(failure(refusal, at: moment))
      }
    }
    daemon.handle(.command(command, request))
  }

  /// `refusal` as an error of the interface.
  func failure(_ refusal: Refusal, at moment: Moment) -> any Control.Failure {
    refusal.failure(at: moment, regimen: daemon.engine.regimen)
  }
}
