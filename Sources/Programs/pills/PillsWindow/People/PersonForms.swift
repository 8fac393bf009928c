import Adwaita
import PillsAPI
import PillsView
import Words

/// Adds a person, and starts their reminders.
@MainActor
final class AddPersonForm: FormOwner {
  let form: FormWindow
  private let name = TextField(translated("Name"))
  private let onDone: @MainActor () -> Void

  init?(in context: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    guard
      let window = FormWindow(
        translated("Add a Person"),
        name,
        explanation: translated("This name cannot be changed later."),
        in: context,
        accept: translated("Add")
      )
    else { return nil }
    (form, onDone) = (window, done)
    window.isAcceptable = false
    name.onChange { [weak self] in
      guard let self else { return }
      form.isAcceptable = !name.text.isEmpty
    }
    window.onAccept { [weak self] in self?.add() }
  }

  private func add() {
    form.run(PersonCommand.add(name.text), complainingAt: name) { [onDone] form, json in
      onDone()
      if let added = AddedPerson(json: json) { form.finish(added.sentence) } else { form.close() }
    }
  }
}

/// Deletes everything about a person.
@MainActor
final class RemovePersonForm: FormOwner {
  let form: FormWindow
  private let person: Person
  private let word: TextField
  private let backup: FileField
  private let onDone: @MainActor () -> Void

  init?(_ who: Person, in context: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    guard
      let window = FormWindow(
        translated("Remove \(who.name)"),
        in: context,
        accept: translated("Remove"),
        isDestructive: true
      )
    else { return nil }
    (form, person, onDone) = (window, who, done)
    word = TextField(translated("Confirmation"), hint: translated("Type \(who.name) to confirm"))
    backup = FileField(
      translated("Back up first to"),
      hint: translated("Leave empty for no backup"),
      toWrite: "\(documentsFolder)/pills-\(who.name).db",
      in: window.context
    )
    let group = RowGroup()
    group.text = translated(
      "Everything that is recorded for \(who.name) will be deleted for good, with the settings."
    )
    group.add(backup.field, word)
    window.content.add(group)
    window.isAcceptable = false
    word.onChange { [weak self] in
      guard let self else { return }
      form.isAcceptable = word.text == person.name
    }
    window.onAccept { [weak self] in self?.remove() }
  }

  private func remove() {
    form.run(PersonCommand.remove(person, backup: backup.path), complainingAt: backup.field) {
      [onDone] form, said in
      onDone()
      form.finish(said)
    }
  }
}
