/// A command of pillsctl. A value of it is what one command line asks for.
protocol PillsctlCommand: Sendable {
  /// What is known of it before anybody types it.
  static var guide: CommandGuide { get }

  /// Takes arguments that fit ``guide``.
  init(arguments: Arguments)

  var arguments: Arguments { get }

  /// Whether running it records or changes something, rather than show it.
  var changesSomething: Bool { get }

  /// Does what is asked for, and says what came of it.
  func run(in context: Context) throws(Failure)
}

extension PillsctlCommand {
  var changesSomething: Bool { Self.guide.changesSomething }

  /// Whether nobody is to be asked.
  var isCertain: Bool { arguments.contains(.yes) }

  /// Why its arguments are refused, though they fit ``guide``.
  static func misuse(_ problem: UsageProblem) -> Failure {
    .usage(UsageError(problem: problem, command: guide.name))
  }
}
