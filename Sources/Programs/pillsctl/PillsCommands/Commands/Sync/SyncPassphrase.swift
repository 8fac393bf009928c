import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let syncPassphrase = Command(
    "sync passphrase",
    summary: "encrypt synced data, or change the passphrase",
    options: [.passphraseFile, .yes],
    changesSomething: true,
    description: paragraphs(
      "Encrypts your synced data, so that nobody else who has access to the folder or the calendar can read it. "
        + "You enter the passphrase once on each device, and the device keeps a key. pillsctl finds out what to do: "
        + "if nothing is encrypted yet, it begins to encrypt; if your other devices have a passphrase, it asks for "
        + "that; and if this device has the key, it changes the passphrase.",
      "A forgotten passphrase cannot be recovered. As long as one device has the key, set a new passphrase there.",
      "What others can still see is in pills-sync(8)."
    ),
    examples: [
      "pillsctl sync passphrase": "pillsctl asks for it",
      "pillsctl sync passphrase --passphrase-file secret --yes": "for a script",
    ]
  ) { (context) throws(Failure) in
    guard try context.call(Sync.GetIdentity.self).profile != nil else { throw .refused(Sync.NotShared()) }
    let file = context.arguments[.passphraseFile]
    let encryption = try SyncProgram.encryption()
    if encryption.hasKey {
      let passphrase = try Passphrase.new(from: file, canAsk: context.canAsk)
      _ = try SyncProgram.run(["--change-passphrase"], input: passphrase.text)
      let sentence = translated(
        """
        The new passphrase is for devices that join from now on. Devices that have the key go on using it. Anybody who \
        knows the old passphrase and kept a copy of the key file can still read your data.
        """
      )
      try context.show(["done": "changed"]) { [sentence] }
    } else if encryption.isEncrypted {
      try context.takeKey(with: try Passphrase.known(from: file, canAsk: context.canAsk))
      try context.show(["done": "joined"]) {
        [translated("This device has the key now, and is synced.")]
      }
    } else {
      try context.confirm(translated("Continue?"), after: warning)
      try context.takeKey(with: try Passphrase.new(from: file, canAsk: context.canAsk))
      try context.show(["done": "begun"]) {
        [
          translated(
            "Synced data is encrypted now. Enter the passphrase on each of your other devices: pillsctl sync passphrase"
          ), translated("Old copies that the server or another program keeps can still be read."),
        ]
      }
    }
  }
}

private var warning: [String] {
  [
    translated(
      """
      Synced data will be encrypted. Each of your other devices then stops syncing until you enter the passphrase there.
      """
    ),
    translated(
      "Old copies that the server or another program keeps can still be read; Pills cannot change that."
    ),
  ]
}

extension Context {
  fileprivate func takeKey(with passphrase: Passphrase) throws(Failure) {
    let before = SyncFiles.contents()
    do throws(Failure) {
      try SyncFiles.demandEncryption()
      _ = try SyncProgram.run(["--encrypt"], input: passphrase.text)
    } catch {
      SyncFiles.restore(before)
      throw error
    }
    _ = try SyncProgram.run([])
  }
}
