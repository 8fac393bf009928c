import Adwaita
import PillsView

/// A slot of a day as a bar: color and shape show its state, and a press answers it.
@MainActor
final class DoseBar {
  let button: DrawnButton
  private let shown = Shown()

  private static let kind = DrawnKind.button("PillsDoseBar", style: "dosebar", role: .checkBox)
  static let hueCount = 6

  /// The state that the drawing closure reads.
  @MainActor
  private final class Shown {
    var state = BarState.nothing
    var hue = 0
  }

  init(onPress: @escaping @MainActor () -> Void) {
    button = DrawnButton(Self.kind, width: 20, height: 14) { [shown] pen in draw(shown.state, pen) }
    button.onPress(onPress)
  }

  func show(_ bar: CalendarMonth.Bar, named name: String) {
    if bar.hue != shown.hue || shown.state == .nothing {
      button.setStyle("hue\(shown.hue % Self.hueCount)", false)
      button.setStyle("hue\(bar.hue % Self.hueCount)", true)
    }
    (shown.state, shown.hue) = (bar.state, bar.hue)
    button.setAccessibleName(name)
    button.tooltip = name
    button.setCheckState(bar.state.check)
    button.redraw()
  }
}

extension BarState {
  /// The state for screen readers, which see a check box.
  var check: CheckState {
    switch self {
    case .taken: .on
    case .partly: .mixed
    case .nothing, .markable, .future, .due, .skipped, .missed: .off
    }
  }
}

/// Draws a different shape for each state, so that nobody has to tell colors apart.
@MainActor
func draw(_ state: BarState, _ pen: Pen) {
  let height = min(pen.room.height, 14)
  let top = (pen.room.height - height) / 2
  let bar = Rectangle(y: top, width: pen.room.width, height: height).inset(by: 1)
  let radius = bar.height / 2
  let (x, y) = (pen.room.width / 2, pen.room.height / 2)
  switch state {
  case .nothing: break
  case .markable:
    pen.stroke(bar.inset(by: 0.5), radius: radius, width: 1, dash: 2, opacity: 0.45)
  case .future:
    pen.line([(bar.x + radius, y), (bar.x + bar.width - radius, y)], width: 2, opacity: 0.4)
  case .due:
    pen.stroke(bar.inset(by: 0.75), radius: radius, width: 1.5)
  case .partly(let taken, let count):
    let width = bar.width * Double(taken) / Double(count)
    let filled = Rectangle(
      x: pen.isRightToLeft ? bar.x + bar.width - width : bar.x,
      y: bar.y,
      width: width,
      height: bar.height
    )
    pen.clipped(to: bar, radius: radius) { pen.fill(filled, radius: 0) }
    pen.stroke(bar.inset(by: 0.75), radius: radius, width: 1.5)
  case .taken:
    pen.fill(bar, radius: radius)
    pen.cut([(x - 4, y), (x - 1, y + 3), (x + 4, y - 3)], width: 2)
  case .skipped:
    pen.fill(bar, radius: radius, opacity: 0.3)
    pen.line([(x - 4, y), (x + 4, y)], width: 2)
  case .missed:
    pen.stroke(bar.inset(by: 0.75), radius: radius, width: 1.5, dash: 4, opacity: 0.8)
    pen.line([(x - 3, y - 3), (x + 3, y + 3)], width: 2)
    pen.line([(x - 3, y + 3), (x + 3, y - 3)], width: 2)
  }
}
