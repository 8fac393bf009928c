import PillsAPI
import PillsCore
import PillsView
import Words

extension Facts {
  /// No remedy deletes anything in the store.
  func storeFinding(_ store: Control.StoreReport) -> Finding {
    let folder = String(store.path[..<(store.path.lastIndex(of: "/") ?? store.path.endIndex)])
    let remedy: String
    switch store.state {
    case .fine where fileSystem?.locksOnlyHere == true:
      return .warning(
        "store",
        translated(
          """
          \(store.path) can be read and written, but its file system (\(fileSystem?.type ?? "")) lets \
          pillsd on another device use it at the same time
          """
        ),
        translated(
          """
          Run pillsd on only one device with this home folder. To sync devices that have their own home \
          folders: pillsctl sync setup
          """
        )
      )
    case .fine:
      return .ok(
        "store",
        store.revised == true
          ? translated(
            """
            \(store.path): your records are complete; data computed from them was damaged or wrong and was \
            rebuilt
            """
          )
          : translated("\(store.path) can be read and written")
      )
    case .full:
      remedy = translated(
        """
        Free some space on this disk; saving then works again by itself. To see the space: df -h \
        \(folder.shellQuoted)
        """
      )
    case .readOnly:
      remedy = translated(
        """
        Make it writable; saving then works again by itself. Type: chmod u+rwX \(folder.shellQuoted) \
        \(store.path.shellQuoted)
        """
      )
    case .damaged, .foreign:
      remedy = remedyWithFolderAside(folder, store)
    case .newer:
      remedy = translated(
        "Install the newer version of Pills again, then: systemctl --user restart pills.service"
      )
    case .failing where store.complaint?.kind == StoreFlaw.outOfReach.rawValue:
      remedy = translated("To restart pillsd: systemctl --user restart pills.service")
    case .failing where store.lost == true:
      remedy = remedyOfLoss(store)
    case .failing:
      remedy = translated("To see what the system says about the disk: journalctl -e -k")
    }
    let message =
      store.message.map { clause(store.complaint, StoreFlaw.self, english: $0) }
      ?? translated("\(store.path) is \(store.state.rawValue)")
    let isUseless = store.state == .newer || store.state == .damaged || store.state == .foreign
    let consequence =
      isUseless
      ? translated(
        "Until this is fixed, Pills saves nothing, but reminders continue. Nothing in the database is deleted"
      )
      : translated(
        """
        Until this is fixed, Pills cannot save answers, but reminders continue. Nothing in the database is \
        deleted
        """
      )
    return .problem("store", "\(message). \(consequence)", remedy)
  }

  private func remedyOfLoss(_ store: Control.StoreReport) -> String {
    guard let copy = store.copy else {
      return translated(
        "Put the database back. Or, to make a new one from what pillsd has in memory: pillsctl rescue"
      )
    }
    let command = commandToPutBack(copy, as: store.path)
    return translated(
      """
      To restore the newest copy: \(command). Or, to make a new database from what pillsd has in memory: \
      pillsctl rescue
      """
    )
  }

  /// Moves everything to another folder, also files that SQLite would treat as part of the new database.
  private func remedyWithFolderAside(_ folder: String, _ store: Control.StoreReport) -> String {
    let aside = "\(folder).aside"
    let move = "mv -T \(folder.shellQuoted) \(aside.shellQuoted)"
    guard let copy = store.copy, copy.hasPrefix("\(folder)/") else {
      let command = "\(move) && \(toType("systemctl --user restart pills.service"))"
      return translated("To move the whole folder aside and start with an empty database: \(command)")
    }
    let moved = aside + copy.dropFirst(folder.count)
    let command =
      "\(toType("systemctl --user stop pills.service")) && \(move) && mkdir -m 700 \(folder.shellQuoted)"
      + " && cp \(moved.shellQuoted) \(store.path.shellQuoted) && "
      + toType("systemctl --user start pills.service")
    return translated("To move the whole folder aside and restore the newest copy: \(command)")
  }
}
