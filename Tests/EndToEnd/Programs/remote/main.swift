import Glibc
import Remotes

/// All of standard input.
func input() -> String {
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(STDIN_FILENO, &part, part.count)
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += part[..<count]
  }
}

func account(_ arguments: Arguments) throws(RemoteError) -> CalDAVAccount {
  try CalDAVAccount(
    address: arguments["url"],
    user: arguments["user"],
    password: arguments["password"],
    authorityFile: arguments.options["ca"],
    limits: arguments.limits
  )
}

func remote(_ arguments: Arguments) throws(RemoteError) -> any Remote {
  if let folder = arguments.options["folder"] { return FolderRemote(path: folder) }
  return try account(arguments).calendar(at: arguments["url"])
}

func shown(_ calendar: CalDAVCalendar) -> JSON {
  .object([
    ("address", .text(calendar.address)), ("displayName", .text(calendar.displayName)),
    ("components", .texts(calendar.components)), ("isWritable", .boolean(calendar.isWritable)),
    ("tag", .text(calendar.tag)),
  ])
}

func shown(_ changes: Changes) -> JSON {
  .object([
    ("present", .object(changes.present.map { ($0.name, .text($0.version)) })),
    ("gone", .texts(changes.gone)),
    ("token", .text(changes.token)), ("isComplete", .boolean(changes.isComplete)),
  ])
}

func shown(_ resources: [Resource]) -> JSON {
  .object(
    resources.map {
      ($0.name, .object([("version", .text($0.version)), ("text", .text($0.text))]))
    }
  )
}

/// Does one call and gives what it returns.
func call(_ word: String, _ words: [String], _ arguments: Arguments) throws(RemoteError) -> JSON {
  switch (word, words.count) {
  case ("changes", 0...1): return shown(try remote(arguments).changes(since: words.first))
  // Twice with one client, which remembers what the server doesn't know.
  case ("changes-twice", 0):
    let remote = try remote(arguments)
    return shown(try remote.changes(since: remote.changes(since: nil).token))
  case ("read", _): return shown(try remote(arguments).read(words))
  case ("create", 1): return .text(try remote(arguments).create(words[0], text: input()))
  case ("update", 2):
    return .text(try remote(arguments).update(words[0], text: input(), version: words[1]))
  case ("remove", 2):
    try remote(arguments).remove(words[0], version: words[1])
    return .null
  case ("home", 0): return .text(try account(arguments).home().location)
  case ("calendars", 0): return .list(try account(arguments).home().calendars().map(shown))
  case ("make", 3...):
    let home = try account(arguments).home()
    let components = Array(words.dropFirst(2))
    return shown(try home.makeCalendar(at: words[0], displayName: words[1], components: components))
  default:
    print("remote: '\(word)' makes no sense")
    exit(2)
  }
}

func shown(_ error: RemoteError) -> JSON {
  .object([
    // The name of the case, as each carries something.
    ("kind", .text(Mirror(reflecting: error).children.first?.label)), ("sentence", .text(error.sentence)),
    ("retryAfterSeconds", error.retryAfterSeconds.map { .number($0) } ?? .null),
  ])
}

let arguments = Arguments(CommandLine.arguments.dropFirst())
do throws(RemoteError) {
  print(try call(arguments.words.first ?? "", Array(arguments.words.dropFirst()), arguments))
} catch {
  print(shown(error))
  exit(1)
}
