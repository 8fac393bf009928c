/// The parsed command line.
struct Options: Hashable {
  enum Task: Hashable {
    case sync
    /// Syncs, and first reads from standard input what an earlier `fetch` printed.
    case syncFetched
    /// Syncs although all entries at the remote are gone, and writes them again.
    case uploadAgain
    case fetch
    case encryption
    case encrypt
    case changePassphrase
    case find(address: String)
    case make(address: String)
    case makeForTasks(address: String)
    case remove
    case help
    case version
  }

  var task = Task.sync
  var isQuiet = false
  var settingsFile: String?
}

/// A mistake in a command line, in English.
struct UsageError: Error {
  let sentence: String
}

extension Options {
  init(parsing arguments: [String]) throws(UsageError) {
    var options = Options()
    var isTaskGiven = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let words = argument.unicodeScalars.split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      .map(String.init)
      let name = words[0]
      func value(_ what: String) throws(UsageError) -> String {
        if words.count == 2 { return words[1] }
        guard let next = rest.popFirst() else { throw UsageError(sentence: "'\(name)' needs \(what).") }
        return next
      }
      var task: Task?
      switch name {
      case "--config": options.settingsFile = try value("a file")
      case "--find": task = .find(address: try value("an address"))
      case "--make": task = .make(address: try value("an address"))
      case "--make-for-tasks": task = .makeForTasks(address: try value("an address"))
      case "--quiet" where words.count == 1, "-q" where words.count == 1: options.isQuiet = true
      default:
        task = Self.tasks[argument]
        guard task != nil else { throw UsageError(sentence: "pills-sync does not take '\(argument)'.") }
      }
      guard let task else { continue }
      guard !isTaskGiven else {
        throw UsageError(sentence: "pills-sync does one thing at a time. Leave out '\(argument)'.")
      }
      options.task = task
      isTaskGiven = true
    }
    self = options
  }

  private static let tasks: [String: Task] = [
    "--upload-again": .uploadAgain,
    "--fetch": .fetch,
    "--fetched": .syncFetched,
    "--encryption": .encryption,
    "--encrypt": .encrypt,
    "--change-passphrase": .changePassphrase,
    "--remove": .remove,
    "--help": .help,
    "-h": .help,
    "--version": .version,
  ]

  static let help = """
    Usage: pills-sync [OPTION]

    Syncs this device with your other devices, through a folder or a calendar. systemd starts it. To set up sync:
    pillsctl sync setup. Settings: ~/.config/pills/sync.conf

          --upload-again   go on although all entries there are gone, and write those of this device again
          --fetch          print the entries that are there as JSON, and change nothing
          --fetched        read what --fetch printed from standard input, and then sync
          --encrypt        read the passphrase from standard input, and use the key there, or make one if there is none
          --change-passphrase
                           read a new passphrase for the key from standard input
          --encryption     print as JSON whether the data there is encrypted
          --find ADDRESS   print the calendars of a server as JSON
          --make ADDRESS   create a calendar called Pills on a server, and print it as JSON
          --make-for-tasks ADDRESS
                           create a calendar for tasks only, called Pills tasks
          --remove         delete what this device wrote there
          --config FILE    use another settings file
          --profile NAME   sync the Pills of this person
      -q, --quiet          print nothing if all went well
      -h, --help           show this help
          --version        show the version

    """
}
