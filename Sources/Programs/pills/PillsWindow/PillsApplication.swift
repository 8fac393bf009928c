import Adwaita
import Gettext
import PillsAPI
import PillsCore
import Words

/// Runs the window until it is closed; returns the exit code.
@MainActor
package func runPills() -> Int32 {
  chooseLanguage()
  let application = PillsApplication()
  return application.run()
}

/// The program: its window, and the actions that menu, keys and desktop entry call.
@MainActor
private final class PillsApplication {
  private let application = Application(
    id: "org.pills.Pills",
    summary: translated("Shows what is due today, a calendar and your medications."),
    version: "pills \(Release.version)"
  )
  private let daemon = DaemonClient()
  private var window: MainWindow?

  func run() -> Int32 {
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

  private func present(page: String?) {
    if window == nil {
      application.addFallbackColors()
      application.addStyle(String(decoding: PackageResources.style_css, as: UTF8.self))
      window = MainWindow(application, daemon) { [weak self] in self?.window = nil }
    }
    if let page { window?.showPage(page) }
    window?.present()
  }

  private func takeWhatIsOpen() {
    present(page: TodayPage.title.name)
    window?.takeWhatIsOpen()
  }
}
