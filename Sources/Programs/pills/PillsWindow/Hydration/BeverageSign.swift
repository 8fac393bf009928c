import Adwaita
import PillsCore

/// A small picture of a beverage in its color; its row says the name.
@MainActor
enum BeverageSign {
  private static let kind = DrawnKind.decoration("PillsBeverage", style: "beverage")

  static func picture(of beverage: Beverage.Kind?) -> Widget {
    Drawn(kind, width: 18, height: 20) { pen in draw(beverage, pen) }
      .styled(beverage?.rawValue ?? "other").aligned(across: .center, down: .center)
  }

  private static func draw(_ beverage: Beverage.Kind?, _ pen: Pen) {
    switch beverage {
    case .water: drop(pen)
    case .tea, .coffee: cup(pen, steams: beverage == .coffee)
    case .juice, nil: glass(pen, hasStraw: beverage == .juice)
    }
  }

  private static func drop(_ pen: Pen) {
    let left: (Point, Point, Point) = ((x: 5, y: 8), (x: 3, y: 10), (x: 3, y: 13))
    let bottom: (Point, Point, Point) = ((x: 3, y: 20), (x: 15, y: 20), (x: 15, y: 13))
    let right: (Point, Point, Point) = ((x: 15, y: 10), (x: 13, y: 8), (x: 9, y: 1))
    pen.fill(from: (x: 9, y: 1), [left, bottom, right])
  }

  private static func cup(_ pen: Pen, steams: Bool) {
    pen.fill(Rectangle(x: 2, y: 7, width: 11, height: 10), radius: 3)
    pen.stroke(Rectangle(x: 11, y: 9, width: 5, height: 5), radius: 2.5, width: 1.5)
    pen.line([(x: 1, y: 19), (x: 14, y: 19)], width: 1.5)
    if steams { for x in [5.0, 9.5] { pen.line([(x: x, y: 1.5), (x: x, y: 4.5)], width: 1.5) } }
  }

  private static func glass(_ pen: Pen, hasStraw: Bool) {
    pen.line([(x: 3.5, y: 6), (x: 5, y: 18), (x: 13, y: 18), (x: 14.5, y: 6)], width: 1.5)
    pen.fill(Rectangle(x: 5, y: 9, width: 8, height: 9), radius: 1.5)
    if hasStraw { pen.line([(x: 9, y: 9), (x: 12, y: 1.5)], width: 1.5) }
  }
}
