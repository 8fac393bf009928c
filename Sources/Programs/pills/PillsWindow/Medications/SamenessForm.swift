import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// Makes two medications one, or parts a medication that was made of several.
@MainActor
final class SamenessForm: FormOwner {
  let form: FormWindow
  private let medication: String
  private let others: Choices<String?>
  private let onDone: @MainActor () -> Void

  /// `listed` are all medications.
  init?(
    _ one: Control.Medication,
    among listed: [Control.Medication],
    in context: WindowContext,
    onDone done: @escaping @MainActor () -> Void
  ) {
    guard
      let window = FormWindow(
        translated("Same Medication").printable,
        in: context,
        accept: translated("Save")
      )
    else { return nil }
    (form, medication, onDone) = (window, one.calling, done)
    let names = listed.filter { $0.calling != one.calling && !$0.isDefault }
      .map { (choice: Optional($0.calling), name: "\($0.title) (\($0.calling))".printable) }
    others = Choices(
      translated("\(one.title) is the same as"),
      names + [(nil, translated("None: separate them again"))],
      columns: 1
    )
    others.chosen = []
    let group = RowGroup(translated("\(one.title) is the same as").printable)
    group.text = translated(
      "If a medication is listed twice, such as after adding it on two devices, Pills can treat both as one."
    )
    group.add(ContentRow(others.widget.margins(12)))
    window.content.add(group)
    window.isAcceptable = false
    others.onChange { [weak window] in window?.isAcceptable = true }
    window.onAccept { [weak self] in self?.save() }
  }

  private func save() {
    guard let other = others.chosen.first else { return }
    let input = Control.SetSameness.Input(medication: medication, other: other, same: other != nil)
    form.context.call(Control.SetSameness.self, input) { [weak self] output in
      guard let self else { return }
      onDone()
      form.parent.say(samenessText(changed: output.changed, same: other != nil))
      form.close()
    }
  }
}
