import Adwaita
import Files
import Gettext
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Subprocess
import Varlink
import Words

/// Runs the window until it is closed; returns the exit code.
@MainActor
package func runPills() -> Int32 {
  chooseLanguage()
  var arguments = processArguments() ?? []
  do throws(ProfileError) {
    try ProfileChoice.take(from: &arguments, among: ProfileChoice.known)
  } catch {
    _ = writeAll("pills: \(error.sentence.printable)\n".utf8, to: STDERR_FILENO)
    return 2
  }
  let application = PillsApplication(of: ProfileChoice.current)
  return application.run()
}

/// The program: its window, and the actions that menu, keys and desktop entry call.
@MainActor
private final class PillsApplication {
  private let person: Person?
  private let application: Application
  private let daemon = DaemonClient()
  private var window: MainWindow?

  /// Each person has a window of their own, in a process of its own.
  init(of person: Person?) {
    self.person = person
    application = Application(
      id: person?.applicationID ?? Person.applicationIDOfUnnamed,
      summary: translated("Shows what is due today, a calendar and your medications."),
      version: "pills \(Release.version)"
    )
    application.acceptOption(
      "profile",
      valueName: translated("NAME"),
      summary: translated("Show the pills of this person")
    )
  }

  func run() -> Int32 {
    application.addAction("person") { [weak self] (name: String) in self?.open(personCalled: name) }
    application.onActivate { [weak self] in self?.present(page: nil) }
    for (index, page) in allPages.enumerated() {
      application.addAction(page.title.name, keys: ["<Control>\(index + 1)"]) { [weak self] in
        self?.present(page: page.title.name)
      }
    }
    application.addAction("add", keys: ["<Control>n"]) { [weak self] in
      self?.present(page: nil)
      self?.window?.addMedication()
    }
    application.addAction("take") { [weak self] in self?.takeWhatIsOpen() }
    application.addAction("preferences", keys: ["<Control>comma"]) { [weak self] in
      self?.present(page: nil)
      self?.window?.showPreferences()
    }
    addWindow("history", keys: ["<Control>h"]) { $0.showHistory() }
    addWindow("plan") { $0.showPlan() }
    addWindow("data") { $0.showData() }
    addWindow("people") { [weak self] window in
      window.showPeople { person in self?.open(personCalled: person?.name ?? "") }
    }
    addWindow("check") { $0.showCheck() }
    application.addAction("shortcuts", keys: ["<Control>question"]) { [weak self] in
      self?.window?.showShortcuts()
    }
    application.addAction("about") { [weak self] in self?.window?.showAbout() }
    application.addAction("close", keys: ["<Control>w"]) { [weak self] in self?.window?.close() }
    application.addAction("quit", keys: ["<Control>q"]) { [application] in application.quit() }
    return application.run()
  }

  /// Adds an action that opens a window above the main one.
  private func addWindow(
    _ name: String,
    keys: [String] = [],
    _ show: @escaping @MainActor (MainWindow) -> Void
  ) {
    application.addAction(name, keys: keys) { [weak self] in
      self?.present(page: nil)
      if let window = self?.window { show(window) }
    }
  }

  /// Opens the window of the person, which may be this one. An empty name is the unnamed person.
  private func open(personCalled name: String) {
    if name == person?.name ?? "" { return present(page: TodayPage.title.name) }
    // It is installed beside the others, and without it there is nothing to show.
    _ = application.start([programBeside("pills"), "--profile=\(name)"])
  }

  private func present(page: String?) {
    if window == nil {
      application.addFallbackColors()
      application.addStyle(String(decoding: PackageResources.style_css, as: UTF8.self))
      window = MainWindow(application, daemon, of: person) { [weak self] in self?.window = nil }
    }
    if let page { window?.showPage(page) }
    window?.present()
  }

  private func takeWhatIsOpen() {
    present(page: TodayPage.title.name)
    window?.takeWhatIsOpen()
  }
}
