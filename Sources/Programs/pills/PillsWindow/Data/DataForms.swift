import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// Makes the list for the doctor and opens it, to be printed there.
@MainActor
final class ReportForm: FormOwner {
  let form: FormWindow
  private let days = Choices<Int>(
    translated("Period"),
    [(30, translated("30 days")), (90, translated("90 days")), (365, translated("One year"))],
    columns: 3
  )
  private let file: FileField

  init?(in context: WindowContext, _ today: Day) {
    guard
      let window = FormWindow(
        translated("List for Your Doctor"),
        in: context,
        accept: translated("Make and Show", in: "button")
      )
    else { return nil }
    form = window
    file = FileField(
      translated("File"),
      toWrite: "\(documentsFolder)/pills-report-\(today).html",
      in: window.context
    )
    days.chosen = [90]
    let group = RowGroup()
    group.text = translated(
      "The list opens in your web browser, which can print it. The file stays for you alone."
    )
    group.add(ContentRow(days.widget.margins(12)))
    group.add(file.field)
    window.content.add(group)
    window.onAccept { [weak self] in self?.make() }
  }

  private func make() {
    form.context.ifReplacing(file) { [weak self] replaces in
      guard let self else { return }
      let path = file.path
      let words = DataCommand.report(path, lastDays: days.chosen.first ?? 90, replaces: replaces)
      form.run(words, complainingAt: file.field) { form, _ in
        form.parent.show(file: path)
        form.parent.say(translated("The list is in \(path)."))
        form.close()
      }
    }
  }
}

@MainActor
final class BackupForm: FormOwner {
  let form: FormWindow
  private let file: FileField

  init?(in context: WindowContext, _ today: Day) {
    guard
      let window = FormWindow(translated("Back Up"), in: context, accept: translated("Save Backup"))
    else { return nil }
    form = window
    let path = "\(documentsFolder)/pills-\(today).db"
    file = FileField(
      translated("File"),
      hint: translated("Best on another disk or a memory stick"),
      toWrite: path,
      in: window.context
    )
    let group = RowGroup()
    group.text = translated(
      "Anybody who has this file can read what you take. Your preferences are not in it."
    )
    group.add(file.field)
    window.content.add(group)
    window.onAccept { [weak self] in self?.save() }
  }

  private func save() {
    form.context.ifReplacing(file) { [weak self] replaces in
      guard let self else { return }
      form.run(DataCommand.backup(file.path, replaces: replaces), complainingAt: file.field) { form, said in
        form.finish(said)
      }
    }
  }
}

@MainActor
final class ExportForm: FormOwner {
  let form: FormWindow
  private let kinds = Choices<ExportKind>(
    translated("What to export"),
    ExportKind.allCases.map { ($0, $0.text) },
    columns: 2
  )
  private let formats = Choices<ExportFormatName>(
    translated("Format"),
    ExportFormatName.allCases.map { ($0, $0.text) },
    columns: 2
  )
  private let from: DayField
  private let to: DayField
  private let file: FileField
  private let today: Day

  init?(in context: WindowContext, _ now: Day) {
    guard
      let window = FormWindow(translated("Export"), in: context, accept: translated("Save"))
    else { return nil }
    (form, today) = (window, now)
    from = DayField(
      translated("First day"),
      hint: translated("Leave empty for the first day of all"),
      today: now,
      side: .past
    )
    to = DayField(
      translated("Last day"),
      hint: translated("Leave empty for today"),
      today: now,
      side: .past
    )
    file = FileField(
      translated("File"),
      toWrite: "\(documentsFolder)/pills-doses-\(now).csv",
      in: window.context
    )
    (kinds.chosen, formats.chosen) = ([.doses], [.csv])
    let group = RowGroup()
    for choices in [kinds.widget, formats.widget] { group.add(ContentRow(choices.margins(12))) }
    group.add(from.field, to.field, file.field)
    window.content.add(group)
    kinds.onChange { [weak self] in self?.refresh() }
    formats.onChange { [weak self] in self?.refresh() }
    window.onAccept { [weak self] in self?.export() }
    refresh()
  }

  private var kind: ExportKind { kinds.chosen.first ?? .doses }

  private func refresh() {
    if let chosen = formats.chosen.first, !kind.formats.contains(chosen) {
      formats.chosen = [kind.formats[0]]
    }
    formats.offer(Set(kind.formats))
    for field in [from, to] { field.field.row.isVisible = kind.takesDays }
    guard let format = formats.chosen.first else { return }
    let folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/"
    )
    file.field.text = "\(folder)/pills-\(kind.rawValue)-\(today).\(format.ending)"
  }

  private func export() {
    form.context.ifReplacing(file) { [weak self] replaces in
      guard let self else { return }
      let words = DataCommand.export(
        kind,
        formats.chosen.first ?? .csv,
        from: from.request,
        to: to.request,
        file.path,
        replaces: replaces
      )
      form.run(words, complainingAt: file.field) { form, said in form.finish(said) }
    }
  }
}

extension DeletionForm {
  /// Erases everything that is recorded.
  static func ofEverything(in context: WindowContext, _ today: Day) -> DeletionForm? {
    DeletionForm(
      translated("Erase Everything"),
      explanation: translated(
        "All medications and everything that was recorded will be deleted for good. Your preferences stay."
      ),
      accept: translated("Erase"),
      confirmedBy: translated("erase", in: "word to type"),
      backup: "\(documentsFolder)/pills-\(today)-erased.db",
      in: context,
      command: DataCommand.erase
    )
  }
}

extension FormWindow {
  /// Runs pillsctl, and shows at a field what is wrong.
  func run(
    _ words: [String],
    input: String = "",
    complainingAt field: TextField,
    _ body: @escaping @MainActor (FormWindow, String) -> Void
  ) {
    isAcceptable = false
    context.run(
      words,
      input: input,
      failed: { [weak self] reason in
        self?.isAcceptable = true
        field.complain(reason)
      }
    ) { [weak self] said in
      guard let self else { return }
      isAcceptable = true
      body(self, said)
    }
  }

  /// Says what came of it in the window below, and closes.
  func finish(_ said: String) {
    parent.say(said.split(separator: "\n").joined(separator: " "))
    close()
  }
}
