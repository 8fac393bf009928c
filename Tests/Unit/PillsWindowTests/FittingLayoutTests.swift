import Adwaita
import Testing

/// Rows and groups of buttons on narrow screens and with large letters.
struct FittingLayoutTests {
  @Test(
    "a line breaks if its end leaves too little room for its start",
    arguments: [
      // A field beside a long title: on a desktop, on a phone, and with letters twice as large.
      (512, 60, 500, 205, false), (312, 60, 500, 205, true), (512, 120, 1000, 410, true),
      // A switch and a short title stay side by side on a phone.
      (312, 60, 120, 50, false),
      // A short start may have less than its share, but never less than it needs.
      (312, 60, 100, 190, false), (312, 115, 115, 190, true), (312, 60, 60, 240, false),
      // Nothing at the end breaks nothing.
      (100, 60, 500, 0, false),
    ] as [(Int32, Int32, Int32, Int32, Bool)]
  )
  func breaks(width: Int32, minimum: Int32, natural: Int32, end: Int32, breaks: Bool) {
    #expect(BreakingLine.breaks(width, start: .init(minimum, natural), end: end) == breaks)
  }

  @Test(
    "there are as many columns as fit, and at least one",
    arguments: [
      (512, 100, 6, 3, 3), (318, 100, 6, 3, 3), (311, 100, 6, 3, 2), (312, 160, 6, 2, 1), (50, 160, 6, 2, 1),
      (2000, 10, 6, 4, 4),
    ] as [(Int32, Int32, Int32, Int, Int)]
  )
  func columns(width: Int32, natural: Int32, spacing: Int32, most: Int, count: Int) {
    #expect(Columns.count(in: width, natural: natural, spacing: spacing, atMost: most) == count)
  }
}
