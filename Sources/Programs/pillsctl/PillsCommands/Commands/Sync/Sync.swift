import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let sync = Command(
    "sync",
    summary: "sync with your other devices",
    subcommands: [
      .syncSetup, .syncStatus, .syncNow, .syncPassphrase, .syncDevices, .syncRename, .syncForget,
      .syncConflicts, .syncResolve, .syncOff,
    ],
    description: paragraphs(
      "If you record a dose on one device, all your devices know it, and none reminds you of it again. Your "
        + "devices sync through a folder that another program syncs (Syncthing, Nextcloud) or that you carry around "
        + "(a USB stick), or through a calendar on a CalDAV server (Nextcloud, Radicale, Fastmail). Each device also "
        + "works without the others, and syncs later.",
      "Nothing leaves this device until you type: pillsctl sync setup",
      "'pillsctl sync' alone shows the state of sync."
    ),
    examples: [
      "pillsctl sync setup ~/Sync/Pills": "sync through this folder",
      "pillsctl sync": "when this device last synced, and what is wrong",
    ],
    run: Command.syncStatus.run
  )

  static let syncStatus = Command(
    "sync status",
    summary: "show when this device last synced",
    description: paragraphs(
      """
      Shows the folder or calendar of your devices, when this device last synced, what is waiting to be sent, and what \
      is wrong.
      """
    ),
    examples: ["pillsctl sync status": "the state of sync"]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let identity = try pillsd.call(Sync.GetIdentity.self)
    let report = try pillsd.call(Sync.GetReport.self).report
    let now = try pillsd.call(Control.GetStatus.self).status.now
    var conflicts = 0
    if identity.device != nil {
      conflicts = try pillsd.call(Sync.GetConflicts.self, .init(days: Sync.GetConflicts.recentDays)).count
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

  static let syncNow = Command(
    "sync now",
    summary: "sync now",
    changesSomething: true,
    description: paragraphs(
      "Sends what was recorded on this device, and receives what was recorded on the others. Pills does this by "
        + "itself every 15 minutes, and soon after you record something."
    ),
    examples: ["pillsctl sync now": "do not wait for the next sync"]
  ) { (context) throws(Failure) in
    let identity = try context.call(Sync.GetIdentity.self)
    guard identity.profile != nil else { throw .refused(Sync.NotShared()) }
    let said = try SyncProgram.run([])
    try context.show(["said": said.split(separator: "\n").joined(separator: " ")]) { SyncProgram.lines(said) }
  }
}
