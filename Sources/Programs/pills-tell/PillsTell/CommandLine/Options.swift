/// The parsed command line.
struct Options: Hashable {
  enum Task: Hashable {
    case serve
    case list
    case test(receiver: String)
    case help
    case version
  }

  var task = Task.serve
  var settingsFile: String?
}

/// A mistake in a command line, in English.
struct UsageError: Error, Hashable {
  let sentence: String
}

extension Options {
  init(parsing arguments: [String]) throws(UsageError) {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let words = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init
      )
      let name = words[0]
      func value(_ what: String) throws(UsageError) -> String {
        if words.count == 2 { return words[1] }
        guard let next = rest.popFirst() else { throw UsageError(sentence: "'\(name)' needs \(what).") }
        return next
      }
      let task: Task
      switch name {
      case "--config":
        options.settingsFile = try value("a file")
        continue
      case "--test": task = .test(receiver: try value("the name of a receiver"))
      default:
        guard let known = Self.tasks[argument] else {
          throw UsageError(sentence: "pills-tell does not take '\(argument)'.")
        }
        task = known
      }
      guard options.task == .serve else {
        throw UsageError(sentence: "pills-tell does one thing at a time, so '\(argument)' is too much.")
      }
      options.task = task
    }
    self = options
  }

  private static let tasks: [String: Task] = [
    "--list": .list, "--help": .help, "-h": .help, "--version": .version,
  ]

  static let help = """
    Usage: pills-tell [OPTION]

    Tells people about reminders for medication that nobody answers, through commands of your choice. systemd starts
    it. To set it up: pillsctl tell setup. Settings: ~/.config/pills/tell.conf

          --list           print the receivers, and how they fare, as JSON
          --test RECEIVER  send a test message to this receiver
          --config FILE    read this file instead of the usual settings
          --profile NAME   work for this person, who has settings of their own
      -h, --help           show this help
          --version        show the version

    """
}
