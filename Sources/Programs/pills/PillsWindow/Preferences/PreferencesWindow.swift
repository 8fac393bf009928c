import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// All settings, of which the file that they are in stays the truth, and how sharing with other machines stands.
@MainActor
final class PreferencesWindow {
  private let window: DialogWindow
  private let toasts: ToastOverlay
  private let context: WindowContext
  private let sharing: SharingGroups
  private let settings = Box(.down, spacing: 18)
  private var trial: PopupTrial?
  private var rows: [SettingRow] = []
  private var groups: [Widget] = []
  private var addition: SlotAddition?

  /// The parts of the window, by the beginnings of the keys in it.
  private static let sections = [
    (SettingContent.slots, translated("Times of the day")), ("reminders.", translated("Reminders")),
    ("popups.", translated("Popups")),
    ("history.", translated("Past days")), ("hydration.", translated("Drinks")),
  ]

  /// Nil where there is no window any more to be above of.
  init?(in surroundings: WindowContext) {
    guard let dialog = surroundings.dialog(translated("Preferences"), width: 520, height: 640) else {
      return nil
    }
    window = dialog
    let content = Box(.down, spacing: 18).margins(across: 12, down: 18)
    toasts = ToastOverlay(Scroller(Clamp(content, width: 560)).expanding())
    context = surroundings.over(dialog, toasts)
    sharing = SharingGroups(in: context)
    content.append(settings)
    content.append(sharing.widget)
    dialog.setContent(Box(.down, [HeaderBar(), toasts]))
    // Not all that is shown here has an event when it changes: other programs reach the other machines, too.
    dialog.onFocus { [weak self] in self?.load() }
    load()
  }

  func open() { window.present() }

  /// Calls `body` when it is closed.
  func onClose(_ body: @escaping @MainActor () -> Void) { window.onClose(body) }

  /// Asks how they stand, and shows it.
  func load() {
    context.call(Control.GetSettings.self, NoParameters()) { [weak self] in self?.show($0) }
    sharing.load()
  }

  private func show(_ output: Control.GetSettings.Output) {
    if output.settings.map(SettingContent.init) != rows.map(\.content) { build(output) }
    for (row, setting) in zip(rows, output.settings) { row.show(setting.value) }
  }

  private func build(_ output: Control.GetSettings.Output) {
    for group in groups { settings.remove(group) }
    rows = output.settings.map { SettingRow($0, in: context) }
    // Not the former one, which is still in the row that goes.
    let popup = PopupTrial(in: context)
    let further = SlotAddition(in: context) { [weak self] in self?.load() }
    groups = Self.sections.flatMap { prefix, title -> [Widget] in
      let group = RowGroup(title)
      for row in rows where row.content.key.hasPrefix(prefix) {
        addRemoval(of: row)
        group.add(row.widget)
      }
      switch prefix {
      case SettingContent.slots: return [group, further.widget]
      case "popups.":
        group.add(ContentRow(popup.widget.margins(12)))
        return [group]
      default: return [group]
      }
    }
    groups.append(
      Label(translated("Settings file: \(output.path)").printable, start: true).styled("dim-label")
    )
    for group in groups { settings.append(group) }
    (addition, trial) = (further, popup)
  }

  /// Adds a button that removes a time of day.
  private func addRemoval(of row: SettingRow) {
    guard let name = row.content.removableSlot else { return }
    let button = Button(icon: "user-trash-symbolic", name: translated("Remove \(name)")).styled("flat")
      .aligned(down: .center)
    button.onPress { [weak self] in
      self?.context.call(Control.SetSetting.self, row.content.removal) { _ in self?.load() }
    }
    row.addButton(button)
  }
}
