import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// Who is told what the person does not answer: a phone, a carer, a voice.
@MainActor
final class TellWindow: SheetOwner {
  let sheet: SheetWindow
  private let group = RowGroup()
  private let said = Label(start: true)
  private let off = Button(translated("Tell Nobody")).styled("pill")
  private lazy var rows = KeptRows(in: group) { [context = sheet.context] receiver in
    ReceiverRow(receiver, in: context) { [weak self] in self?.load() }
  }

  init?(in context: WindowContext) {
    guard let window = SheetWindow(translated("Tell Somebody"), in: context) else { return nil }
    sheet = window
    let explanation = Label(
      translated(
        "Pills can tell a phone or a carer if a reminder is open for a while, if you missed one, or if stock is low."
      ),
      start: true
    )
    let add = Button(translated("Add…")).styled("suggested-action", "pill")
    let buttons = Box(.across, spacing: 12, [add, off]).aligned(across: .center)
    for part in [explanation, group, said, buttons] { window.content.add(part) }
    add.onPress { [weak self] in self?.add() }
    off.onPress { [weak self] in self?.run(["tell", "off"]) }
    window.onFocus { [weak self] in self?.load() }
    show([])
  }

  func open() {
    load()
    sheet.open()
  }

  private func load() {
    sheet.context.run(["tell", "list", "--json"]) { [weak self] json in
      self?.show(ReceiverContent.all(json: json) ?? [])
    }
  }

  private func show(_ receivers: [ReceiverContent]) {
    rows.show(receivers)
    (group.isVisible, off.isSensitive) = (!receivers.isEmpty, !receivers.isEmpty)
  }

  private func add() {
    sheet.context.open(
      TellForm(in: sheet.context) { [weak self] text in
        // The name of a new topic has to be typed into the phone.
        self?.said.text = text
        self?.load()
      }
    )
  }

  private func run(_ words: [String]) {
    sheet.context.run(words) { [weak self] said in
      self?.sheet.context.say(said.split(separator: "\n").joined(separator: " "))
      self?.load()
    }
  }
}

@MainActor
private final class ReceiverRow: KeptRow {
  let widget = Row("")

  init(_ receiver: ReceiverContent, in context: WindowContext, onDone: @escaping @MainActor () -> Void) {
    let test = Button(translated("Test")).aligned(down: .center).named(receiver.testName)
    let remove = Button(icon: "user-trash-symbolic", name: receiver.removeName).styled("flat")
      .aligned(down: .center)
    widget.addSuffix(test)
    widget.addSuffix(remove)
    test.onSinglePress {
      context.run(["tell", "test", receiver.name]) {
        context.say($0.split(separator: "\n").joined(separator: " "))
      }
    }
    remove.onPress {
      context.ask(
        translated("Tell \(receiver.name) nothing any more?"),
        "",
        yes: translated("Remove"),
        isDestructive: true
      ) {
        context.run(["tell", "remove", receiver.name, "--yes"]) { _ in onDone() }
      }
    }
  }

  func show(_ receiver: ReceiverContent) { (widget.title, widget.subtitle) = (receiver.name, receiver.text) }
}

/// Adds somebody who is told.
@MainActor
private final class TellForm: FormOwner {
  let form: FormWindow
  private let name = TextField(
    translated("Name of the receiver"),
    hint: translated("For example phone or Ben")
  )
  private let ways = Choices<TellDraft.Way>(
    translated("How"),
    TellDraft.Way.allCases.map { ($0, $0.text) },
    columns: 2
  )
  private let address = TextField(translated("Address"))
  private let addressLine = Label(start: true).styled("dim-label")
  private let occasions = Choices<TellDraft.Occasion>(
    translated("When to tell"),
    TellDraft.Occasion.allCases.map { ($0, $0.text) },
    columns: 2,
    severally: true
  )
  private let after = TextField(translated("Open for"), hint: translated("For example 15min"))
  private let names = SwitchRow(translated("Names of medications in the messages"))
  private let heading = TextField(
    translated("Start of each message"),
    hint: translated("For example your name. Leave empty for none")
  )
  private let readsText = SwitchRow(
    translated("The command reads the sentence alone"),
    translated("Otherwise it reads all details as JSON.")
  )
  private let onDone: @MainActor (String) -> Void

  init?(in context: WindowContext, onDone done: @escaping @MainActor (String) -> Void) {
    guard
      let window = FormWindow(
        translated("Tell Somebody"),
        in: context,
        accept: translated("Add and Test", in: "button")
      )
    else { return nil }
    (form, onDone) = (window, done)
    ways.chosen = [.ntfy]
    occasions.chosen = Set(TellDraft.Occasion.allCases)
    let how = RowGroup()
    how.text = translated(
      "Messages leave this computer. They say which reminder they are about, and when it was due."
    )
    how.add(name)
    how.add(ContentRow(ways.widget.margins(12)))
    how.add(address)
    how.add(ContentRow(addressLine.margins(12)))
    how.add(readsText.row)
    let what = RowGroup(translated("When to tell"))
    what.add(ContentRow(occasions.widget.margins(12)))
    what.add(after)
    what.add(heading)
    what.add(names.row)
    for part in [how, what] { window.content.add(part) }
    window.firstField = name
    name.onChange { [weak self] in self?.refresh() }
    address.onChange { [weak self] in self?.refresh() }
    ways.onChange { [weak self] in self?.refresh() }
    occasions.onChange { [weak self] in self?.refresh() }
    window.onAccept { [weak self] in self?.add() }
    refresh()
  }

  private var draft: TellDraft {
    TellDraft(
      name: name.text,
      way: ways.chosen.first ?? .ntfy,
      address: address.text,
      occasions: occasions.chosen,
      after: after.text,
      names: names.isOn,
      title: heading.text,
      readsText: readsText.isOn
    )
  }

  private func refresh() {
    let draft = draft
    form.isAcceptable = draft.isComplete
    address.row.isVisible = draft.way.addressHint != nil
    addressLine.text = draft.way.addressHint ?? ""
    addressLine.isVisible = draft.way.addressHint != nil
    readsText.row.isVisible = draft.way == .command
    after.row.isVisible = draft.occasions.contains(.open)
  }

  private func add() {
    form.run(draft.words, complainingAt: name) { [onDone] form, said in
      onDone(said.printableLines)
      form.close()
    }
  }
}
