import Adwaita
import PillsAPI
import PillsCore
import Words

/// Fields that add a slot.
@MainActor
final class SlotAddition {
  let widget = RowGroup(translated("New time of day"))
  private let name = TextField(
    translated("Name"),
    hint: translated("For example noon or Before lunch")
  )
  private let time = TimeField(
    translated("Time"),
    hint: translated("For example 12:30, or 07:00, sat-sun 09:30")
  )
  private let context: WindowContext
  private let onDone: @MainActor () -> Void

  init(in surroundings: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    (context, onDone) = (surroundings, done)
    let add = Button(translated("Add Time of Day")).aligned(across: .center)
    widget.add(name, time.field)
    widget.add(ContentRow(add.margins(12)))
    add.onPress { [weak self] in self?.add() }
  }

  private func add() {
    let draft = SlotDraft(name: name.text, time: time.request)
    if let lack = draft.lack { return complain(lack) }
    context.call(
      Control.SetSetting.self,
      draft.request,
      handled: { [weak self] refusal in
        guard let complaint = draft.complaint(about: refusal) else { return false }
        self?.complain(complaint)
        return true
      }
    ) { [weak self] _ in
      self?.name.text = ""
      self?.time.request = ""
      self?.onDone()
    }
  }

  private func complain(_ complaint: SlotDraft.Complaint) {
    (complaint.field == .name ? name : time.field).complain(complaint.text)
  }
}
