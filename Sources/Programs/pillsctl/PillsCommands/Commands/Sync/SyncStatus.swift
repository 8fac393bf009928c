import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Shows when the other machines were last reached, and what keeps them from being reached.
  static let syncStatus = Command(
    "sync status",
    summary: "show when the other machines were last reached",
    description: [
      "Shows where your machines meet, when this one was last there, what waits to be told, and what is wrong."
    ],
    examples: ["pillsctl sync status": "how things stand"]
  ) { (context) throws(Failure) in
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
    let isEncrypted = SyncFiles.wantEncryption
    let printed: PrintedObject = [
      "conflicts": conflicts, "device": identity.device, "isEncrypted": isEncrypted, "name": identity.name,
      "profile": identity.profile, "report": report,
    ]
    try context.show(printed) {
      SharingStatement.all(
        device: identity.name ?? identity.device,
        report: report,
        conflicts: conflicts,
        isEncrypted: isEncrypted,
        now: now
      ).map(\.line)
    }
  }
}
