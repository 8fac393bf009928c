import Adwaita
import PillsCore
import PillsView
import Words

/// A row with a day, typed as people write it or chosen from a calendar.
@MainActor
final class DayField {
  let field: TextField
  private let today: Day
  private let side: DaySide
  private var picker: MonthPicker?

  private static let words = LocaleWords.current

  init(_ title: String, hint: String, today now: Day, side: DaySide = .nearest) {
    (today, self.side) = (now, side)
    field = TextField(title, hint: hint)
    field.row.addSuffix(
      MenuButton(icon: "x-office-calendar-symbolic", name: translated("Choose a day, \(title)")) {
        [weak self] in self?.makePicker() ?? Box(.down)
      }
    )
    field.onEnd { [weak self] in
      guard let self, let day else { return }
      self.day = day
    }
  }

  /// Nil if nothing is typed, or if the text is not a day.
  var day: Day? {
    get { Day(typed: field.text, today: today, side: side, words: Self.words) }
    set { field.text = newValue?.dated ?? "" }
  }

  /// The text for pillsd, which refuses a text that is not a day; empty if nothing is typed.
  var request: String { day?.description ?? field.text }

  private func makePicker() -> Widget {
    let (year, month, number) = (day ?? today).components
    let picker = MonthPicker(year: year, month: month, day: number)
    picker.onChoose { [weak self] in self?.day = Day(year: $0, month: $1, day: $2) }
    self.picker = picker
    return picker
  }
}
