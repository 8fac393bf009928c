import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// Imports files of another device or program: first shows what would change, then does it.
@MainActor
final class ImportForm: FormOwner {
  let form: FormWindow
  private let first: FileField
  private let second: FileField
  private let columns = TextField(
    translated("Columns of a table"),
    hint: translated("For example day=Date,medication=Name. Only for tables of other programs")
  )
  private let orders = Choices<String?>(
    translated("Dates such as 11/12/2026"),
    [
      (nil, translated("As the File Tells", in: "order of dates")),
      ("dmy", translated("Day First", in: "order of dates")),
      ("mdy", translated("Month First", in: "order of dates")),
    ],
    columns: 3
  )
  private let preview = Label(start: true).inColumns()
  private let previewGroup = RowGroup(translated("What would change"))
  private let trial = Button(translated("Show What Would Change")).styled("pill").aligned(across: .center)

  init?(in context: WindowContext) {
    guard
      let window = FormWindow(translated("Import"), in: context, accept: translated("Import Now"))
    else { return nil }
    form = window
    first = FileField(translated("File"), in: window.context)
    second = FileField(
      translated("Second file"),
      hint: translated("Only Dosage has two. Leave empty otherwise"),
      in: window.context
    )
    orders.chosen = [nil]
    let group = RowGroup()
    group.text = translated("What is recorded here stays as it is. Only what is missing is added.")
    group.add(first.field, second.field, columns)
    let dates = RowGroup(translated("Dates such as 11/12/2026"))
    dates.add(ContentRow(orders.widget.margins(12)))
    previewGroup.add(ContentRow(Scroller(preview).bothWays().atLeast(height: 160).margins(12)))
    previewGroup.isVisible = false
    for part in [group, dates, trial, previewGroup] { window.content.add(part) }
    window.isAcceptable = false
    window.firstField = first.field
    for field in [first.field, second.field, columns] { field.onChange { [weak self] in self?.forget() } }
    orders.onChange { [weak self] in self?.forget() }
    trial.onPress { [weak self] in self?.tryIt() }
    window.onAccept { [weak self] in self?.bringIn() }
  }

  private func words(isTrial: Bool) -> [String] {
    DataCommand.importing(
      [first.path, second.path].filter { !$0.isEmpty },
      columns: columns.text,
      order: orders.chosen.first ?? nil,
      isTrial: isTrial
    )
  }

  /// Nothing is imported that was not shown.
  private func forget() {
    form.isAcceptable = false
    previewGroup.isVisible = false
  }

  private func tryIt() {
    guard !first.path.isEmpty else { return first.field.complain(translated("Type the name of a file.")) }
    form.run(words(isTrial: true), complainingAt: first.field) { [weak self] _, said in
      guard let self else { return }
      preview.text = said.printableLines
      previewGroup.isVisible = true
    }
  }

  private func bringIn() {
    form.run(words(isTrial: false), complainingAt: first.field) { form, _ in
      form.finish(translated("Imported."))
    }
  }
}

/// Replaces everything that is recorded with a backup.
@MainActor
final class RestoreForm: FormOwner {
  let form: FormWindow
  private let file: FileField

  init?(in context: WindowContext) {
    guard
      let window = FormWindow(
        translated("Restore"),
        in: context,
        accept: translated("Check Backup"),
        isDestructive: true
      )
    else { return nil }
    form = window
    file = FileField(
      translated("Backup"),
      hint: translated("A file such as pills-2026-11-20.db"),
      in: window.context
    )
    let group = RowGroup()
    group.text = translated(
      """
      Everything that is recorded now is replaced with what is in the backup. The old database is kept next to the new \
      one.
      """
    )
    group.add(file.field)
    window.content.add(group)
    window.firstField = file.field
    window.onAccept { [weak self] in self?.askFirst() }
  }

  private func askFirst() {
    guard !file.path.isEmpty else { return file.field.complain(translated("Type the name of a file.")) }
    form.run(DataCommand.examine(file.path), complainingAt: file.field) { [weak self] form, said in
      // The last line is for terminals.
      let lines = said.split(separator: "\n").dropLast().joined(separator: " ")
      form.context.ask(
        translated("Replace everything that is recorded now with this backup?"),
        lines,
        yes: translated("Replace Everything"),
        isDestructive: true
      ) { self?.restore() }
    }
  }

  private func restore() {
    form.run(DataCommand.restore(file.path), complainingAt: file.field) { form, said in form.finish(said) }
  }
}
