import Words

/// All that parsing, help, the manual page and completions know of a command.
struct CommandGuide: Sendable {
  /// One word, or for a subcommand that of its command and its own: `medication add`.
  let name: String
  /// What it does, as a clause in lower case without a full stop.
  let summary: Message
  let arguments: [CommandArgument]
  /// Those whose names begin with this one's; where the command takes arguments too, any other word is one of these.
  let subcommands: [any PillsctlCommand.Type]
  /// Its own; those of `CommandOption.everywhere` come on top.
  let options: [CommandOption]
  /// Options of which only one may be given.
  let alternatives: [[CommandOption]]
  /// Whether it records or changes something, rather than show it.
  let changesSomething: Bool
  private let details: @Sendable () -> (description: [Message], examples: KeyValuePairs<String, Message>)

  /// `description` and `examples` are put together only for whoever reads them: most command lines ask for no help.
  init(
    name: String,
    summary: Message,
    arguments: [CommandArgument] = [],
    subcommands: [any PillsctlCommand.Type] = [],
    options: [CommandOption] = [],
    alternatives: [[CommandOption]] = [],
    changesSomething: Bool = false,
    description: @autoclosure @escaping @Sendable () -> [Message] = [],
    examples: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, Message> = [:]
  ) {
    (self.name, self.summary, self.arguments, self.subcommands) = (name, summary, arguments, subcommands)
    (self.options, self.alternatives, self.changesSomething) = (options, alternatives, changesSomething)
    details = { (description(), examples()) }
  }

  /// Paragraphs, unwrapped.
  var description: [Message] { details().description }

  /// Command lines that show what it is good for, and what each does.
  var examples: KeyValuePairs<String, Message> { details().examples }

  /// Every option it takes.
  var allOptions: [CommandOption] { options + CommandOption.everywhere }

  /// What is typed to name it.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// How it is written: `take SLOT [MEDICATION…] [--date DAY] [--at TIME]`.
  var synopsis: String { synopsisParts.joined(separator: " ") }

  /// What `synopsis` is made of, and may be broken between: `take SLOT [MEDICATION…]`, `[--date DAY]`.
  var synopsisParts: [String] { [usage] + options.map { "[\($0.synopsis)]\($0.isRepeatable ? "…" : "")" } }

  /// The name and the arguments: `take SLOT [MEDICATION…]`, `settings [KEY [VALUE]]`.
  var usage: String {
    let required = arguments.filter { $0.presence == .required }.map(\.synopsis)
    let optional = arguments.filter { $0.presence != .required }.reversed().reduce("") { inner, argument in
      "[\(argument.synopsis)\(inner.isEmpty ? "" : " ")\(inner)]"
    }
    if !subcommands.isEmpty, arguments.isEmpty { return "\(name) [COMMAND]" }
    return ([name] + required + (optional.isEmpty ? [] : [optional])).joined(separator: " ")
  }
}

/// An argument of a command that is not an option.
struct CommandArgument: Sendable {
  enum Presence: Sendable {
    case required
    case optional
    /// Any number of times, also none; only as the last one.
    case repeated
  }

  let name: String
  let summary: Message
  var presence = Presence.required
  /// Whether it may be of several words, which a shell takes for several arguments unless they are quoted.
  var mayHoldSpaces = false
  /// The only values it takes; nil where pillsd judges them.
  var choices: [String]?
  var candidates = CandidateSource.nothing

  /// Without the brackets of what may be left out. Where there are many choices, its summary names them.
  var synopsis: String {
    let shown = choices.flatMap { $0.count <= 4 ? $0.joined(separator: "|") : nil }
    let name = shown ?? name
    return presence == .repeated ? "\(name)…" : name
  }

  /// The same where it may be left out.
  var optional: CommandArgument {
    var argument = self
    argument.presence = .optional
    return argument
  }
}

/// An option, written `--name` or `--name VALUE`.
struct CommandOption: Hashable, Sendable {
  /// Without the dashes.
  let name: String
  let shortName: Character?
  /// What its value is called; nil where it takes none.
  var valueName: String?
  let summary: Message
  /// The only values it takes; nil where pillsd judges them.
  let choices: [String]?
  let candidates: CandidateSource
  /// Whether its value is a whole number.
  let isNumber: Bool
  /// A word that its value may be too.
  var alternative: String?
  /// Whether every value counts where it is given several times, not only the last.
  let isRepeatable: Bool

  init(
    _ name: String,
    _ valueName: String? = nil,
    shortName: Character? = nil,
    summary: Message,
    choices: [String]? = nil,
    candidates: CandidateSource = .nothing,
    isNumber: Bool = false,
    isRepeatable: Bool = false
  ) {
    (self.name, self.valueName, self.shortName, self.summary) = (name, valueName, shortName, summary)
    (self.choices, self.candidates) = (choices, candidates)
    (self.isNumber, self.isRepeatable) = (isNumber, isRepeatable)
  }

  var synopsis: String {
    guard let valueName else { return "--\(name)" }
    return "--\(name) \(choices?.joined(separator: "|") ?? valueName)"
  }

  /// The same where its value may be `word` too.
  func or(_ word: String) -> CommandOption {
    var option = self
    option.valueName = valueName.map { "\($0)|\(word)" }
    option.alternative = word
    return option
  }
}
