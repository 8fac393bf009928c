import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// Shows when the other machines were last reached, and what keeps them from being reached.
struct SyncStatusCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "sync status",
    summary: "show when the other machines were last reached",
    description: [
      "Shows where your machines meet, when this one was last there, what waits to be told, and what is wrong."
    ],
    examples: [CommandExample("pillsctl sync status", "how things stand")]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    let pillsd = try context.connected()
    let identity = try pillsd.call(Sync.GetIdentity.self)
    let report = try pillsd.call(Sync.GetReport.self).report
    let now = try pillsd.call(Control.GetStatus.self).status.now
    var conflicts = 0
    if identity.device != nil {
      conflicts = try pillsd.call(
        Sync.GetConflicts.self,
        Sync.GetConflicts.Input(days: Sync.GetConflicts.recentDays)
      ).count
    }
    let status = SyncStatus(
      profile: identity.profile,
      device: identity.device,
      name: identity.name,
      report: report,
      conflicts: conflicts,
      isEncrypted: SyncFiles.wantEncryption
    )
    try context.show(status) {
      SharingStatement.all(
        device: status.name ?? status.device,
        report: report,
        conflicts: conflicts,
        isEncrypted: status.isEncrypted,
        now: now
      ).map(\.line)
    }
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
    try object.write("conflicts", conflicts)
    try object.write("device", device)
    try object.write("isEncrypted", isEncrypted)
    try object.write("name", name)
    try object.write("profile", profile)
    try object.write("report", report)
  }
}
