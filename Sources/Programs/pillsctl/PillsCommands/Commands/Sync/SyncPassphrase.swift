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
    let done: Done
    switch try SharedEncryption() {
    case .unlocked:
      let passphrase = try Passphrase.new(from: file, canAsk: context.canAsk)
      _ = try SyncProgram.run(["--change-passphrase"], input: passphrase.text)
      done = .changed
    case .locked:
      try context.takeKey(with: try Passphrase.known(from: file, canAsk: context.canAsk))
      done = .joined
    case .none:
      try context.confirm()
      try context.takeKey(with: try Passphrase.new(from: file, canAsk: context.canAsk))
      done = .begun
    }
    try context.show(["done": done.rawValue]) { [done.sentence] }
  }
}

extension Context {
  fileprivate func confirm() throws(Failure) {
    guard !isCertain else { return }
    guard canAsk else { throw .unconfirmedSharing }
    for line in [
      translated(
        """
        What your machines share will be encrypted. Then each of your other machines shares nothing until it is given the \
        passphrase.
        """
      ),
      translated(
        "Copies that the host keeps of what was there before can still be read, and are not in the hands of Pills."
      ),
    ] {
      Output.complain("\(line)\n")
    }
    try Question.agree(to: translated("Go on?"))
  }

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

private enum Done: String {
  case begun
  case joined
  case changed

  var sentence: String {
    switch self {
    case .begun:
      translated(
        "What is shared is encrypted now. Give each of your other machines the passphrase: pillsctl sync passphrase"
      ) + "\n"
        + translated("Copies that the host keeps of what was there before can still be read.")
    case .joined: translated("This machine has the key now, and shares what is said on it.")
    case .changed:
      translated(
        """
        The new passphrase holds from now on, for machines that join. Those that have the key go on with it. \
        Whoever knows the old passphrase, and kept a copy of the key file, can go on reading.
        """
      )
    }
  }
}

/// Whether the synced data is encrypted.
enum SharedEncryption {
  case none
  /// It is encrypted, and this device has no key.
  case locked
  case unlocked

  init() throws(Failure) {
    let answer = try SyncProgram.value(of: ["--encryption"], as: SyncReplies.Encryption.self)
    self = answer.hasKey ? .unlocked : answer.isEncrypted ? .locked : .none
  }
}
