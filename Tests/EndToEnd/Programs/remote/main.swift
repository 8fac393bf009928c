import Glibc
import PillsCore
import PillsSync
import Remotes
import Varlink

func account(_ arguments: Arguments) throws(SyncComplaint) -> CalDAVAccount {
  try CalDAVAccount(
    address: arguments["url"],
    user: arguments["user"],
    password: arguments["password"],
    authorityFile: arguments.options["ca"],
    limits: arguments.limits
  )
}

func remote(_ arguments: Arguments) throws(SyncComplaint) -> any Remote {
  if let folder = arguments.options["folder"] { return FolderRemote(path: folder) }
  return try account(arguments).calendar(at: arguments["url"])
}

func shown(_ calendar: CalDAVCalendar) -> JSON {
  .object([
    ("address", .text(calendar.address)), ("displayName", .text(calendar.displayName)),
    ("components", .texts(calendar.components)), ("isWritable", .boolean(calendar.isWritable)),
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

/// Makes one call and returns its result.
func call(_ arguments: Arguments, text: String) throws(SyncComplaint) -> JSON {
  let words = Array(arguments.words.dropFirst())
  switch (arguments.words.first ?? "", words.count) {
  case ("changes", 0...1): return shown(try remote(arguments).changes(since: words.first))
  // One client makes both calls, because it remembers what the server does not know.
  case ("changes-twice", 0):
    let remote = try remote(arguments)
    return shown(try remote.changes(since: remote.changes(since: nil).token))
  case ("read", _): return shown(try remote(arguments).read(words))
  case ("create", 1): return .text(try remote(arguments).create(words[0], text: text))
  case ("update", 2):
    return .text(try remote(arguments).update(words[0], text: text, version: words[1]))
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
    fatalError("'\(arguments.words)' makes no sense")
  }
}

func shown(_ error: SyncComplaint) -> JSON {
  .object([
    ("kind", .text(error.flaw.rawValue)), ("sentence", .text(error.english)),
    ("retryAfterSeconds", Int(error[.seconds]).map { .number($0) } ?? .null),
  ])
}

// Each line is a list of texts: the arguments of a call, and its input text.
while let line = readLine() {
  guard let request = try? JSONReader(text: Array(line.utf8))?.read([String].self), let text = request.last
  else { fatalError("'\(line)' is no request") }
  do throws(SyncComplaint) {
    print(JSON.object([("returned", try call(Arguments(request.dropLast()), text: text))]))
  } catch {
    print(JSON.object([("failed", shown(error))]))
  }
  fflush(nil)
}
