import PillsAPI
import PillsCore

extension Facts {
  /// What is to be said of the store; no remedy deletes any of it.
  func storeFinding(_ store: Control.StoreReport) -> Finding {
    let folder = String(store.path[..<(store.path.lastIndex(of: "/") ?? store.path.endIndex)])
    let remedy: String
    switch store.state {
    case .fine:
      return .ok("store", "\(store.path) can be read and written")
    case .full:
      remedy =
        "Free some space on this disk; saving then works again by itself. To see the space: df -h \(folder.shellQuoted)"
    case .readOnly:
      remedy =
        "Make it writable; saving then works again by itself. Type: chmod u+rwX \(folder.shellQuoted) \(store.path.shellQuoted)"
    case .damaged, .foreign:
      remedy = remedyWithFolderAside(folder, store)
    case .newer:
      remedy =
        "Install that version of Pills again, then: systemctl --user restart pills.service"
    case .failing where store.lost == true:
      remedy =
        (store.copy.map { copy in "To put back the newest copy: \(commandToPutBack(copy, as: store.path))" }
          ?? "Put it back")
        + ". Or, to write what pillsd has in memory to a new one: pillsctl rescue"
    case .failing:
      remedy = "To see what the system says about the disk: journalctl -e -k"
    }
    let message = store.message ?? "\(store.path) is \(store.state.rawValue)"
    let state = store.state == .newer || store.state == .damaged || store.state == .foreign
    let consequence =
      state ? "nothing is saved" : "answers cannot be saved"
    return .problem(
      "store",
      "\(message). Until then \(consequence), but reminders go on. Nothing in it is deleted",
      remedy
    )
  }

  /// Keeps all there is in another folder, also what SQLite would take for a part of the file that takes its place.
  private func remedyWithFolderAside(_ folder: String, _ store: Control.StoreReport) -> String {
    let aside = "\(folder).aside"
    let move = "mv -T \(folder.shellQuoted) \(aside.shellQuoted)"
    guard let copy = store.copy, copy.hasPrefix("\(folder)/") else {
      return "To move the whole folder aside and start with an empty store: "
        + "\(move) && systemctl --user restart pills.service"
    }
    let moved = aside + copy.dropFirst(folder.count)
    return
      "To move the whole folder aside and put back the newest copy: systemctl --user stop pills.service && \(move)"
      + " && mkdir -m 700 \(folder.shellQuoted) && cp \(moved.shellQuoted) \(store.path.shellQuoted)"
      + " && systemctl --user start pills.service"
  }
}
