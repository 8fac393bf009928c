import Adwaita
import PillsAPI
import PillsView
import Words

/// Fields by which a time of the day is added.
@MainActor
final class SlotAddition {
  let widget = RowGroup(translated("A further time of the day"))
  private let name = TextField(translated("Name"), hint: translated("Such as noon or bedtime"), letters: 9)
  private let time = TextField(translated("Time"), hint: translated("Such as 12:30"), letters: 9)
  private let context: WindowContext
  private let onDone: @MainActor () -> Void

  /// `done` hears when there is another.
  init(in surroundings: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    (context, onDone) = (surroundings, done)
    let add = Button(translated("Add Time")).aligned(across: .center)
    widget.add(name, time)
    widget.add(ContentRow(add.margins(12)))
    add.onPress { [weak self] in self?.add() }
  }

  private func add() {
    guard !name.text.isEmpty else { return name.complain(translated("Type a name, such as noon.")) }
    // Without a time one would be removed.
    guard !time.text.isEmpty else { return time.complain(translated("Type a time, such as 12:30.")) }
    let input = Control.SetSetting.Input(key: "slots.\(name.text)", value: time.text)
    context.call(
      Control.SetSetting.self,
      input,
      handled: { [weak self] refusal in
        switch refusal {
        case let refusal as Control.UnknownSetting: self?.name.complain(refusal.sentence)
        case let refusal as Control.InvalidSetting:
          self?.time.complain(translated("Allowed: \(translated(known: refusal.expectation).asSentence)"))
        default: return false
        }
        return true
      }
    ) { [weak self] _ in
      self?.name.text = ""
      self?.time.text = ""
      self?.onDone()
    }
  }
}
