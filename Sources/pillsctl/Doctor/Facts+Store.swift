import PillsAPI

extension Facts {
  /// What is to be said of the store; no remedy deletes any of it.
  func storeFinding(_ store: Control.Diagnosis.Store) -> Finding {
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
      remedy =
        "To move the whole folder aside and start with an empty store: "
        + "mv -T \(folder.shellQuoted) \((folder + ".aside").shellQuoted) && systemctl --user restart pills.service"
    case .newer:
      remedy =
        "Install that version of Pills again, then: systemctl --user restart pills.service"
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
}

extension String {
  /// As one word of a shell.
  var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
    guard !isPlain else { return self }
    // By scalars: a shell knows nothing of a mark that combines with the quote before it.
    let parts = unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
