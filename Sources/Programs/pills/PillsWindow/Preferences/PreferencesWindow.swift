import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// All settings, as their file has them, and the state of sync.
@MainActor
final class PreferencesWindow {
  private let window: DialogWindow
  private let toasts: ToastOverlay
  private let context: WindowContext
  private let sharing: SharingGroups
  private let settings = Box(.down, spacing: 18)
  private let telling = RowGroup(translated("When you are not at the computer"))
  private let path = Label(start: true).styled("dim-label")
  private let trial: PopupTrial
  private lazy var addition = SlotAddition(in: context) { [weak self] in self?.load() }
  private lazy var sections = Self.sections.map { section($0, $1) }

  /// A part of the window, with the settings whose keys begin with `prefix`.
  private typealias Section = (prefix: String, group: RowGroup, rows: KeptRows<SettingRow>)

  private static let sections = [
    (SettingContent.slots, translated("Times of day")), ("reminders.", translated("Reminders")),
    ("popups.", translated("Popups")),
    ("history.", translated("Past days")), ("hydration.", translated("Drinks")),
  ]

  init?(in surroundings: WindowContext) {
    guard let dialog = surroundings.dialog(translated("Preferences"), width: 520, height: 640) else {
      return nil
    }
    window = dialog
    let content = Box(.down, spacing: 18)
    toasts = ToastOverlay(pageScroller(content).expanding())
    context = surroundings.over(dialog, toasts)
    sharing = SharingGroups(in: context)
    trial = PopupTrial(in: context)
    let tell = Button(translated("Tell Somebody…")).aligned(down: .center)
    let row = Row(translated("Phone or carer"), translated("Told if a reminder is not answered"))
    row.addSuffix(tell)
    telling.add(row)
    tell.onPress { [context] in context.open(TellWindow(in: context)) }
    content.add(settings)
    content.add(sharing.widget)
    content.add(telling)
    dialog.setContent(Box(.down, [HeaderBar(), toasts]))
    // Some changes send no event, because other programs can change the sync settings too.
    dialog.onFocus { [weak self] in self?.load() }
    load()
  }

  func open() { window.present() }

  func onClose(_ body: @escaping @MainActor () -> Void) { window.onClose(body) }

  func load() {
    context.call(Control.GetSettings.self, NoParameters()) { [weak self] in self?.show($0) }
    sharing.load()
  }

  private func show(_ output: Control.GetSettings.Output) {
    let isFirst = path.text.isEmpty
    path.text = translated("Settings file: \(output.path)").printable
    let settings = ShownSetting.all(output.settings)
    for (prefix, _, rows) in sections { rows.show(settings.filter { $0.setting.key.hasPrefix(prefix) }) }
    if isFirst { addSections() }
  }

  private func section(_ prefix: String, _ title: String) -> Section {
    let group = RowGroup(title)
    let rows = KeptRows(in: group) { [weak self, context] setting in
      let row = SettingRow(setting, in: context)
      self?.addRemoval(to: row)
      return row
    }
    return (prefix, group, rows)
  }

  private func addSections() {
    for (prefix, group, _) in sections {
      settings.add(group)
      switch prefix {
      case SettingContent.slots: settings.add(addition.widget)
      case "popups.": group.add(ContentRow(trial.widget.margins(12)))
      default: break
      }
    }
    settings.add(path)
  }

  private func addRemoval(to row: SettingRow) {
    guard let name = row.content.removableSlot else { return }
    let button = Button(icon: "user-trash-symbolic", name: translated("Remove \(name)")).styled("flat")
      .aligned(down: .center)
    button.onPress { [weak self, content = row.content] in
      self?.context.call(Control.SetSetting.self, content.removal) { _ in self?.load() }
    }
    row.addButton(button)
  }
}
