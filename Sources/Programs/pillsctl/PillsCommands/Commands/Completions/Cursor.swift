import PillsCore
import Words

/// What may be typed for an argument or a value that has no fixed choices.
enum CandidateSource: Hashable, Sendable {
  /// What pillsd is asked for, so that it is always what is in force.
  enum Known: Hashable, Sendable {
    case slots
    /// And the medications that are taken as needed.
    case slotsAndAsNeeded
    case medications
    case settingKeys
    /// Drinks that can be taken back, by their ids.
    case drinks
    /// The machines that share.
    case devices
  }

  case known(Known)
  /// Values of the setting whose key comes before.
  case settingValues
  case commands
  case days
  /// Days from which something may begin.
  case firstDays
  /// What a schedule may begin with.
  case schedules
  case files
  /// Amounts that have a name.
  case amounts
  case beverages
  case nothing
}

/// A word that may be typed, and what it means.
struct Candidate: Hashable, Sendable {
  let text: String
  let meaning: String
}

extension Candidate {
  init(_ text: String, _ meaning: String = "") { self.init(text: text, meaning: meaning) }

  /// Any file, which the shell knows best.
  static let anyFile = Candidate("", "file")
}

/// The place in a command line where something is being typed.
struct Cursor {
  /// What fits there.
  enum Wanted: Hashable {
    case these([Candidate])
    case known(CandidateSource.Known)
  }

  let wanted: Wanted
  /// The value of `--socket`, as far as it is typed before.
  let socketPath: String?
  /// What stands before a value in the same word: `--date=`.
  private let lead: String
  /// What is typed of it already.
  private let typed: String

  /// At the end of the last of `words`; nil where nothing is known of what fits there.
  init?(words: [String]) {
    let (before, current) = (Array(words.dropLast()), words.last ?? "")
    let scanned = scan(before, for: CommandOption.all)
    guard let (command, rest) = Self.command(leading: scanned.operands) else { return nil }
    let options = command?.allOptions ?? CommandOption.everywhere
    socketPath = Arguments(options: scanned)[.socket]

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
    // A quote that is still open is none of the name's.
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

  /// Those of `candidates` that go on from what is typed, whether in upper or in lower case.
  func matching(_ candidates: [Candidate]) -> [Candidate] {
    let beginning = typed.lowercased()
    return candidates.compactMap { candidate in
      if candidate == .anyFile { return candidate }
      guard candidate.text.lowercased().hasPrefix(beginning) else { return nil }
      return Candidate(lead + candidate.text, candidate.meaning)
    }
  }

  /// The command that `operands` begin with, nil as long as they are none, and those behind its name; nil where there
  /// is no such command.
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

  /// `operands` are those that stand before it.
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
    case .days: texts = ["today", "yesterday"]
    case .firstDays: texts = ["today", "tomorrow"]
    case .schedules: texts = ["daily", "twice-daily", "as-needed"]
    case .files: return .these([.anyFile])
    case .amounts: texts = ["glass"]
    case .beverages: texts = Beverage.Kind.allCases.map(\.rawValue)
    case .nothing: texts = []
    }
    return .these(texts.map { Candidate($0) })
  }
}
