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

  /// Shows nothing if hydration is off. The numbers are those of `month`, or of the present one.
  func load(_ month: Month?) {
    context.call(Control.GetHydration.self, NoParameters()) { [weak self] output in
      guard let self, output.status.isOn else {
        self?.widget.setContent(nil)
        return
      }
      load(upTo: output.status.today, month, in: output.status.shownUnit)
    }
  }

  private func load(upTo today: Day, _ month: Month?, in unit: VolumeUnit) {
    context.call(Control.GetDrinks.self, DrinkChartsContent.week(upTo: today)) {
      [weak self, context] week in
      let input = Control.GetDrinkStats.Input(month: month?.description)
      context.call(Control.GetDrinkStats.self, input) { [weak self] stats in
        guard let self else { return }
        let title = month?.title ?? translated("This month")
        self.show(DrinkChartsContent(week.days, stats, in: unit, context.words), month: title)
      }
    }
  }

  private func show(_ content: DrinkChartsContent, month title: String) {
    let group = RowGroup(translated("Drinks of the last seven days"))
    group.add(ContentRow(Chart.columns(content.columns).margins(12)))
    if let goal = content.goal { group.add(Row(translated("Goal"), goal)) }
    if let month = content.month { group.add(Row(title, month)) }
    widget.setContent(group)
  }
}
