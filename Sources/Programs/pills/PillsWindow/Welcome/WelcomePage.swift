import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The screens of the first start: a medication, its times and a test popup.
@MainActor
final class WelcomePage {
  let widget = Stack()
  private let name = TextField(translated("Name"), hint: translated("For example Metformin"))
  private let dosage = TextField(translated("Dosage"), hint: translated("For example 500 mg"))
  private var times: [(slot: String, isChosen: SwitchRow, time: TimeField)] = []
  private let timeFrame = Bin()
  private var made: Set<String> = []
  private let trial: PopupTrial
  private let context: WindowContext
  private let onDone: @MainActor () -> Void

  init(in surroundings: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    (context, onDone) = (surroundings, done)
    trial = PopupTrial(in: surroundings)
    go(to: "what", firstScreen)
  }

  private func go(to name: String, _ make: () -> Widget) {
    if made.insert(name).inserted { widget.add(make(), named: name) }
    widget.show(name, .slideFromEnd)
  }

  // MARK: What

  private func firstScreen() -> Widget {
    let group = RowGroup()
    group.add(name, dosage)
    let next = Button(translated("Next")).styled("suggested-action", "pill")
    let plain = Button(wrapping: translated("Just Remind Me Morning and Evening")).styled("pill")
    next.onPress { [weak self] in self?.goToTimes() }
    plain.onPress { [weak self] in
      self?.name.text = ""
      self?.goToTimes()
    }
    next.isSensitive = false
    name.onChange { [weak self] in next.isSensitive = self?.name.text.isEmpty == false }
    return screen(
      translated("What Do You Take?"),
      translated("You can add more later."),
      [group, Box(.down, spacing: 9, [next, plain]).aligned(across: .center)]
    )
  }

  // MARK: When

  private func secondScreen() -> Widget {
    let next = Button(translated("Next")).styled("suggested-action", "pill").aligned(across: .center)
      .named(translated("Next, to the popup"))
    next.onPress { [weak self] in self?.save() }
    return screen(
      translated("When?"),
      translated("You can change the times whenever you like."),
      [timeFrame, next]
    )
  }

  private func goToTimes() {
    context.call(Control.GetSettings.self, NoParameters()) { [weak self] output in
      guard let self else { return }
      let column = Box(.down, spacing: 12)
      times = output.slots.map { slot, time in
        let group = RowGroup()
        let chosen = SwitchRow(slotName(slot).capitalizedFirst)
        chosen.isOn = true
        let field = TimeField(
          translated("Time of \(slotName(slot))"),
          hint: translated("For example 07:00 or 9pm"),
          time: time
        )
        // Without a name the placeholder stays, which is due in every slot.
        if !name.text.isEmpty { group.add(chosen.row) }
        group.add(field.field)
        column.add(group)
        return (slot, chosen, field)
      }
      timeFrame.setContent(column)
      go(to: "when", secondScreen)
    }
  }

  /// Saves the times one after the other, and then the medication.
  private func save() { save(times.map { ($0.slot, $0.time) }[...]) }

  private func save(_ rest: ArraySlice<(slot: String, time: TimeField)>) {
    guard let (slot, field) = rest.first else { return addMedication() }
    let input = Control.SetSetting.Input(key: "slots.\(slot)", value: field.request)
    context.call(
      Control.SetSetting.self,
      input,
      handled: { refusal in
        guard let refusal = refusal as? Control.InvalidSetting else { return false }
        field.field.complain(refusal.allowed)
        return true
      }
    ) { [weak self] _ in self?.save(rest.dropFirst()) }
  }

  private func addMedication() {
    guard !name.text.isEmpty else { return go(to: "popup", thirdScreen) }
    var input = Control.AddMedication.Input(
      medication: name.text,
      slots: times.filter(\.isChosen.isOn).map(\.slot)
    )
    if !dosage.text.isEmpty { input.dosage = dosage.text }
    context.call(
      Control.AddMedication.self,
      input,
      handled: { [weak self] refusal in
        guard let refusal = refusal as? Control.InvalidText else { return false }
        (refusal.field == "dosage" ? self?.dosage : self?.name)?.complain(refusal.sentence)
        self?.widget.show("what", .slideFromStart)
        return true
      }
    ) { [weak self] output in
      guard let self else { return }
      context.say(addedLine(output))
      go(to: "popup", thirdScreen)
    }
  }

  // MARK: A popup

  private func thirdScreen() -> Widget {
    let done = Button(translated("Done")).styled("suggested-action", "pill").aligned(across: .center)
    done.onPress { [weak self] in self?.onDone() }
    return screen(
      translated("Try a Popup"),
      translated("This is how Pills reminds you. Answer with one of its buttons."),
      [trial.widget, done]
    )
  }

  private func screen(_ title: String, _ text: String, _ content: [Widget]) -> Widget {
    let heading = Label(title).styled("title-1")
    let explanation = Label(text)
    return Scroller(
      Clamp(
        Box(.down, spacing: 18, [heading, explanation] + content).margins(across: 12, down: 36),
        width: 460
      )
    )
  }
}
