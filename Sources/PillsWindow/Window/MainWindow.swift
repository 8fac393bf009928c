import Adwaita
import PillsAPI
import PillsView
import Varlink

/// The window: its header, its pages, and what is said when the daemon has a problem or does not run.
@MainActor
final class MainWindow {
  private let window: ApplicationWindow
  private let daemon: Daemon
  private let context: WindowContext
  private let content = Stack()
  private let stack = ViewStack()
  private let problems = ProblemBar()
  private let lock: LockButton
  private var frames: [String: Bin] = [:]
  private var pages: [String: any Page] = [:]

  init(_ application: Application, _ connection: Daemon, onClose: @escaping @MainActor () -> Void) {
    daemon = connection
    window = ApplicationWindow(application, title: "Pills", width: 720, height: 640)
    let toasts = ToastOverlay(content.expanding())
    context = WindowContext(connection, window, toasts)
    lock = LockButton(in: context)
    for page in allPages {
      let frame = Bin()
      frames[page.title.name] = frame
      stack.add(frame, named: page.title.name, title: page.title.title, icon: page.title.icon)
    }
    content.add(Box(.down), named: "nothing")
    content.add(Box(.down, [problems.widget, stack.expanding()]), named: "pages")
    content.add(AbsencePage { [daemon] in daemon.connect() }.widget, named: "absence")
    let switcher = ViewSwitcherTitle(stack, title: "Pills")
    window.setContent(
      Box(.down, [header(switcher), toasts, ViewSwitcherBar(stack, whereNarrow: switcher)])
    )
    stack.onChange { [weak self] in self?.show() }
    window.onFocus { [daemon] in daemon.connect() }
    window.onClose { [daemon] in
      daemon.onChange = { _ in }
      onClose()
    }
    daemon.onChange = { [weak self] _ in self?.show() }
    daemon.connect()
    show()
  }

  func present() { window.present() }

  func close() { window.close() }

  func showPage(_ name: String) { stack.shown = name }

  /// As the entry of the desktop's menu has it.
  func takeWhatIsOpen() {
    context.call(Control.Take.self, Control.Take.Input()) { [context] output in
      context.say(takenText(output))
    }
  }

  func showShortcuts() {
    window.showShortcuts(
      allPages.map { ($0.title.title, $0.shortcuts) } + [
        (
          "Pills",
          [
            Shortcut("<Control>1", "Today"), Shortcut("<Control>2", "Calendar"), Shortcut("F10", "Menu"),
            Shortcut("<Control>w", "Close the window"), Shortcut("<Control>q", "Quit"),
          ]
        )
      ]
    )
  }

  func showAbout() {
    window.showAbout(name: "Pills", version: Release.version, icon: "pills", license: "MIT")
  }

  private func header(_ switcher: ViewSwitcherTitle) -> HeaderBar {
    let menu = Menu()
    menu.append("Keyboard Shortcuts", action: "app.shortcuts")
    menu.append("About Pills", action: "app.about")
    menu.append("Quit", action: "app.quit")
    let header = HeaderBar()
    header.setTitle(switcher)
    header.addStart(lock.widget)
    header.addEnd(MenuButton(icon: "open-menu-symbolic", name: "Main menu", menu))
    return header
  }

  private func show() {
    switch daemon.state {
    case .unknown: content.show("nothing")
    case .absent: content.show("absence", .fade)
    case .running(let status): show(status, isOld: false)
    case .lost(let status): show(status, isOld: true)
    }
  }

  private func show(_ status: Control.Status, isOld: Bool) {
    content.show("pages")
    problems.show(isOld ? ["The service has stopped. What you see may be old."] : problemTexts(status))
    stack.isSensitive = !isOld
    lock.show(status.lock, isOld: isOld)
    page(stack.shown)?.show(status)
  }

  private func page(_ name: String) -> (any Page)? {
    if let page = pages[name] { return page }
    guard let kind = allPages.first(where: { $0.title.name == name }) else { return nil }
    let page = kind.init(in: context)
    pages[name] = page
    frames[name]?.setContent(page.widget)
    return page
  }
}
