/// A command of pillsctl. A value of it is what one command line asks for.
protocol PillsctlCommand: Equatable, Sendable {
  /// What is known of it before anybody types it.
  static var guide: CommandGuide { get }

  /// Takes what is asked for out of arguments that fit ``guide``.
  init(_ arguments: FittingArguments) throws(UsageError)

  /// Whether running it records or changes something, rather than show it.
  var changesSomething: Bool { get }

  /// Does what is asked for, and says what came of it.
  func run(in context: Context) throws(Failure)
}

extension PillsctlCommand {
  var changesSomething: Bool { false }

  /// Whether `other` asks for the same.
  func isSame(as other: any PillsctlCommand) -> Bool { other as? Self == self }
}
