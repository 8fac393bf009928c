import Adwaita
import PillsAPI
import PillsCore
import Subprocess
import Varlink
import Words

/// The window: header, pages, and messages if pillsd has a problem or does not run.
@MainActor
final class MainWindow {
  private let window: ApplicationWindow
  private let daemon: DaemonClient
  private let person: Person?
  private let context: WindowContext
  private let content = Stack()
  private let toasts: ToastOverlay
  private let front: Overlay
  private let stack = ViewStack()
  private let problems = ProblemBar()
  private let lock: LockButton
  private let switcher: ViewSwitcherTitle
  private let bottom: ViewSwitcherBar
  /// Kept here, as its button changes its text later.
  private var absence: AbsencePage?
  private var welcome: WelcomePage?
  /// Whether the person needs the welcome screens; nil until that is known.
  private var isNew = WelcomeFile.exists ? false : nil
  private var preferences: PreferencesWindow?
  private var frames: [String: Bin] = [:]
  private var pages: [String: any Page] = [:]

  init(
    _ application: Application,
    _ connection: DaemonClient,
    of person: Person?,
    onClose: @escaping @MainActor () -> Void
  ) {
    daemon = connection
    self.person = person
    let title = person.map { "\($0.name) – Pills" } ?? "Pills"
    window = ApplicationWindow(application, title: title, width: 720, height: 640)
    toasts = ToastOverlay(content.expanding())
    front = Overlay(toasts)
    context = WindowContext(connection, window, toasts, front: front)
    lock = LockButton(in: context)
    switcher = ViewSwitcherTitle(stack, title: person?.name ?? "Pills")
    bottom = ViewSwitcherBar(stack, whereNarrow: switcher)
    for page in allPages {
      let frame = Bin()
      frames[page.title.name] = frame
      stack.add(frame, named: page.title.name, title: page.title.title, icon: page.title.icon)
    }
    content.add(Box(.down), named: "nothing")
    content.add(Box(.down, [problems.widget, stack.expanding()]), named: "pages")
    let absent = AbsencePage(
      onStart: { [daemon] in daemon.connect() },
      onCheck: { [weak self] in self?.showCheck() }
    )
    absence = absent
    content.add(absent.widget, named: "absence")
    window.setContent(Box(.down, [header(switcher), front, bottom]))
    stack.onChange { [weak self] in
      guard let self else { return }
      show()
      if let page = pages[stack.shown] { window.goOn(inside: page.widget) }
    }
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

  func takeWhatIsOpen() {
    context.record(Control.Take.self, Control.Take.Input(), \.force) { [context] output in
      context.say(takenText(output))
    }
  }

  func addMedication() {
    showPage(MedicationsPage.title.name)
    (page(MedicationsPage.title.name) as? MedicationsPage)?.add()
  }

  func showPreferences() {
    preferences = PreferencesWindow(in: context)
    preferences?.onClose { [weak self] in self?.preferences = nil }
    preferences?.open()
  }

  func showHistory() { context.open(LogWindow(in: context)) }

  func showPlan() { context.open(PlanWindow(in: context)) }

  func showCheck() { context.open(CheckWindow(in: context)) }

  func showPeople(onOpen open: @escaping @MainActor (Person?) -> Void) {
    context.open(PeopleWindow(shown: person, in: context, onOpen: open))
  }

  func showData() {
    context.call(Control.GetStatus.self, NoParameters()) { [context] output in
      context.open(DataWindow(today: output.status.today, in: context))
    }
  }

  func showShortcuts() {
    let pages = allPages.enumerated().map { Shortcut("<Control>\($0 + 1)", $1.title.title) }
    let others = [
      Shortcut("<Control>h", translated("History")), Shortcut("<Control>comma", translated("Preferences")),
      Shortcut("F10", translated("Menu")),
      Shortcut("<Control>w", translated("Close the window")), Shortcut("<Control>q", translated("Quit")),
    ]
    window.showShortcuts(
      allPages.map { ($0.title.title, $0.shortcuts) }.filter { !$0.1.isEmpty } + [("Pills", pages + others)]
    )
  }

  func showAbout() {
    Subprocess.run([programBeside("pillsctl"), "doctor", "--report"], limit: 10_000) { [weak self] outcome in
      let report = if case .succeeded(let text) = outcome { text } else { "" }
      self?.window.showAbout(
        name: "Pills",
        version: Release.version,
        icon: "pills",
        license: "MIT",
        address: Release.address,
        report: report
      )
    }
  }

  private func header(_ switcher: ViewSwitcherTitle) -> HeaderBar {
    let menu = Menu()
    menu.append(translated("History"), action: "app.history")
    menu.append(translated("Next 7 Days"), action: "app.plan")
    menu.append(translated("Your Data"), action: "app.data")
    menu.append(translated("People"), action: "app.people")
    menu.append(translated("Check Pills"), action: "app.check")
    menu.append(translated("Keyboard Shortcuts"), action: "app.shortcuts")
    menu.append(translated("About Pills"), action: "app.about")
    menu.append(translated("Quit"), action: "app.quit")
    let header = HeaderBar()
    header.setTitle(switcher)
    if let people = PersonSwitch.button(for: person) { header.addStart(people) }
    header.addStart(lock.widget)
    header.addEnd(MenuButton(icon: "open-menu-symbolic", name: translated("Main menu"), menu))
    let gear = Button(icon: "emblem-system-symbolic", name: translated("Preferences"))
    gear.onPress { [weak self] in self?.showPreferences() }
    header.addEnd(gear)
    return header
  }

  private func show() {
    switch daemon.state {
    case .unknown: show("nothing")
    case .absent: show("absence")
    case .running(let status): show(status, isOld: false)
    case .lost(let status): show(status, isOld: true)
    }
  }

  /// Shows a child of `content`; the page switchers are visible only with the pages.
  private func show(_ name: String) {
    content.show(name, .fade)
    switcher.isVisible = name == "pages"
    bottom.isVisible = name == "pages"
  }

  private func show(_ status: Control.Status, isOld: Bool) {
    guard isNew == false else { return welcomeWhoIsNew() }
    show("pages")
    problems.show(problemTexts(status, isOld: isOld))
    stack.isSensitive = !isOld
    lock.show(status.lock, isUsable: !isOld && stack.shown == CalendarPage.title.name)
    page(stack.shown)?.show(status)
    context.dropMessage { $0.isStill(in: status) }
    preferences?.load()
  }

  /// Shows the welcome screens if the person has not seen them and there is only the placeholder.
  private func welcomeWhoIsNew() {
    guard welcome == nil else { return }
    context.call(Control.ListMedications.self, Control.ListMedications.Input(all: true)) {
      [weak self] output in
      guard let self, isNew != false, welcome == nil else { return }
      guard output.medications.allSatisfy(\.isDefault) else { return endWelcome() }
      let page = WelcomePage(in: context) { [weak self] in self?.endWelcome() }
      welcome = page
      content.add(page.widget, named: "welcome")
      show("welcome")
    }
  }

  private func endWelcome() {
    WelcomeFile.make()
    isNew = false
    welcome = nil
    show()
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
