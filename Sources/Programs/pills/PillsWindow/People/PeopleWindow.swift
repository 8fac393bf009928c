import Adwaita
import PillsAPI
import PillsView
import Words

/// Everybody whose pills are kept on this computer.
@MainActor
final class PeopleWindow: SheetOwner {
  let sheet: SheetWindow
  private let group = RowGroup()
  private let current: Person?
  private let onOpen: @MainActor (Person?) -> Void
  private lazy var rows = KeptRows(in: group) { [current, onOpen] (person: PersonContent) in
    PersonRow(person, isCurrent: person.profile == current, onOpen: { onOpen(person.profile) }) {
      [weak self] in self?.remove($0)
    }
  }

  /// `shown` is the person whose window this is; nil for the unnamed one.
  init?(shown: Person?, in context: WindowContext, onOpen open: @escaping @MainActor (Person?) -> Void) {
    guard let window = SheetWindow(translated("People"), in: context) else { return nil }
    (sheet, current, onOpen) = (window, shown, open)
    let explanation = Label(
      translated(
        "Each person has their own medications, records and reminders. Their popups begin with their name. You can add a pet, too."
      ),
      start: true
    )
    let add = Button(translated("Add a Person…")).styled("suggested-action", "pill").aligned(across: .center)
    for part in [explanation, group, add] { window.content.add(part) }
    add.onPress { [weak self] in self?.add() }
    window.onFocus { [weak self] in self?.load() }
  }

  func open() {
    load()
    sheet.open()
  }

  private func load() { rows.show(([nil] + ProfileChoice.known).map(PersonContent.init)) }

  private func add() {
    sheet.context.open(AddPersonForm(in: sheet.context) { [weak self] in self?.load() })
  }

  private func remove(_ person: Person) {
    sheet.context.open(DeletionForm.of(person, in: sheet.context) { [weak self] in self?.load() })
  }
}

/// A person in the list of everybody; the profile is nil for the unnamed one.
private struct PersonContent: Identifiable {
  let profile: Person?

  var id: String { profile?.name ?? "" }
}

@MainActor
private final class PersonRow: KeptRow {
  let widget: Row

  init(
    _ person: PersonContent,
    isCurrent: Bool,
    onOpen open: @escaping @MainActor () -> Void,
    onRemove remove: @escaping @MainActor (Person) -> Void
  ) {
    let name = personName(person.profile).printable
    widget = Row(name.capitalizedFirst, isCurrent ? translated("This window") : "")
    // The reminders of a person whose window is open are not deleted below it.
    guard !isCurrent else { return }
    let show = Button(translated("Open")).aligned(down: .center).named(
      translated("Open the window of \(name)")
    )
    show.onSinglePress(open)
    widget.addSuffix(show)
    guard let profile = person.profile else { return }
    let bin = Button(icon: "user-trash-symbolic", name: translated("Remove \(name)")).styled("flat")
      .aligned(down: .center)
    bin.onPress { remove(profile) }
    widget.addSuffix(bin)
  }

  // A name never changes.
  func show(_ person: PersonContent) {}
}
