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

extension DeletionForm {
  /// Deletes everything about a person.
  static func of(
    _ person: Person,
    in context: WindowContext,
    onDone: @escaping @MainActor () -> Void
  ) -> DeletionForm? {
    DeletionForm(
      translated("Remove \(person.name)"),
      explanation: translated(
        "Everything that is recorded for \(person.name) will be deleted for good, with the settings."
      ),
      accept: translated("Remove"),
      confirmedBy: person.name,
      backup: "\(documentsFolder)/pills-\(person.name).db",
      in: context,
      command: { PersonCommand.remove(person, backup: $0) },
      onDone: onDone
    )
  }
}
