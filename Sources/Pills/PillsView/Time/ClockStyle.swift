import Gettext
package import PillsCore

extension ClockStyle {
  /// The style of the environment's locale.
  package static let current = ClockStyle(ofLocale: clockOfLocale())

  /// Writes the time of a slot that pillsd sent in this style; other text stays as it is.
  package func text(of text: String) -> String {
    SlotTime(text)?.text(day: { LocaleWords.inSentences.weekdays[$0.rawValue % 7] }, time: self.text(of:))
      ?? text
  }
}
