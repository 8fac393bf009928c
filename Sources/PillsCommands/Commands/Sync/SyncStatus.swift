import PillsAPI
import PillsCore
import PillsView
import Varlink

/// Shows when the other machines were last reached, and what keeps them from being reached.
struct SyncStatusCommand {}

extension SyncStatusCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "sync status",
    summary: "show when the other machines were last reached",
    description: [
      "Shows where your machines meet, when this one was last there, what waits to be told, and what is wrong."
    ],
    examples: [CommandExample("pillsctl sync status", "how things stand")]
  )

  init(_ arguments: FittingArguments) {}

  func run(in context: Context) throws(Failure) {
    let pillsd = try context.connected()
    let identity = try pillsd.call(Sync.GetIdentity.self)
    let report = try pillsd.call(Sync.GetReport.self).report
    let now = try pillsd.call(Control.GetStatus.self).status.now
    var conflicts = 0
    if identity.device != nil {
      conflicts = try pillsd.call(Sync.GetConflicts.self, Sync.GetConflicts.Input(days: recentDays)).count
    }
    let status = SyncStatus(
      profile: identity.profile,
      device: identity.device,
      name: identity.name,
      report: report,
      conflicts: conflicts,
      isEncrypted: SyncFiles.wantEncryption
    )
    try context.show(status) { () throws(UnreadableReply) in try syncLines(status, now: now) }
  }
}

/// How things stand with sharing; all of it is nil where nothing is shared.
struct SyncStatus {
  let profile: String?
  let device: String?
  /// What people call this machine.
  let name: String?
  /// Nil before the first attempt.
  let report: Sync.Report?
  /// How many things the machines said without knowing of one another are to be looked at: of doses, those of the last two
  /// weeks.
  let conflicts: Int
  /// Whether nothing is written for the others that is not encrypted.
  let isEncrypted: Bool
}

extension SyncStatus: JSONWritable {
  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("profile", profile)
    try object.write("device", device)
    try object.write("name", name)
    try object.write("report", report)
    try object.write("conflicts", conflicts)
    try object.write("isEncrypted", isEncrypted)
  }
}

/// What is said of `status` at `now`, a timestamp.
func syncLines(_ status: SyncStatus, now: String) throws(UnreadableReply) -> [String] {
  guard let device = status.name ?? status.device else {
    return ["This machine shares nothing with others. To begin: pillsctl sync setup"]
  }
  guard let report = status.report else {
    return [
      "This machine, \(device), shares what is said on it, but has not reached the others yet. To try: pillsctl sync now"
    ]
  }
  let today = try Timestamp(now).day
  let attempt = try Timestamp(report.at).dayAndClock(on: today)
  var lines = ["Your machines meet at \(report.remote)."]
  if let problem = report.problem {
    lines.append("The last attempt, \(attempt), failed: \(problem)")
  } else {
    lines.append("This machine, \(device), was last there \(attempt).")
  }
  switch report.waiting {
  case 0: lines.append("The other machines can know all that was said here.")
  case 1: lines.append("1 thing that was said here waits to be told.")
  case let count: lines.append("\(count) things that were said here wait to be told.")
  }
  if status.conflicts > 0 {
    let need = status.conflicts == 1 ? "1 thing needs" : "\(status.conflicts) things need"
    lines.append("\(need) a look, as your machines did not know of one another: pillsctl sync conflicts")
  }
  lines.append(
    status.isEncrypted
      ? "What is written for them is encrypted."
      : "What is written for them is not encrypted. To encrypt it: pillsctl sync passphrase"
  )
  return lines.map(\.printable)
}
