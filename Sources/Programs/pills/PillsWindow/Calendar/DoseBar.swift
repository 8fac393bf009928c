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
    var isToday = false
    var hue = 0
  }

  init(onPress: @escaping @MainActor () -> Void) {
    button = DrawnButton(Self.kind, width: 20, height: 14) { [shown] pen in
      draw(shown.state, isToday: shown.isToday, pen)
    }
    button.onSinglePress(onPress)
  }

  func show(_ bar: CalendarMonth.Bar, isToday: Bool, named name: String) {
    if bar.hue != shown.hue || shown.state == .nothing {
      button.setStyle("hue\(shown.hue % Self.hueCount)", false)
      button.setStyle("hue\(bar.hue % Self.hueCount)", true)
    }
    (shown.state, shown.isToday, shown.hue) = (bar.state, isToday, bar.hue)
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

/// Draws a different shape for each state, so that nobody has to tell colors apart. Answered bars are grey, the
/// others are colored, and only the bars of today are strong.
@MainActor
func draw(_ state: BarState, isToday: Bool, _ pen: Pen) {
  let height = min(pen.room.height, 14)
  let top = (pen.room.height - height) / 2
  let bar = Rectangle(y: top, width: pen.room.width, height: height).inset(by: 1)
  let radius = bar.height / 2
  let (x, y) = (pen.room.width / 2, pen.room.height / 2)
  let grey = pen.colored("answered_grey")
  let tick = [(x: x - 4, y: y), (x: x - 1, y: y + 3), (x: x + 4, y: y - 3)]
  /// Cuts a sign out of a strong bar, and draws it on a pale one.
  func sign(_ points: [Point], _ color: Pen) {
    if isToday { pen.cut(points, width: 2) } else { color.line(points, width: 2) }
  }
  switch state {
  case .nothing: break
  case .markable:
    pen.stroke(bar.inset(by: 0.5), radius: radius, width: 1, dash: 2, opacity: 0.45)
  case .future:
    // Thinner, because otherwise only its strength would distinguish it from a slot that is due.
    pen.fill(Rectangle(x: bar.x, y: y - 3, width: bar.width, height: 6), radius: 3, opacity: 0.3)
  case .due:
    pen.fill(bar, radius: radius, opacity: isToday ? 1 : 0.3)
  case .partly(let taken, let count):
    let width = bar.width * Double(taken) / Double(count)
    let answered = Rectangle(
      x: pen.isRightToLeft ? bar.x + bar.width - width : bar.x,
      y: bar.y,
      width: width,
      height: bar.height
    )
    let rest = Rectangle(
      x: pen.isRightToLeft ? bar.x : bar.x + width + 1,
      y: bar.y,
      width: bar.width - width - 1,
      height: bar.height
    )
    pen.clipped(to: bar, radius: radius) {
      grey.fill(answered, radius: 0, opacity: isToday ? 1 : 0.4)
      pen.fill(rest, radius: 0, opacity: isToday ? 1 : 0.3)
    }
  case .taken:
    grey.fill(bar, radius: radius, opacity: isToday ? 1 : 0.4)
    sign(tick, pen.colored("window_fg_color"))
  case .skipped:
    grey.fill(bar, radius: radius, opacity: isToday ? 1 : 0.4)
    sign([(x - 4, y), (x + 4, y)], pen.colored("window_fg_color"))
  case .missed:
    pen.fill(bar, radius: radius, opacity: isToday ? 1 : 0.3)
    sign([(x - 3, y - 3), (x + 3, y + 3)], pen)
    sign([(x - 3, y + 3), (x + 3, y - 3)], pen)
  }
}
