import Adwaita
import PillsView
import Words

/// The streak beside the month: a flame and the number of days.
@MainActor
final class StreakCapsule {
  let widget: Box
  private let days = Label().onOneLine()

  private static let flame = DrawnKind.decoration("PillsFlame", style: "flame")

  init() {
    let flame = Drawn(Self.flame, width: 12, height: 14) { pen in
      let (width, height) = (pen.room.width, pen.room.height)
      func at(_ x: Double, _ y: Double) -> Point { (x * width, y * height) }
      pen.fill(
        from: at(0.55, 0),
        [
          (at(0.6, 0.3), at(1, 0.4), at(1, 0.68)), (at(1, 0.88), at(0.78, 1), at(0.5, 1)),
          (at(0.22, 1), at(0, 0.88), at(0, 0.66)), (at(0, 0.5), at(0.1, 0.4), at(0.2, 0.3)),
          (at(0.24, 0.42), at(0.3, 0.46), at(0.38, 0.46)), (at(0.3, 0.28), at(0.4, 0.1), at(0.55, 0)),
        ]
      )
    }.aligned(down: .center)
    widget = Box(.across, spacing: 4, [flame, days]).styled("capsule").aligned(down: .center)
    widget.setPresent(false)
  }

  func show(_ streak: Int) {
    widget.setPresent(streak > 0)
    days.text = "\(streak)"
    days.setAccessibleName(streakLine(streak))
    widget.tooltip = streakLine(streak)
  }
}
