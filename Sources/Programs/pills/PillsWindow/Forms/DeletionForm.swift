import Adwaita
import Words

/// Deletes much for good once the person has typed a word, and makes a backup first if they want one.
@MainActor
final class DeletionForm: FormOwner {
  let form: FormWindow
  private let word: TextField
  private let backup: FileField

  /// `command` gets the path of the backup, which is empty for none, and returns the words for pillsctl.
  init?(
    _ title: String,
    explanation: String,
    accept verb: String,
    confirmedBy confirmation: String,
    backup path: String,
    in context: WindowContext,
    command: @escaping (String) -> [String],
    onDone: @escaping @MainActor () -> Void = {}
  ) {
    guard let window = FormWindow(title, in: context, accept: verb, isDestructive: true) else { return nil }
    form = window
    word = TextField(translated("Confirmation"), hint: translated("Type \(confirmation) to confirm"))
    backup = FileField(
      translated("Back up first to"),
      hint: translated("Leave empty for no backup"),
      toWrite: path,
      in: window.context
    )
    let group = RowGroup()
    group.text = explanation
    group.add(backup.field, word)
    window.content.add(group)
    window.isAcceptable = false
    word.onChange { [weak self] in
      guard let self else { return }
      form.isAcceptable = word.text == confirmation
    }
    window.onAccept { [weak self] in
      guard let self else { return }
      form.run(command(backup.path), complainingAt: backup.field) { form, said in
        onDone()
        form.finish(said)
      }
    }
  }
}
