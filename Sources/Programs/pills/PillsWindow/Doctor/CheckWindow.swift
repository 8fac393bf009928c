import Adwaita
import PillsCore
import PillsView
import Subprocess
import Words

/// Whether reminders can work: what `pillsctl doctor` finds, with a button where a command mends it.
@MainActor
final class CheckWindow: SheetOwner {
  let sheet: SheetWindow
  private let summary = Label(translated("Checking…"), start: true).styled("title-4")
  private let group = RowGroup()
  private let again = Button(translated("Check Again")).styled("pill").aligned(across: .center)
  private lazy var rows = KeptRows(in: group) { [weak self, context = sheet.context] finding in
    CheckRow(finding, in: context) { [weak self] in self?.mend($0) }
  }
  private var isRunning = false

  init?(in context: WindowContext) {
    guard let window = SheetWindow(translated("Check Pills"), in: context) else { return nil }
    sheet = window
    for part in [summary, group, again] { window.content.add(part) }
    group.isVisible = false
    again.onPress { [weak self] in self?.check() }
  }

  func open() {
    sheet.open()
    check()
  }

  private func check() {
    guard !isRunning else { return }
    isRunning = true
    let words = [programBeside("pillsctl"), "doctor", "--json", "--translated"]
    Adwaita.Subprocess.run(words, limit: 60_000) { [weak self] outcome in
      guard let self else { return }
      isRunning = false
      // The doctor fails if it finds a problem, and prints the same.
      let said: String? =
        switch outcome {
        case .succeeded(let output), .failed(_, let output, _): output
        case .tookTooLong, .notStarted: nil
        }
      guard let content = said.flatMap(CheckContent.init(json:)) else {
        if case .failed(let reason) = CommandResult(outcome) { summary.text = reason }
        return
      }
      summary.text = content.summary
      rows.show(content.findings)
      group.isVisible = true
    }
  }

  private func mend(_ command: [String]) {
    guard let program = command.first else { return }
    let words = [program == "pillsctl" ? programBeside(program) : program] + command.dropFirst()
    Adwaita.Subprocess.run(words, limit: 60_000) { [weak self] outcome in
      if case .failed(let reason) = CommandResult(outcome) { self?.sheet.context.say(reason) }
      self?.check()
    }
  }
}

@MainActor
private final class CheckRow: KeptRow {
  let widget: Row

  init(
    _ finding: CheckContent.Finding,
    in context: WindowContext,
    onMend: @escaping @MainActor ([String]) -> Void
  ) {
    widget = Row(finding.fact.printable.capitalizedFirst, finding.remedy?.printable ?? "")
    widget.addPrefix(Image(icon: finding.icon).named(finding.markName))
    guard let command = finding.mending else { return }
    let mend = Button(translated("Fix")).styled("suggested-action").aligned(down: .center)
      .named(finding.mendingName.printable)
    mend.onSinglePress { [weak context] in
      guard let (question, explanation, yes) = finding.mendingQuestion else { return onMend(command) }
      context?.ask(question, explanation, yes: yes, isDestructive: true) { onMend(command) }
    }
    widget.addSuffix(mend)
  }

  // Another fact has another row.
  func show(_ finding: CheckContent.Finding) {}
}
