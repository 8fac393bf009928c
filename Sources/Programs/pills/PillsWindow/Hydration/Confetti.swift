import Adwaita
import Words

/// Confetti that falls over the window once, when today's goal is met.
@MainActor
enum Confetti {
  private static let kind = DrawnKind.picture("PillsConfetti", style: "confetti")
  private static let seconds = 4.0
  private static let colors = ["hue_morning", "hue_evening", "hue_third", "hue_fourth", "hue_fifth"]

  /// A piece of paper, measured in parts of the window and in seconds.
  private struct Piece {
    let x: Double
    let delay: Double
    let speed: Double
    let drift: Double
    let color: String
  }

  @MainActor
  private final class Time {
    var seconds = 0.0
  }

  /// Does nothing if the person has turned animations off.
  static func fall(over overlay: Overlay) {
    guard overlay.movesThings else { return }
    let time = Time()
    let picture = Drawn(kind, width: 1, height: 1) { [pieces = pieces()] pen in
      for piece in pieces { draw(piece, at: time.seconds, pen) }
    }.named(translated("Confetti: you have met today's goal")).passingPointer()
    overlay.add(picture)
    picture.onFrame { [weak overlay] now in
      guard let overlay else { return false }
      time.seconds = now
      picture.redraw()
      guard now > seconds else { return true }
      overlay.remove(picture)
      return false
    }
  }

  private static func pieces() -> [Piece] {
    (0..<90).map { index in
      Piece(
        x: .random(in: 0...1),
        delay: .random(in: 0...0.8),
        speed: .random(in: 0.5...1),
        drift: .random(in: -0.08...0.08),
        color: colors[index % colors.count]
      )
    }
  }

  private static func draw(_ piece: Piece, at seconds: Double, _ pen: Pen) {
    let age = seconds - piece.delay
    guard age > 0 else { return }
    let place = Rectangle(
      x: (piece.x + piece.drift * age) * pen.room.width,
      y: (piece.speed * age + 0.3 * age * age) * pen.room.height - 12,
      width: 7,
      height: 11
    )
    pen.colored(piece.color).fill(place, radius: 2, opacity: max(0, 1 - age / Self.seconds))
  }
}
