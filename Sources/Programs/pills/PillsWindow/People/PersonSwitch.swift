import Adwaita
import PillsAPI
import PillsView
import Words

/// A button with the name of the person whose window this is, and a menu of the others.
@MainActor
enum PersonSwitch {
  /// Nil if nobody on this computer has a profile.
  static func button(for person: Person?) -> MenuButton? {
    let people = ProfileChoice.known
    guard !people.isEmpty || person != nil else { return nil }
    let menu = Menu()
    for other in ([nil] + people) where other != person {
      menu.append(personName(other), action: "app.person", with: other?.name ?? "")
    }
    return MenuButton(text: personName(person), name: translated("Person"), menu)
  }
}
