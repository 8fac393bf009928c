import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// Sets up sync with the person's other devices.
@MainActor
final class SyncForm: FormOwner {
  let form: FormWindow
  private let place = TextField(
    translated("Folder or server"),
    hint: translated("For example ~/Sync/Pills or cloud.example.org")
  )
  private let user = TextField(translated("User name"))
  private let password = TextField(translated("Password"), isSecret: true)
  private let certificate: FileField
  private let passphrase = TextField(
    translated("Passphrase"),
    hint: translated("Encrypts your data; the same on all devices. Leave empty for no encryption"),
    isSecret: true
  )
  private let tasks = SwitchRow(
    translated("Doses as tasks"),
    translated("A program for tasks, such as one on a phone, can show and tick them")
  )
  private let names = SwitchRow(translated("Names of medications in the tasks"))
  private let onDone: @MainActor () -> Void

  init?(in context: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    guard
      let window = FormWindow(
        translated("Set Up Sync"),
        in: context,
        accept: translated("Set Up")
      )
    else { return nil }
    (form, onDone) = (window, done)
    certificate = FileField(
      translated("Certificate of the server"),
      hint: translated("Only if the server has a certificate of its own. Leave empty otherwise"),
      in: window.context
    )
    let group = RowGroup()
    group.text = translated(
      """
      Your devices sync through a folder that another program syncs, or through a calendar on a CalDAV server. Pills \
      writes there what you take, and when.
      """
    )
    group.add(place, user, password, certificate.field, passphrase)
    group.add(tasks.row)
    group.add(names.row)
    window.content.add(group)
    window.firstField = place
    place.onChange { [weak self] in self?.refresh() }
    tasks.onToggle { [weak self] in self?.refresh() }
    window.onAccept { [weak self] in self?.setUp() }
    refresh()
  }

  private var draft: SyncDraft {
    SyncDraft(
      place: wholePath(place.text, home: environmentVariable("HOME")),
      user: user.text,
      password: password.text,
      passphrase: passphrase.text,
      certificate: certificate.path,
      tasks: tasks.isOn,
      names: names.isOn
    )
  }

  private func refresh() {
    let draft = draft
    form.isAcceptable = !draft.place.isEmpty
    for field in [user, password, certificate.field] { field.row.isVisible = draft.isServer }
    names.row.isVisible = draft.tasks
  }

  private func setUp() {
    let draft = draft
    form.run(draft.words, input: draft.input, complainingAt: place) { [onDone] form, said in
      onDone()
      form.finish(said)
    }
  }
}

/// Encrypts synced data, joins devices that do, or changes the passphrase.
@MainActor
final class PassphraseForm: FormOwner {
  let form: FormWindow
  private let passphrase = TextField(
    translated("Passphrase"),
    hint: translated("Best of several words. A forgotten passphrase cannot be recovered"),
    isSecret: true
  )
  private let onDone: @MainActor () -> Void

  init?(in context: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    guard let window = FormWindow(translated("Passphrase"), in: context, accept: translated("Save")) else {
      return nil
    }
    (form, onDone) = (window, done)
    let group = RowGroup()
    group.text = translated(
      """
      If your other devices have a passphrase, type it. Otherwise synced data will be encrypted with this one, and each of \
      your other devices stops syncing until you enter it there.
      """
    )
    group.add(passphrase)
    window.content.add(group)
    window.firstField = passphrase
    window.onAccept { [weak self] in self?.save() }
  }

  private func save() {
    let words = ["sync", "passphrase", "--passphrase-file", "-", "--yes"]
    form.run(words, input: "\(passphrase.text)\n", complainingAt: passphrase) { [onDone] form, said in
      onDone()
      form.finish(said)
    }
  }
}
