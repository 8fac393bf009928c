import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Shows whether this machine shares what is said on it with others, and has subcommands that change it.
  static let sync = Command(
    "sync",
    summary: "keep several machines the same",
    subcommands: [
      .syncSetup, .syncStatus, .syncNow, .syncPassphrase, .syncDevices, .syncRename, .syncForget,
      .syncConflicts, .syncResolve, .syncOff,
    ],
    description: [
      "What you take on one machine is then known on all, and nobody reminds you of it again. Your machines meet in a "
        + "folder that another program carries between them (Syncthing, Nextcloud, a USB stick), or in a calendar on a "
        + "CalDAV server (Nextcloud, Radicale, Fastmail). Each of them works without the others, and tells them later.",
      "Nothing leaves this machine before you type: pillsctl sync setup",
      "'pillsctl sync' alone shows how things stand.",
    ],
    examples: [
      "pillsctl sync setup ~/Sync/Pills": "meet in this folder",
      "pillsctl sync": "when the other machines were last reached, and what is wrong",
    ],
    run: Command.syncStatus.run
  )
}
