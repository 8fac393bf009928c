import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The screens of the first start: a medication, its times, a test popup, and a goal for drinks. Each but the first has a
/// way back.
@MainActor
final class WelcomePage {
  let widget = Stack()
  private let name = TextField(translated("Name"), hint: translated("For example Metformin"))
  private let dosage = TextField(translated("Dosage"), hint: translated("For example 500 mg"))
  private var times: [(slot: String, loaded: String, isChosen: SwitchRow, time: TimeField)] = []
  /// The medication that was added here; another way through the screens changes it.
  private var added: String?
  private let goals = Choices<Int?>(
    translated("Goal of a day"),
    usualGoals.map { goal in
      let amount = VolumeUnit.usual(environment: environmentVariable).roundText(goal.millilitres)
      return (goal.millilitres, "\(amount): \(goal.meaning)")
    } + [(nil, translated("No goal for drinks"))],
    columns: 1
  )
  private let timeFrame = Bin()
  private var made: Set<String> = []
  private let trial: PopupTrial
  private let context: WindowContext
  private let onDone: @MainActor () -> Void

  init(in surroundings: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    (context, onDone) = (surroundings, done)
    trial = PopupTrial(in: surroundings)
    goals.chosen = [nil]
    go(to: "what", firstScreen)
  }

  /// The keyboard begins with `first`, and not with the way back.
  private func go(to name: String, _ make: () -> Widget, first: Widget? = nil) {
    if made.insert(name).inserted { widget.add(make(), named: name) }
    widget.show(name, .slideFromEnd)
    first?.focusInside()
  }

  private func back(to name: String) -> Button {
    let back = Button(icon: "go-previous-symbolic", name: translated("Back")).styled("flat").aligned(
      across: .start
    )
    back.onPress { [weak self] in self?.widget.show(name, .slideFromStart) }
    return back
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
    // What was added already is only changed.
    widget.onMap { [weak self, weak plain] in plain?.isVisible = self?.added == nil }
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
      [timeFrame, next],
      back: back(to: "what")
    )
  }

  private func goToTimes() {
    context.call(Control.GetSettings.self, NoParameters()) { [weak self] output in
      guard let self else { return }
      let column = Box(.down, spacing: 12)
      let former = times
      times = output.slots.map { slot, time in
        let group = RowGroup()
        let chosen = SwitchRow(slotName(slot).capitalizedFirst)
        let old = former.first { $0.slot == slot }
        chosen.isOn = old?.isChosen.isOn ?? true
        let field = TimeField(
          translated("Time of \(slotName(slot))"),
          hint: translated("For example 07:00 or 9pm"),
          time: time
        )
        // What was typed stays; what changed elsewhere meanwhile is shown.
        if let old, old.time.request != old.loaded { field.request = old.time.request }
        // Without a name the placeholder stays, which is due in every slot.
        if !name.text.isEmpty { group.add(chosen.row) }
        group.add(field.field)
        column.add(group)
        return (slot, time, chosen, field)
      }
      timeFrame.setContent(column)
      go(to: "when", secondScreen)
    }
  }

  /// Saves the times that were changed here one after the other, and then the medication.
  private func save() { save(times.filter { $0.time.request != $0.loaded }.map { ($0.slot, $0.time) }[...]) }

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
    guard !name.text.isEmpty else { return go(to: "popup", thirdScreen, first: trial.widget) }
    if let added { return change(added) }
    var input = Control.AddMedication.Input(
      medication: name.text,
      slots: times.filter(\.isChosen.isOn).map(\.slot)
    )
    if !dosage.text.isEmpty { input.dosage = dosage.text }
    context.call(
      Control.AddMedication.self,
      input,
      handled: { [weak self] in self?.complain($0) ?? false }
    ) { [weak self] output in
      guard let self else { return }
      added = output.medication.calling
      context.say(addedLine(output))
      go(to: "popup", thirdScreen, first: trial.widget)
    }
  }

  private func change(_ medication: String) {
    let input = Control.EditMedication.Input(
      medication: medication,
      name: name.text == medication ? nil : name.text,
      dosage: dosage.text,
      slots: times.filter(\.isChosen.isOn).map(\.slot)
    )
    context.call(
      Control.EditMedication.self,
      input,
      handled: { [weak self] in self?.complain($0) ?? false }
    ) { [weak self] output in
      guard let self else { return }
      added = output.medication.calling
      go(to: "popup", thirdScreen, first: trial.widget)
    }
  }

  private func complain(_ refusal: any ErrorReply) -> Bool {
    guard let refusal = refusal as? Control.InvalidText else { return false }
    (refusal.field == "dosage" ? dosage : name).complain(refusal.sentence)
    widget.show("what", .slideFromStart)
    return true
  }

  // MARK: A popup

  private func thirdScreen() -> Widget {
    let next = Button(translated("Next")).styled("suggested-action", "pill").aligned(across: .center)
      .named(translated("Next, to the drinks"))
    next.onPress { [weak self] in
      guard let self else { return }
      go(to: "drinks", fourthScreen, first: goals.widget)
    }
    return screen(
      translated("Try a Popup"),
      translated("This is how Pills reminds you. Answer with one of its buttons."),
      [trial.widget, next],
      back: back(to: "when")
    )
  }

  // MARK: Drinks

  private func fourthScreen() -> Widget {
    let done = Button(translated("Done")).styled("suggested-action", "pill").aligned(across: .center)
    done.onPress { [weak self] in self?.finish() }
    return screen(
      translated("Drinks"),
      translated(
        "Pills can count what you drink, too. If your doctor has told you how much you may drink, set that in Preferences."
      ),
      [goals.widget, done],
      back: back(to: "popup")
    )
  }

  private func finish() {
    guard let goal = goals.chosen.first ?? nil else { return onDone() }
    let input = Control.SetSetting.Input(key: "hydration.goal", value: String(goal))
    context.call(Control.SetSetting.self, input) { [onDone] _ in onDone() }
  }

  private func screen(_ title: String, _ text: String, _ content: [Widget], back: Button? = nil) -> Widget {
    let heading = Label(title).styled("title-1")
    let explanation = Label(text)
    return Scroller(
      Clamp(
        Box(.down, spacing: 18, (back.map { [$0] } ?? []) + [heading, explanation] + content)
          .margins(across: 12, down: back == nil ? 36 : 12),
        width: 460
      )
    )
  }
}
