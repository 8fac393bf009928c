import Adwaita
import PillsAPI
import PillsCore

/// A page of the window. A new one needs a type like this in its own folder, and a line in `allPages`.
@MainActor
protocol Page: AnyObject {
  static var title: PageTitle { get }

  /// Called when the page is shown for the first time.
  init(in context: WindowContext)

  var widget: Widget { get }

  /// Called when the page is shown, and after every change while it is shown.
  func show(_ status: Control.Status)

  static var shortcuts: [Shortcut] { get }
}

/// The names and the icon of a page.
struct PageTitle: Sendable {
  let name: String
  let title: String
  let icon: String
}

/// In the order of the switcher.
@MainActor let allPages: [any Page.Type] = [
  TodayPage.self, CalendarPage.self, MedicationsPage.self, StatisticsPage.self,
]
