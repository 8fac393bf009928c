import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// Asks for the name of a medication before all that was recorded of it is removed for good.
@MainActor
final class EraseForm: Form {
  let form: FormWindow
  private let name: TextField

  /// `done` hears when it is erased.
  init?(
    _ medication: Control.Medication,
    in context: WindowContext,
    onDone done: @escaping @MainActor () -> Void
  ) {
    let title = medication.medication.printable
    guard
      let window = FormWindow(
        translated("Erase \(title)"),
        in: context,
        accept: translated("Erase"),
        isDestructive: true
      )
    else {
      return nil
    }
    form = window
    name = TextField(translated("Name"), hint: translated("To confirm, type \(title)"))
    let group = RowGroup()
    group.text = erasureWarning(title)
    group.add(name)
    form.content.add(group)
    form.isAcceptable = false
    name.onChange { [weak self] in self?.form.isAcceptable = self?.name.text == medication.medication }
    form.onAccept { [weak self] in self?.erase(medication, done) }
  }

  var firstField: TextField? { name }

  private func erase(_ medication: Control.Medication, _ done: @escaping @MainActor () -> Void) {
    let input = Control.EraseMedication.Input(medication: medication.medication)
    form.context.call(Control.EraseMedication.self, input) { [weak self] output in
      done()
      self?.form.parent.say(erasedLine(output))
      self?.form.close()
    }
  }
}
