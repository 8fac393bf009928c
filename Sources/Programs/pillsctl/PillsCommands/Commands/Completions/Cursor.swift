import PillsCore
import Words

/// The source of words that may be typed for an argument or a value without fixed choices.
enum CandidateSource: Hashable, Sendable {
  /// Values that only pillsd knows; pillsctl asks for them each time.
  enum Known: Hashable, Sendable {
    case slots
    case slotsAndAsNeeded
    case medications
    case settingKeys
    case drinks
    case devices
    /// Of pills-tell, which is asked instead of pillsd.
    case receivers
    /// People with Pills of their own; pillsd is not asked.
    case profiles
  }

  case known(Known)
  /// The values of the setting whose key comes before.
  case settingValues
  case commands
  case days
  /// Days on which something may begin, also in the past.
  case firstDays
  /// From today on.
  case comingDays
  case months
  case times
  case spans
  case schedules
  case doses
  case files
  /// Amounts that have a name, such as a glass.
  case amounts
  case beverages
  /// How often reminders to drink come.
  case intervals
  case nothing
}

/// A word that may be typed, and its meaning.
struct Candidate: Hashable, Sendable {
  let text: String
  let meaning: String
}

extension Candidate {
  init(_ text: String, _ meaning: String = "") { self.init(text: text, meaning: meaning) }

  /// Any file; the shell lists them.
  static let anyFile = Candidate("", "file")
}

/// The place in a command line at which the person is typing.
struct Cursor {
  /// The words that fit at the cursor.
  enum Wanted: Hashable {
    case these([Candidate])
    case known(CandidateSource.Known)
  }

  let wanted: Wanted
  /// The value of `--socket`, if it is typed before the cursor.
  let socketPath: String?
  /// The value of `--profile`, if it is typed before the cursor.
  let profileName: String?
  /// The part of the word before a value, such as `--date=`.
  private let lead: String
  private let typed: String

  /// A cursor at the end of the last word; nil if nothing is known to fit there.
  init?(words: [String]) {
    let (before, current) = (Array(words.dropLast()), words.last ?? "")
    let scanned = scan(before, for: CommandOption.all)
    guard let (command, rest) = Self.command(leading: scanned.operands) else { return nil }
    let options = command?.allOptions ?? CommandOption.everywhere
    socketPath = Arguments(options: scanned)[.socket]
    profileName = Arguments(options: scanned)[.profile]

    var valueOf: String?
    var isOption = current.hasPrefix("-") && !before.contains("--")
    var lead = ""
    if case .missingValue(let option)? = scanned.last {
      (valueOf, isOption) = (option.name, false)
    } else if isOption, let equals = current.unicodeScalars.firstIndex(of: "=") {
      lead = String(current[...equals])
      valueOf = String(current[..<equals].drop { $0 == "-" })
    }
    self.lead = lead
    let beginning = current.unicodeScalars.dropFirst(lead.unicodeScalars.count)
    // An open quote is not part of the name.
    typed = String(["\"", "'"].contains(beginning.first) ? beginning.dropFirst() : beginning)

    if let valueOf {
      guard let option = options.first(where: { $0.name == valueOf && $0.valueName != nil }) else {
        return nil
      }
      wanted = Self.wanted(option.choices, option.candidates)
    } else if isOption {
      wanted = .these(options.map { Candidate("--\($0.name)", $0.summary.words) })
    } else if let command, command.subcommands().isEmpty || !command.arguments().isEmpty {
      let arguments = command.arguments()
      let place = rest.count < arguments.count ? rest.count : arguments.count - 1
      guard arguments.indices.contains(place),
        place == rest.count || arguments[place].isRepeated
      else { return nil }
      let values = Self.wanted(arguments[place].choices, arguments[place].candidates, after: rest)
      if rest.isEmpty, !command.subcommands().isEmpty, case .these(let candidates) = values {
        wanted = .these(Self.names(below: command) + candidates)
      } else {
        wanted = values
      }
    } else {
      wanted = .these(Self.names(below: command))
    }
  }

  /// The candidates that begin with what is typed, in any case.
  func matching(_ candidates: [Candidate]) -> [Candidate] {
    let beginning = typed.lowercased()
    return candidates.compactMap { candidate in
      if candidate == .anyFile { return candidate }
      guard candidate.text.lowercased().hasPrefix(beginning) else { return nil }
      return Candidate(lead + candidate.text, candidate.meaning)
    }
  }

  /// The command at the start of `operands`, if there are any, and the rest. Nil if the command is unknown.
  private static func command(leading operands: [String]) -> (command: Command?, rest: ArraySlice<String>)? {
    guard let found = try? CommandList.command(leading: operands) else {
      return operands.isEmpty ? (nil, []) : nil
    }
    return (found, operands.dropFirst(found.words.count))
  }

  private static func names(below command: Command?) -> [Candidate] {
    (command?.subcommands() ?? CommandList.listed).map { command in
      Candidate(command.words.last ?? "", command.summary().words)
    }
  }

  private static func wanted(
    _ choices: [String]?,
    _ source: CandidateSource,
    after operands: ArraySlice<String> = []
  ) -> Wanted {
    let texts: [String]
    switch source {
    case _ where choices != nil: texts = choices ?? []
    case .known(let known): return .known(known)
    case .settingValues:
      texts = SettingKey.fixed.first { $0.path == operands.last?.lowercased() }?.choices ?? []
    case .commands:
      guard let (command, rest) = command(leading: Array(operands)), rest.isEmpty else { return .these([]) }
      let isWhole = command != nil && command?.subcommands().isEmpty == true
      return .these(isWhole ? [] : names(below: command))
    case .intervals: texts = HydrationChoice.remindersKey?.choices ?? []
    case .days: texts = ["today", "yesterday"]
    case .firstDays, .comingDays: texts = ["today", "tomorrow"]
    case .schedules: texts = ["daily", "twice-daily", "weekly", "monthly", "as-needed"]
    case .files: return .these([.anyFile])
    case .amounts: texts = ["glass"]
    case .beverages: texts = Beverage.Kind.allCases.map(\.rawValue)
    case .months, .times, .spans, .doses, .nothing: texts = []
    }
    return .these(texts.map { Candidate($0) })
  }
}
