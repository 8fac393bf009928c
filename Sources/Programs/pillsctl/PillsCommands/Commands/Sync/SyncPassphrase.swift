import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let syncPassphrase = Command(
    "sync passphrase",
    summary: "encrypt what is shared, or change the passphrase",
    options: [.passphraseFile, .yes],
    changesSomething: true,
    description: paragraphs(
      "Encrypts what your machines share, so that whoever keeps the folder or the calendar cannot read it. Each machine "
        + "is given the passphrase once, and keeps a key. pillsctl finds out what is to be done: where nothing is "
        + "encrypted yet, that begins; where other machines have a passphrase, it asks for that; and where this machine "
        + "has the key, the passphrase is changed.",
      "Nobody can tell you a passphrase that is forgotten. As long as one machine has the key, give a new one there.",
      "What can still be seen from outside is in pills-sync(8)."
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
        The new passphrase holds from now on, for machines that join. Those that have the key go on with it. \
        Whoever knows the old passphrase, and kept a copy of the key file, can go on reading.
        """
      )
      try context.show(["done": "changed"]) { [sentence] }
    } else if encryption.isEncrypted {
      try context.takeKey(with: try Passphrase.known(from: file, canAsk: context.canAsk))
      try context.show(["done": "joined"]) {
        [translated("This machine has the key now, and shares what is said on it.")]
      }
    } else {
      try context.confirm(translated("Go on?"), after: warning)
      try context.takeKey(with: try Passphrase.new(from: file, canAsk: context.canAsk))
      try context.show(["done": "begun"]) {
        [
          translated(
            "What is shared is encrypted now. Give each of your other machines the passphrase: pillsctl sync passphrase"
          ), translated("Copies that the host keeps of what was there before can still be read."),
        ]
      }
    }
  }
}

private var warning: [String] {
  [
    translated(
      """
      What your machines share will be encrypted. Then each of your other machines shares nothing until it is given the \
      passphrase.
      """
    ),
    translated(
      "Copies that the host keeps of what was there before can still be read, and are not in the hands of Pills."
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
