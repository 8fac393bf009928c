import PillsAPI
import PillsCore
import Varlink
import Words

/// What a command works with: its arguments, the environment, and the calls to pillsd and to the person.
struct Context {
  let environment: Environment
  let invocation: Invocation

  var command: Command { invocation.command }
  var arguments: Arguments { invocation.arguments }

  var isJSON: Bool { invocation.isJSON }

  /// `--yes`: the command does not ask.
  var isCertain: Bool { arguments.contains(.yes) }

  var width: Int? { environment.columns }

  var paint: Paint { Paint(environment.colorDepth(invocation.color), width: width) }

  var canAsk: Bool { environment.canAsk && !isJSON }

  // MARK: pillsd

  var address: PillsdAddress {
    invocation.socketPath.map { PillsdAddress(path: $0, origin: .option) } ?? environment.pillsd
  }

  func connected(patience: Int = PillsdConnection.patience) throws(Failure) -> PillsdConnection {
    try PillsdConnection(at: address, patience: patience)
  }

  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    patience: Int = PillsdConnection.patience
  ) throws(Failure) -> Method.Output {
    try connected(patience: patience).call(method, input)
  }

  func call<Method: Varlink.Method>(_ method: Method.Type) throws(Failure) -> Method.Output
  where Method.Input == NoParameters { try connected().call(method) }

  // MARK: The person

  /// Calls a method and prints its reply: as JSON with `--json`, otherwise as `lines`.
  func show<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    lines: (Method.Output) -> [String]
  ) throws(Failure) {
    let output = try call(method, input)
    try show(output) { lines(output) }
  }

  func show<Method: Varlink.Method>(
    _ method: Method.Type,
    lines: (Method.Output) -> [String]
  ) throws(Failure) where Method.Input == NoParameters {
    try show(method, NoParameters(), lines: lines)
  }

  func show(_ output: some JSONWritable, _ lines: () -> [String]) throws(Failure) {
    if isJSON { return try Output.write(lines: [jsonLine(output)]) }
    try write(lines())
  }

  /// Prints lines for people.
  func write(_ lines: [String]) throws(Failure) {
    try Output.write(lines: width.map { width in lines.flatMap { wrapped($0, width: width) } } ?? lines)
  }

  /// Runs `body`. If the day is locked, asks the person whether to unlock it, and runs `body` again.
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

  func callUnlocking<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input,
    patience: Int = PillsdConnection.patience
  ) throws(Failure) -> Method.Output {
    try unlocking { () throws(Failure) in try call(method, input, patience: patience) }
  }

  /// Throws if the command has to ask something, and nobody can answer.
  func requireConsent() throws(Failure) { guard isCertain || canAsk else { throw .unconfirmed } }

  /// Asks `question` below `lines`, unless the person does not want to be asked. Throws unless the answer is yes.
  func confirm(_ question: String, after lines: [String] = []) throws(Failure) {
    try requireConsent()
    if isCertain { return }
    Output.complain(lines.map { "\($0)\n" }.joined())
    try Question.agree(to: question)
  }

  /// Whether the person says yes; false if nobody can be asked.
  func isAgreed(_ question: String) -> Bool { canAsk && Question.isAgreed(question) }
}
