import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// What goes out of Pills and comes in: the list for the doctor, exports, imports, backups, and deleting everything.
@MainActor
final class DataWindow: SheetOwner {
  let sheet: SheetWindow
  private let today: Day

  init?(today now: Day, in context: WindowContext) {
    guard let window = SheetWindow(translated("Your Data"), in: context) else { return nil }
    (sheet, today) = (window, now)
    add(
      translated("For your doctor"),
      (
        translated("List for Your Doctor"),
        translated(
          "What you take, how, and since when; what you took, skipped and missed, to show and to print"
        ),
        { [weak self] in self?.open(ReportForm.init) }
      )
    )
    add(
      translated("Backups"),
      (
        translated("Back Up"), translated("Everything that is recorded, in one file"),
        { [weak self] in self?.open(BackupForm.init) }
      ),
      (
        translated("Restore"), translated("Replaces everything that is recorded with a backup"),
        { [weak self] in self?.open { context, _ in RestoreForm(in: context) } }
      )
    )
    add(
      translated("Other programs and devices"),
      (
        translated("Export"), translated("As a table, a calendar, a health record, or for another device"),
        { [weak self] in self?.open(ExportForm.init) }
      ),
      (
        translated("Import"), translated("From another device, MedTimer, Dosage, or a table"),
        { [weak self] in self?.open { context, _ in ImportForm(in: context) } }
      )
    )
    add(
      translated("Start again"),
      (
        translated("Erase Everything"),
        translated("Deletes all medications and everything that was recorded"),
        { [weak self] in self?.open(DeletionForm.ofEverything) }
      )
    )
  }

  private func add(_ title: String, _ rows: (String, String, @MainActor () -> Void)...) {
    let group = RowGroup(title)
    for (name, text, body) in rows {
      let row = Row(name, text)
      let button = Button("\(name)…").aligned(down: .center)
      button.onPress(body)
      row.addSuffix(button)
      group.add(row)
    }
    sheet.content.add(group)
  }

  private func open(_ make: @MainActor (WindowContext, Day) -> (any UpperWindow)?) {
    sheet.context.open(make(sheet.context, today))
  }
}
