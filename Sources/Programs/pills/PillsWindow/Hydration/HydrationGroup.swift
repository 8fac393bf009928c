import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// Drinking, on the page of today: how far the goal is, glasses to tap, and what was drunk.
@MainActor
final class HydrationGroup {
  let widget = RowGroup(translated("Drinks"))
  private let ring = Ring()
  private let standing = Label(start: true).styled("heading")
  private let achieved = Label(start: true).styled("streak")
  private let glassFrame = Bin()
  private var glasses: [Int] = []
  private let list = FoldingRow(translated("Today's drinks"))
  private var rows: [Row] = []
  private var follower: LoopClient?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    let texts = Box(.down, spacing: 6, [standing, achieved]).aligned(down: .center)
    let top = Box(.across, spacing: 18, [ring.widget, texts.expanding(down: false)])
    widget.add(ContentRow(Box(.down, spacing: 12, [top, glassFrame]).margins(12)))
    widget.add(list)
    widget.isVisible = false
  }

  /// Shows how the person stands, now and after every change.
  func follow() {
    guard follower == nil else { return }
    follower = context.follow(Hydration.Watch.self) { [weak self] result in
      switch result {
      case .success(let output): self?.show(output.status)
      // It is followed anew when the daemon is back.
      case .failure: self?.follower = nil
      }
    }
  }

  private func show(_ status: Hydration.Status) {
    widget.isVisible = status.isOn
    guard status.isOn else { return }
    context.reading { () throws(UnreadableReply) in
      let today = try IntakeView(status)
      ring.show(today)
      standing.text = today.standing
      let isMet = today.intake.isGoalMet ? translated("Goal met") : nil
      achieved.text = [isMet, drinkStreakText(status.streak)].compactMap(\.self).joined(separator: ". ")
      achieved.isVisible = !achieved.text.isEmpty
      showGlasses(status.glasses, in: today.unit)
      try showDrinks(status.drinks, in: today.unit)
    }
  }

  private func showGlasses(_ new: [Int], in unit: VolumeUnit) {
    guard new != glasses else { return }
    glasses = new
    let buttons = new.map { millilitres in
      let button = Button(wrapping: unit.text(millilitres)).named(
        translated("Drink \(unit.text(millilitres)) of water")
      )
      button.onPress { [weak self] in self?.drink(millilitres) }
      return button
    }
    glassFrame.setContent(Grid(columns: 3, spacing: 6, buttons))
  }

  private func showDrinks(_ drinks: [Hydration.Drink], in unit: VolumeUnit) throws(UnreadableReply) {
    for row in rows { list.remove(row) }
    rows = []
    list.isVisible = !drinks.isEmpty
    list.subtitle = drinks.beverages(in: unit).joined(separator: ", ").printable
    for drink in drinks.reversed() {
      let title = drink.title(in: unit).printable
      let clock = try Timestamp(drink.at).clockWithMinutes
      let row = Row(title, [clock, drink.note].compactMap(\.self).joined(separator: ", ").printable)
      let undo = Button(icon: "edit-undo-symbolic", name: translated("Remove, \(title) at \(clock)"))
        .styled("flat").aligned(down: .center)
      undo.onPress { [weak self] in self?.remove(drink.id) }
      row.addSuffix(undo)
      list.add(row)
      rows.append(row)
    }
  }

  private func drink(_ millilitres: Int) {
    let input = Hydration.AddDrink.Input(millilitres: millilitres)
    context.call(Hydration.AddDrink.self, input) { [weak self] output in
      guard let self else { return }
      context.reading { () throws(UnreadableReply) in
        let lines = try drunkLines(output, tellsTime: false)
        context.say(lines.joined(separator: " ")) { [weak self] in self?.remove(output.drink.id) }
      }
      if output.goalReached { context.celebrate() }
    }
  }

  private func remove(_ id: String) {
    context.call(Hydration.RemoveDrink.self, Hydration.RemoveDrink.Input(id: id)) { _ in }
  }
}
