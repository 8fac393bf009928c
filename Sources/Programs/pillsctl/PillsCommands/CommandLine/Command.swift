import Words

/// A command of pillsctl: what parsing, help, the manual page and completions know of it, and what it does.
struct Command: Sendable {
  /// One word, or for a subcommand that of its command and its own: `medication add`.
  let name: String
  // Functions, as nearly every run is about one of all the commands: what the others say is not put together.

  /// What it does, as a clause in lower case without a full stop.
  let summary: @Sendable () -> Message
  let arguments: @Sendable () -> [CommandArgument]
  /// Those whose names begin with this one's; where the command takes arguments too, any other word is one of these.
  let subcommands: @Sendable () -> [Command]
  /// Its own; those of `CommandOption.everywhere` come on top.
  let options: @Sendable () -> [CommandOption]
  /// Options of which only one may be given.
  let alternatives: @Sendable () -> [[CommandOption]]
  /// Whether running it with such arguments records or changes something, rather than show it.
  let changesSomething: @Sendable (Arguments) -> Bool
  /// Paragraphs, unwrapped.
  let description: @Sendable () -> [Message]
  /// Command lines that show what it is good for, and what each does.
  let examples: @Sendable () -> KeyValuePairs<String, Message>
  /// Does what the context's arguments ask for, and says what came of it.
  let run: @Sendable (Context) throws(Failure) -> Void

  /// `changesIf` says what the options and arguments decide.
  init(
    _ name: String,
    summary: @autoclosure @escaping @Sendable () -> Message,
    arguments: @autoclosure @escaping @Sendable () -> [CommandArgument] = [],
    subcommands: @autoclosure @escaping @Sendable () -> [Command] = [],
    options: @autoclosure @escaping @Sendable () -> [CommandOption] = [],
    alternatives: @autoclosure @escaping @Sendable () -> [[CommandOption]] = [],
    changesSomething: Bool = false,
    changesIf: (@Sendable (Arguments) -> Bool)? = nil,
    description: @autoclosure @escaping @Sendable () -> [Message] = [],
    examples: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, Message> = [:],
    run: @escaping @Sendable (Context) throws(Failure) -> Void
  ) {
    (self.name, self.summary, self.arguments, self.subcommands) = (name, summary, arguments, subcommands)
    (self.options, self.alternatives) = (options, alternatives)
    self.changesSomething = changesIf ?? { _ in changesSomething }
    (self.description, self.examples, self.run) = (description, examples, run)
  }

  /// Every option it takes.
  var allOptions: [CommandOption] { options() + CommandOption.everywhere }

  /// What is typed to name it.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// How it is written: `take SLOT [MEDICATION…] [--date DAY] [--at TIME]`.
  var synopsis: String { synopsisParts.joined(separator: " ") }

  /// What `synopsis` is made of, and may be broken between: `take SLOT [MEDICATION…]`, `[--date DAY]`.
  var synopsisParts: [String] { [usage] + options().map { "[\($0.synopsis)]\($0.isRepeatable ? "…" : "")" } }

  /// The name and the arguments: `take SLOT [MEDICATION…]`, `settings [KEY [VALUE]]`.
  var usage: String {
    let arguments = arguments()
    let required = arguments.filter { !$0.isOptional }.map(\.synopsis)
    let optional = arguments.filter(\.isOptional).reversed().reduce("") { inner, argument in
      "[\(argument.synopsis)\(inner.isEmpty ? "" : " ")\(inner)]"
    }
    if !subcommands().isEmpty, arguments.isEmpty { return "\(name) [COMMAND]" }
    return ([name] + required + (optional.isEmpty ? [] : [optional])).joined(separator: " ")
  }
}

/// What a command's description is made of. A list as it stands is more than the oldest compiler that builds Pills can read.
func paragraphs(_ texts: Message...) -> [Message] { texts }

/// An argument of a command that is not an option.
struct CommandArgument: Sendable {
  /// Its name, in brackets if it may be left out: `NAME`, `[SLOT]`, and `[MEDICATION…]` for any number, as the last one.
  var written: String
  let summary: Message
  /// Whether it may be of several words, which a shell takes for several arguments unless they are quoted.
  var mayHoldSpaces = false
  /// The only values it takes; nil where pillsd judges them.
  var choices: [String]?
  var candidates = CandidateSource.nothing

  var name: String { String(written.drop { $0 == "[" }.prefix { !"…]".contains($0) }) }
  var isOptional: Bool { written.hasPrefix("[") }
  var isRepeated: Bool { written.hasSuffix("…]") }

  /// Without the brackets of what may be left out. Where there are many choices, its summary names them.
  var synopsis: String {
    let shown = choices.flatMap { $0.count <= 4 ? $0.joined(separator: "|") : nil }
    return "\(shown ?? name)\(isRepeated ? "…" : "")"
  }

  /// The same where it may be left out.
  var optional: CommandArgument {
    var argument = self
    argument.written = "[\(written)]"
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

  /// `written` is its name, and behind it what its value is called, where it takes one: `date DAY`.
  init(
    _ written: String,
    shortName: Character? = nil,
    summary: Message,
    choices: [String]? = nil,
    candidates: CandidateSource = .nothing,
    isNumber: Bool = false,
    isRepeatable: Bool = false
  ) {
    let words = written.split(separator: " ", maxSplits: 1).map(String.init)
    (name, valueName) = (words[0], words.count > 1 ? words[1] : nil)
    (self.shortName, self.summary) = (shortName, summary)
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
