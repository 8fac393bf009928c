import PillsCore
import PillsView

/// A ring of 11 by 5 characters that fills clockwise from the top, with the percentage in its middle. The
/// full and the empty part have different characters, so that colors only add to it.
struct RingPicture {
  let intake: IntakeView

  static let width = 11
  private static let height = 5

  /// Each line is as wide as the ring.
  func lines(paint: Paint) -> [String] {
    let filled = filledCount
    return (0..<Self.height).map { row in
      var line = ""
      var run = (text: "", tint: Tint?.none)
      for column in 0..<Self.width {
        let (text, tint) = cell(row, column, filled: filled)
        if tint != run.tint {
          line += paint(run.text, run.tint)
          run = ("", tint)
        }
        run.text += text
      }
      return line + paint(run.text, run.tint)
    }
  }

  private func cell(_ row: Int, _ column: Int, filled: Int) -> (String, Tint?) {
    if let place = Self.places.firstIndex(where: { $0 == (row, column) }) {
      return place < filled ? ("█", Tint(intake.stage)) : ("░", .past)
    }
    guard row == Self.height / 2 else { return (" ", nil) }
    let label = "\(intake.percent) %"
    // In the room between the sides, which take two columns each.
    let start = 2 + (Self.width - 4 - label.count) / 2
    let characters = Array(label)
    return (characters.indices.contains(column - start) ? String(characters[column - start]) : " ", nil)
  }

  /// Any drink is visible, and only a met goal fills the ring.
  private var filledCount: Int {
    let count = Self.places.count * intake.percent / 100
    return count == 0 && intake.intake.total > 0 ? 1 : count
  }

  /// Rows and columns, clockwise from the top.
  private static let places = [
    (0, 5), (0, 6), (0, 7), (0, 8), (1, 9), (1, 10), (2, 9), (2, 10), (3, 10), (3, 9),
    (4, 8), (4, 7), (4, 6), (4, 5), (4, 4), (4, 3), (4, 2),
    (3, 1), (3, 0), (2, 1), (2, 0), (1, 0), (1, 1), (0, 2), (0, 3), (0, 4),
  ]
}
