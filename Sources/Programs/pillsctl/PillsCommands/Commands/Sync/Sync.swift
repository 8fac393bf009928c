import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let sync = Command(
    "sync",
    summary: "keep several machines the same",
    subcommands: [
      .syncSetup, .syncStatus, .syncNow, .syncPassphrase, .syncDevices, .syncRename, .syncForget,
      .syncConflicts, .syncResolve, .syncOff,
    ],
    description: paragraphs(
      "What you take on one machine is then known on all, and nobody reminds you of it again. Your machines meet in a "
        + "folder that another program carries between them (Syncthing, Nextcloud, a USB stick), or in a calendar on a "
        + "CalDAV server (Nextcloud, Radicale, Fastmail). Each of them works without the others, and tells them later.",
      "Nothing leaves this machine before you type: pillsctl sync setup",
      "'pillsctl sync' alone shows how things stand."
    ),
    examples: [
      "pillsctl sync setup ~/Sync/Pills": "meet in this folder",
      "pillsctl sync": "when the other machines were last reached, and what is wrong",
    ],
    run: Command.syncStatus.run
  )

  static let syncStatus = Command(
    "sync status",
    summary: "show when the other machines were last reached",
    description: paragraphs(
      "Shows where your machines meet, when this one was last there, what waits to be told, and what is wrong."
    ),
    examples: ["pillsctl sync status": "how things stand"]
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
    summary: "reach the other machines now",
    changesSomething: true,
    description: paragraphs(
      "Tells what was said on this machine, and takes in what was said on others. It happens by itself every quarter "
        + "of an hour, and soon after you say something."
    ),
    examples: ["pillsctl sync now": "do not wait"]
  ) { (context) throws(Failure) in
    let identity = try context.call(Sync.GetIdentity.self)
    guard identity.profile != nil else { throw .refused(Sync.NotShared()) }
    let said = try SyncProgram.run([])
    try context.show(["said": said.split(separator: "\n").joined(separator: " ")]) { SyncProgram.lines(said) }
  }
}
