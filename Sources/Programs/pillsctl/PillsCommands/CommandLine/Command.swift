import Words

/// A command of pillsctl. Parsing, help, the manual page and completions are made from these values.
struct Command: Sendable {
  /// One word, such as `take`, or two for a subcommand: `medication add`.
  let name: String
  // These are functions, because a run needs one command and should not build the texts of all others.

  /// A clause in lower case without a full stop.
  let summary: @Sendable () -> Message
  let arguments: @Sendable () -> [CommandArgument]
  /// Named `COMMAND SUBCOMMAND`. If the command has arguments too, any other word is one of its arguments.
  let subcommands: @Sendable () -> [Command]
  /// Without the options of every command, `CommandOption.everywhere`.
  let options: @Sendable () -> [CommandOption]
  /// Groups of options of which only one may be given.
  let alternatives: @Sendable () -> [[CommandOption]]
  /// Whether a run with these arguments changes something, rather than only showing it.
  let changesSomething: @Sendable (Arguments) -> Bool
  /// Paragraphs that are not wrapped.
  let description: @Sendable () -> [Message]
  let examples: @Sendable () -> KeyValuePairs<String, Message>
  let run: @Sendable (Context) throws(Failure) -> Void

  /// `changesIf` decides by the arguments and replaces `changesSomething`.
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

  var allOptions: [CommandOption] { options() + CommandOption.everywhere }

  var words: [String] { name.split(separator: " ").map(String.init) }

  var synopsis: String { synopsisParts.joined(separator: " ") }

  /// The parts of `synopsis` between which a line may break: `take SLOT [MEDICATION…]`, `[--date DAY]`.
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

/// An array literal of so many paragraphs is too complex for the oldest compiler that builds Pills.
func paragraphs(_ texts: Message...) -> [Message] { texts }

/// An argument that is not an option.
struct CommandArgument: Sendable {
  /// `NAME`, `[SLOT]` if it is optional, or `[MEDICATION…]` for any number of them, as the last argument.
  var written: String
  let summary: Message
  /// Whether it may have several words, which a shell splits unless they are quoted.
  var mayHoldSpaces = false
  /// The only values allowed; nil if pillsd checks them.
  var choices: [String]?
  var candidates = CandidateSource.nothing

  var name: String { String(written.drop { $0 == "[" }.prefix { !"…]".contains($0) }) }
  var isOptional: Bool { written.hasPrefix("[") }
  var isRepeated: Bool { written.hasSuffix("…]") }

  /// Without brackets. Up to four choices are shown; more of them are in the summary.
  var synopsis: String {
    let shown = choices.flatMap { $0.count <= 4 ? $0.joined(separator: "|") : nil }
    return "\(shown ?? name)\(isRepeated ? "…" : "")"
  }

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
  var valueName: String?
  let summary: Message
  let choices: [String]?
  let candidates: CandidateSource
  let isNumber: Bool
  /// A word that is allowed instead of the usual value, such as `never`.
  var alternative: String?
  /// Whether all values count if it is given several times, not only the last.
  let isRepeatable: Bool

  /// `written` is the name, and behind it the name of its value if it takes one: `date DAY`.
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

  func or(_ word: String) -> CommandOption {
    var option = self
    option.valueName = valueName.map { "\($0)|\(word)" }
    option.alternative = word
    return option
  }
}
