import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// Asks until when a medication is to be paused.
@MainActor
final class PauseForm: Form {
  let form: FormWindow
  private let until = TextField(
    translated("Until"),
    hint: translated("The day on which it is due again, such as 2026-12-01. Until you resume it if empty")
  )

  /// `done` hears when it is paused.
  init?(
    _ medication: Control.Medication,
    in context: WindowContext,
    onDone done: @escaping @MainActor () -> Void
  ) {
    let title = translated("Pause \(medication.medication)").printable
    guard let window = FormWindow(title, in: context, accept: translated("Pause")) else { return nil }
    form = window
    let group = RowGroup()
    group.add(until)
    form.content.add(group)
    form.onAccept { [weak self] in self?.pause(medication, done) }
  }

  var firstField: TextField? { until }

  private func pause(_ medication: Control.Medication, _ done: @escaping @MainActor () -> Void) {
    let input = MedicationContent.pause(medication.medication, until: until.text)
    form.context.call(
      Control.PauseMedication.self,
      input,
      handled: { [weak self] refusal in
        guard refusal is Control.InvalidDay || refusal is Control.PastDay,
          let refusal = refusal as? any Control.Failure
        else { return false }
        self?.until.complain(refusal.sentence)
        return true
      }
    ) { [weak self] output in
      done()
      self?.form.parent.say(pausedText(output))
      self?.form.close()
    }
  }
}
