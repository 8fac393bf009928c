import Adwaita
import PillsView

/// A form with one field.
@MainActor
final class FieldForm: Form {
  let form: FormWindow
  let field: TextField

  var firstField: TextField? { field }

  init?(
    _ title: String,
    _ field: TextField,
    explanation: String = "",
    in context: WindowContext,
    accept: String,
    isDestructive: Bool = false
  ) {
    guard
      let window = FormWindow(title.printable, in: context, accept: accept, isDestructive: isDestructive)
    else { return nil }
    (form, self.field) = (window, field)
    let group = RowGroup()
    group.text = explanation
    group.add(field)
    form.content.add(group)
  }
}
