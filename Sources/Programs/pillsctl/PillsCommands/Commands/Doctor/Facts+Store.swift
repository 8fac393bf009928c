import PillsAPI
import PillsCore
import PillsView
import Words

extension Facts {
  /// No remedy deletes anything of the store.
  func storeFinding(_ store: Control.StoreReport) -> Finding {
    let folder = String(store.path[..<(store.path.lastIndex(of: "/") ?? store.path.endIndex)])
    let remedy: String
    switch store.state {
    case .fine where fileSystem?.locksOnlyHere == true:
      return .warning(
        "store",
        translated(
          """
          \(store.path) can be read and written, but its file system (\(fileSystem?.type ?? "")) does not keep the pillsd of \
          another machine from using it too
          """
        ),
        translated(
          "Let only one machine run pillsd in this home. Machines with homes of their own: pillsctl sync setup"
        )
      )
    case .fine:
      return .ok(
        "store",
        store.revised == true
          ? translated(
            "\(store.path): what was recorded is whole; what follows of it was not, and was made anew"
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
      remedy = translated("Install that version of Pills again, then: systemctl --user restart pills.service")
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
      ? translated("Until then nothing is saved, but reminders go on. Nothing in it is deleted")
      : translated("Until then answers cannot be saved, but reminders go on. Nothing in it is deleted")
    return .problem("store", "\(message). \(consequence)", remedy)
  }

  private func remedyOfLoss(_ store: Control.StoreReport) -> String {
    guard let copy = store.copy else {
      return translated("Put it back. Or, to write what pillsd has in memory to a new one: pillsctl rescue")
    }
    let command = commandToPutBack(copy, as: store.path)
    return translated(
      """
      To put back the newest copy: \(command). Or, to write what pillsd has in memory to a new one: \
      pillsctl rescue
      """
    )
  }

  /// Keeps everything in another folder, also files that SQLite would take for a part of the new database.
  private func remedyWithFolderAside(_ folder: String, _ store: Control.StoreReport) -> String {
    let aside = "\(folder).aside"
    let move = "mv -T \(folder.shellQuoted) \(aside.shellQuoted)"
    guard let copy = store.copy, copy.hasPrefix("\(folder)/") else {
      let command = "\(move) && systemctl --user restart pills.service"
      return translated("To move the whole folder aside and start with an empty store: \(command)")
    }
    let moved = aside + copy.dropFirst(folder.count)
    let command =
      "systemctl --user stop pills.service && \(move) && mkdir -m 700 \(folder.shellQuoted)"
      + " && cp \(moved.shellQuoted) \(store.path.shellQuoted) && systemctl --user start pills.service"
    return translated("To move the whole folder aside and put back the newest copy: \(command)")
  }
}
