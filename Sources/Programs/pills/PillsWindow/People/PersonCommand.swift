import PillsAPI
import PillsView
import Varlink
import Words

/// The words for pillsctl about people.
enum PersonCommand {
  static func add(_ name: String) -> [String] { ["profile", "add", "--json", "--", name] }

  /// An empty path stands for no backup.
  static func remove(_ person: Person, backup: String) -> [String] {
    ["profile", "remove"] + (backup.isEmpty ? [] : ["--backup", backup]) + ["--yes", "--", person.name]
  }
}

/// A person who was added by `pillsctl profile add --json`.
struct AddedPerson: Equatable {
  let name: String
  let hasReminders: Bool
}

extension AddedPerson: JSONReadable {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    (name, hasReminders) = (try members.required("profile"), try members.required("active"))
  }

  /// Nil if this is not what pillsctl prints.
  init?(json: String) {
    guard let read = value(ofWireText: Array(json.utf8), as: Self.self) else { return nil }
    self = read
  }

  var sentence: String {
    hasReminders
      ? translated("\(name) was added.")
      : translated(
        "\(name) was added, but has no reminders yet. Open the window of \(name) and start them there."
      )
  }
}
