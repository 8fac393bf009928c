/// A rectangle in pixels.
package struct Rectangle: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x left: Double = 0, y top: Double = 0, width across: Double, height down: Double) {
    (x, y, width, height) = (left, top, across, down)
  }

  package func inset(by distance: Double) -> Rectangle {
    Rectangle(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }
}
