import PillsAPI
import PillsCore
import PillsView
import Words

/// The screen of the interactive calendar: streak and lock on top, the month, and a line for messages.
struct TapScreen {
  static let linesAbove = 2

  let picture: MonthPicture?
  private(set) var lines: [String] = []

  init(_ state: TapState, lock: Control.HistoryLock, size: TerminalSize, words: LocaleWords, paint: Paint) {
    guard let view = state.view, let month = state.month else {
      picture = nil
      lines = [state.message]
      return
    }
    let picture = MonthPicture(
      view,
      words: words,
      width: size.columns,
      height: size.lines - Self.linesAbove - 2,
      selected: state.place
    )
    self.picture = picture
    let needed = picture.lines.count + Self.linesAbove + 2
    guard size.columns >= MonthPicture.narrowestWidth, size.lines >= needed else {
      lines = [translated("This window is too small. It needs \(MonthPicture.narrowestWidth) × \(needed).")]
      return
    }
    let summary = summaryLine(month.streak, lock)
    lines = [summary.truncated(toColumns: size.columns), ""]
    lines += picture.lines.map { paint.text(of: $0) }
    let speech =
      state.message.isEmpty
      ? translated("Enter or click: take or undo   [ ] month   u unlock   q quit") : state.message
    lines += ["", speech.printable.truncated(toColumns: size.columns)]
  }

  /// The whole screen, drawn over the old one so that nothing flickers.
  var drawing: String { "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J" }
}
