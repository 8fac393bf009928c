import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The drinks on the page of today: the goal, glasses to press, and a list.
@MainActor
final class HydrationGroup {
  let widget = RowGroup(translated("Drinks"))
  private let ring = Ring()
  private let standing = Label(start: true).styled("heading")
  private let achieved = Label(start: true).styled("streak")
  private let glassFrame = Bin()
  private var glasses: [HydrationContent.GlassContent] = []
  private let list = FoldingRow(translated("Today's drinks"))
  private let drinks: KeptRows<DrinkRow>
  private var follower: LoopClient?
  private var content: HydrationContent?
  private var progress: GoalProgress?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    // When a drink is removed, another one moves under the pointer, so all rows share the presses.
    let presses = Presses()
    drinks = KeptRows(in: list) { DrinkRow($0, presses, in: surroundings) }
    let texts = Box(.down, spacing: 6, [standing, achieved]).aligned(down: .center)
    let top = Box(.across, spacing: 18, [ring.widget, texts.expanding(down: false)])
    widget.add(ContentRow(Box(.down, spacing: 12, [top, glassFrame]).margins(12)))
    widget.add(list)
    let other = Button(wrapping: translated("Other Drink…"))
    let earlier = Button(wrapping: translated("Earlier Drinks"))
    other.onPress { [weak self] in self?.showForm() }
    earlier.onPress { [weak self] in self?.showEarlier() }
    widget.add(ContentRow(Columns(atMost: 2, spacing: 6, [other, earlier]).margins(12)))
    widget.isVisible = false
  }

  func follow() {
    guard follower == nil else { return }
    follower = context.follow(Control.WatchHydration.self) { [weak self] result in
      switch result {
      case .success(let output):
        self?.celebrate(output.status)
        self?.show(HydrationContent(output.status))
        self?.context.dropMessage { $0.isStill(among: output.status.drinks) }
      // The page follows again when pillsd sends its next status.
      case .failure: self?.follower = nil
      }
    }
  }

  /// Wherever the drink was recorded that met the goal; at most once a day.
  private func celebrate(_ status: Control.HydrationStatus) {
    defer { progress = GoalProgress(status, after: progress) }
    if let progress, progress.isMetFirst(by: status) { context.celebrate() }
  }

  private func show(_ content: HydrationContent?) {
    widget.isVisible = content != nil
    self.content = content
    guard let content else { return }
    ring.show(content.intake)
    standing.text = content.intake.standing
    achieved.text = content.achieved
    achieved.isVisible = !content.achieved.isEmpty
    show(content.glasses)
    list.isVisible = !content.drinks.isEmpty
    list.subtitle = content.sum
    drinks.show(content.drinks)
  }

  private func show(_ new: [HydrationContent.GlassContent]) {
    guard new != glasses else { return }
    glasses = new
    let buttons = new.map { glass in
      let button = Button(wrapping: glass.text).named(glass.name)
      button.onSinglePress { [weak self] in self?.drink(glass) }
      return button
    }
    glassFrame.setContent(Columns(atMost: 3, spacing: 6, buttons))
  }

  private func showForm() {
    guard let content else { return }
    context.open(DrinkForm(in: content.intake.unit, today: content.today, context))
  }

  private func showEarlier() {
    guard let content else { return }
    context.open(DrinksWindow(in: content.intake.unit, context))
  }

  private func drink(_ glass: HydrationContent.GlassContent) {
    context.call(Control.AddDrink.self, glass.drink) { [weak self] output in
      guard let self else { return }
      let lines = drunkLines(output, tellsTime: false)
      let id = output.drink.id
      context.say(lines.joined(separator: " "), about: .drink(id: id), button: glass.undoText) { [context] in
        context.removeDrink(id)
      }
    }
  }
}

/// A drink of today, with a button that removes it.
@MainActor
private final class DrinkRow: KeptRow {
  let widget: Row
  private let undo: Button

  init(_ drink: HydrationContent.DrinkContent, _ presses: Presses, in context: WindowContext) {
    widget = Row(drink.title)
    widget.addPrefix(BeverageSign.picture(of: drink.kind))
    undo = Button(icon: "edit-undo-symbolic", name: drink.removeName).styled("flat").aligned(down: .center)
    undo.onSinglePress(among: presses) { context.removeDrink(drink.id) }
    widget.addSuffix(undo)
  }

  func show(_ drink: HydrationContent.DrinkContent) {
    widget.title = drink.title
    widget.subtitle = drink.subtitle
    undo.setAccessibleName(drink.removeName)
  }
}

extension WindowContext {
  fileprivate func removeDrink(_ id: String) {
    call(Control.RemoveDrink.self, Control.RemoveDrink.Input(id: id)) { _ in }
  }
}
