import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The drinks of the last seven days with the goal as a line, and this month in numbers.
@MainActor
final class DrinkCharts {
  let widget = Bin()
  private let context: WindowContext

  init(in surroundings: WindowContext) { context = surroundings }

  /// Shows nothing if hydration is off.
  func load() {
    context.call(Control.GetHydration.self, NoParameters()) { [weak self] output in
      guard let self, output.status.isOn else {
        self?.widget.setContent(nil)
        return
      }
      load(upTo: output.status.today, in: output.status.shownUnit)
    }
  }

  private func load(upTo today: Day, in unit: VolumeUnit) {
    context.call(Control.GetDrinks.self, DrinkChartsContent.week(upTo: today)) {
      [weak self, context] week in
      context.call(Control.GetDrinkStats.self, Control.GetDrinkStats.Input()) { [weak self] month in
        guard let self else { return }
        self.show(DrinkChartsContent(week.days, month, in: unit, context.words))
      }
    }
  }

  private func show(_ content: DrinkChartsContent) {
    let group = RowGroup(translated("Drinks of the last seven days"))
    group.add(ContentRow(Chart.columns(content.columns).margins(12)))
    if let goal = content.goal { group.add(Row(translated("Goal"), goal)) }
    if let month = content.month { group.add(Row(translated("This month"), month)) }
    widget.setContent(group)
  }
}
