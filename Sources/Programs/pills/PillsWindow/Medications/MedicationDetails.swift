import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The page of one medication: what it is, how it changed, its last doses, and whether the computer wakes up for it.
@MainActor
final class MedicationDetails: SheetOwner {
  let sheet: SheetWindow
  private let medication: String
  private let frame = Bin()
  private let wake = SwitchRow(
    translated("Wake this computer for it"),
    translated("If it sleeps when a reminder is due. Other devices stay as they are")
  )
  private let waking = RowGroup()
  private var shown: MedicationDetailsContent?

  init?(_ medication: Control.Medication, in context: WindowContext) {
    guard let window = SheetWindow(medication.title, in: context) else { return nil }
    (sheet, self.medication) = (window, medication.calling)
    waking.add(wake.row)
    waking.isVisible = false
    let sameness = Button(wrapping: translated("Listed Twice…", in: "button")).aligned(across: .center)
    sameness.onPress { [weak self] in self?.openSameness() }
    for part in [frame, waking, sameness] { window.content.add(part) }
    wake.onToggle { [weak self] in self?.setWaking() }
    window.onFocus { [weak self] in self?.load() }
  }

  func open() {
    load()
    sheet.open()
  }

  private func load() {
    let (context, name) = (sheet.context, medication)
    context.call(Control.GetMedication.self, Control.GetMedication.Input(medication: name)) {
      [weak self] output in
      let days = Control.GetLog.Input(days: MedicationDetailsContent.days)
      context.call(Control.GetLog.self, days) { records in
        context.call(Control.GetWaking.self, NoParameters()) { waking in
          self?.show(MedicationDetailsContent(output, records, waking.waking))
        }
      }
    }
  }

  private func show(_ content: MedicationDetailsContent) {
    wake.isOn = content.wakes
    waking.isVisible = content.canWake
    guard content != shown else { return }
    shown = content
    let column = Box(.down, spacing: 18)
    column.add(group("", content.facts.map { ($0.title, $0.text) }))
    if !content.steps.isEmpty {
      column.add(group(translated("Steps of the dose"), content.steps.map { ($0.title, $0.text) }))
    }
    if !content.doses.isEmpty {
      column.add(group(translated("Last doses"), content.doses.map { ($0.title, $0.text) }))
    }
    column.add(group(translated("Changes"), content.changes.map { ($0, "") }))
    frame.setContent(column)
  }

  private func group(_ title: String, _ lines: [(String, String)]) -> Widget {
    let group = RowGroup(title)
    for (title, text) in lines { group.add(Row(title, text)) }
    return group
  }

  private func openSameness() {
    let all = Control.ListMedications.Input(all: true)
    sheet.context.call(Control.ListMedications.self, all) { [weak self] output in
      guard let self, let one = output.medications.first(where: { $0.calling == self.medication }) else {
        return
      }
      let form = SamenessForm(one, among: output.medications, in: sheet.context) { [weak self] in self?.load()
      }
      sheet.context.open(form)
    }
  }

  private func setWaking() {
    let input = Control.SetWaking.Input(medication: medication, wakes: wake.isOn)
    sheet.context.call(Control.SetWaking.self, input, failed: { [weak self] in self?.load() }) {
      [weak self] _ in self?.load()
    }
  }
}
