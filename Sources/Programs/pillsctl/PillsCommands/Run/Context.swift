import PillsAPI
import PillsCore
import Varlink
import Words

/// What a command runs in: who reads what it says, and how pillsd is reached.
struct Context {
  let environment: Environment
  let invocation: Invocation

  var command: Command { invocation.command }
  var arguments: Arguments { invocation.arguments }

  /// Whether replies are printed as they are, in JSON.
  var isJSON: Bool { invocation.isJSON }

  /// Whether nobody is to be asked.
  var isCertain: Bool { arguments.contains(.yes) }

  /// The width of the terminal that is written to; nil where it is none.
  var width: Int? { environment.columns }

  var paint: Paint { Paint(environment.colorDepth(invocation.color), width: width) }

  /// Whether a person is there who can be asked.
  var canAsk: Bool { environment.canAsk && !isJSON }

  // MARK: pillsd

  var address: PillsdAddress {
    invocation.socketPath.map { PillsdAddress(path: $0, origin: .option) } ?? environment.pillsd
  }

  func connected(patience: Int = PillsdConnection.patience) throws(Failure) -> PillsdConnection {
    try PillsdConnection(at: address, patience: patience)
  }

  /// Calls a method of pillsd, which may be silent for `patience` seconds, and waits for its reply.
  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    patience: Int = PillsdConnection.patience
  ) throws(Failure) -> Method.Output {
    try connected(patience: patience).call(method, input)
  }

  /// Calls a method of pillsd that has no input.
  func call<Method: Varlink.Method>(_ method: Method.Type) throws(Failure) -> Method.Output
  where Method.Input == NoParameters {
    try connected().call(method)
  }

  // MARK: The person

  /// Calls a method of pillsd, and prints its reply as JSON, or else the `lines` of it.
  func show<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    lines: (Method.Output) -> [String]
  ) throws(Failure) {
    let output = try call(method, input)
    try show(output) { lines(output) }
  }

  /// The same of a method that has no input.
  func show<Method: Varlink.Method>(
    _ method: Method.Type,
    lines: (Method.Output) -> [String]
  ) throws(Failure) where Method.Input == NoParameters {
    try show(method, NoParameters(), lines: lines)
  }

  /// Prints `output` as JSON, or else `lines`.
  func show(_ output: some JSONWritable, _ lines: () -> [String]) throws(Failure) {
    try Output.write(lines: isJSON ? [jsonLine(output)] : lines())
  }

  /// Runs `body`; where the day is locked and a person is there to ask, unlocks it first if they say so.
  func unlocking<Output>(_ body: () throws(Failure) -> Output) throws(Failure) -> Output {
    do throws(Failure) {
      return try body()
    } catch {
      guard let day = error.lockedDay, isAgreed(translated("\(day) is locked. Unlock for 10 minutes?")) else {
        throw error
      }
    }
    _ = try call(Control.Unlock.self)
    return try body()
  }

  /// Calls a method; where the day is locked and a person is there to ask, unlocks it first if they say so.
  func callUnlocking<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    patience: Int = PillsdConnection.patience
  ) throws(Failure) -> Method.Output {
    try unlocking { () throws(Failure) in try call(method, input, patience: patience) }
  }

  /// Whether a person is there to ask, and says yes.
  func isAgreed(_ question: String) -> Bool { canAsk && Question.isAgreed(question) }
}
