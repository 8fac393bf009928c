import PillsAPI
import PillsCore
import Words

extension Command {
  static let syncOff = Command(
    "sync off",
    summary: "share nothing any more",
    options: [.remove, .keep, .yes],
    alternatives: [[.remove, .keep]],
    changesSomething: true,
    description: paragraphs(
      "This machine tells the others that it is gone, and from then on nothing; and it takes nothing in. All that is "
        + "recorded here stays. On a "
        + "terminal pillsctl asks whether what this machine wrote at the other end is to go; the other machines keep "
        + "what they know of it in either case."
    ),
    examples: [
      "pillsctl sync off": "pillsctl asks",
      "pillsctl sync off --remove --yes": "leave nothing there, and do not ask",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let isShared = try pillsd.call(Sync.GetIdentity.self).profile != nil
    // After everything was erased, the device has no sync identity, but pills-sync still runs.
    guard isShared || SyncFiles.areThere else { throw .refused(Sync.NotShared()) }
    try context.confirm(
      translated("This machine will share nothing any more. All that is recorded stays. Go on?")
    )
    let removes = context.wantsRemoval
    var isTold = true
    if isShared {
      _ = try pillsd.call(Sync.Leave.self)
      // If the other devices cannot learn that this one is gone, it leaves anyway.
      isTold = (try? SyncProgram.run(["--quiet"])) != nil
    }
    // pills-sync must know which device this is, so this comes before the end.
    if removes { _ = try SyncProgram.run(["--remove", "--quiet"]) }
    if isShared { _ = try pillsd.call(Sync.End.self) }
    let units = SyncUnits.turn("disable")
    SyncFiles.remove()
    try context.show(["removed": removes]) {
      let end = translated("This machine shares nothing any more.")
      let list = translated("Your other machines still list it, until one forgets it: pillsctl sync forget")
      return [removes ? "\(end) \(translated("What it wrote for the others is gone."))" : end]
        + (isTold ? [] : [list]) + (units.map { [$0] } ?? [])
    }
  }
}

extension Context {
  /// The options decide, or else the person's answer.
  fileprivate var wantsRemoval: Bool {
    if arguments.contains(.remove) || arguments.contains(.keep) { return arguments.contains(.remove) }
    return !isCertain && agreesToRemoval
  }

  /// Asks whether what this device wrote for the others is to go.
  var agreesToRemoval: Bool {
    Question.isAgreed(translated("Remove what this machine wrote for the others, too?"))
  }
}

extension CommandOption {
  fileprivate static let remove = CommandOption("remove", summary: "remove what this machine wrote there")
  fileprivate static let keep = CommandOption("keep", summary: "leave there what this machine wrote")
}
