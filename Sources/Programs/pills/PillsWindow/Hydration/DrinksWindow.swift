import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// The drinks of the last days, with the total of each day; each drink can be removed.
@MainActor
final class DrinksWindow: SheetOwner {
  let sheet: SheetWindow
  private let unit: VolumeUnit
  private let frame = Bin()
  private var shown: DrinksContent?

  init?(in unit: VolumeUnit, _ context: WindowContext) {
    guard let window = SheetWindow(translated("Drinks"), in: context) else { return nil }
    (sheet, self.unit) = (window, unit)
    window.content.add(frame)
    window.onFocus { [weak self] in self?.load() }
  }

  func open() {
    load()
    sheet.open()
  }

  private func load() {
    let input = Control.GetDrinks.Input(firstDay: "-\(DrinksContent.days - 1)")
    sheet.context.call(Control.GetDrinks.self, input) { [weak self] output in
      guard let self else { return }
      show(DrinksContent(output, in: unit))
    }
  }

  private func show(_ content: DrinksContent) {
    guard content != shown else { return }
    shown = content
    let column = Box(.down, spacing: 18)
    if content.days.isEmpty {
      column.add(
        emptyState(translated("No drinks in the last 30 days."), icon: "document-open-recent-symbolic")
      )
    }
    // The next row moves into the place of a removed one.
    let presses = Presses()
    for day in content.days {
      let group = RowGroup(day.title)
      group.text = day.total
      for drink in day.drinks { group.add(row(drink, presses)) }
      column.add(group)
    }
    frame.setContent(column)
  }

  private func row(_ drink: HydrationContent.DrinkContent, _ presses: Presses) -> Row {
    let row = Row(drink.title, drink.subtitle)
    row.addPrefix(BeverageSign.picture(of: drink.kind))
    let remove = Button(icon: "user-trash-symbolic", name: drink.removeName).styled("flat").aligned(
      down: .center
    )
    remove.onSinglePress(among: presses) { [weak self] in
      self?.sheet.context.call(Control.RemoveDrink.self, Control.RemoveDrink.Input(id: drink.id)) { _ in
        self?.load()
      }
    }
    row.addSuffix(remove)
    return row
  }
}
