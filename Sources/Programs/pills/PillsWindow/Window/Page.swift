import Adwaita
import PillsAPI
import PillsCore

/// A page of the window.
///
/// To add one: a folder with a type like this, and a line in `allPages`.
@MainActor
protocol Page: AnyObject {
  static var title: PageTitle { get }

  /// Made when it is shown for the first time.
  init(in context: WindowContext)

  var widget: Widget { get }

  /// How things stand now; called once when the page is made, and after every change while it is shown.
  func show(_ status: Control.Status)

  /// What the keys do on this page, for the window of shortcuts.
  static var shortcuts: [Shortcut] { get }
}

/// How a page is called.
struct PageTitle: Sendable {
  let name: String
  let title: String
  let icon: String
}

/// Every page, in the order of the switcher.
@MainActor let allPages: [any Page.Type] = [
  TodayPage.self, CalendarPage.self, MedicationsPage.self, StatisticsPage.self,
]
