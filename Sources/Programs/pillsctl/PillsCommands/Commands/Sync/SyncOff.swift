import PillsAPI
import PillsCore
import Words

extension Command {
  static let syncOff = Command(
    "sync off",
    summary: "stop syncing this device",
    options: [.remove, .keep, .yes],
    alternatives: [[.remove, .keep]],
    changesSomething: true,
    description: paragraphs(
      "This device tells the others that it leaves. After that it sends and receives nothing. Everything that is "
        + "recorded here stays. On a terminal pillsctl asks whether to remove what this device wrote to the folder or "
        + "calendar. Your other devices keep the entries that they have."
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
      translated("This device will stop syncing. Everything that is recorded stays. Continue?")
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
      let end = translated("This device is no longer synced.")
      let list = translated(
        "Your other devices still list it. To remove it from their list, type on one of them: pillsctl sync forget"
      )
      return [removes ? "\(end) \(translated("What it wrote for the others was removed."))" : end]
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

  /// Asks whether to remove what this device wrote for the others.
  var agreesToRemoval: Bool {
    Question.isAgreed(translated("Also remove what this device wrote for the others?"))
  }
}

extension CommandOption {
  fileprivate static let remove = CommandOption("remove", summary: "remove what this device wrote there")
  fileprivate static let keep = CommandOption("keep", summary: "keep what this device wrote there")
}
