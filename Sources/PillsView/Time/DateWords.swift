import Glibc
import Words

/// The names of months and weekdays within a sentence: in English, unless the program speaks the person's language.
struct DateWords {
  /// January first, as they stand beside a day.
  let months: [String]
  /// Sunday first.
  let weekdays: [String]

  static let current = Language.hasCatalogue ? ofLocale : english

  private static let english = DateWords(
    months: LocaleWords.english.months,
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  )

  /// Those of the environment's locale (`LC_TIME`).
  private static var ofLocale: DateWords {
    setlocale(LC_CTYPE, "")
    setlocale(LC_TIME, "")
    return DateWords(
      // Consecutive by glibc's promise (langinfo.h).
      months: (0..<12).map { LocaleWords.text(nl_item(MON_1) + $0) },
      weekdays: (0..<7).map { LocaleWords.text(nl_item(DAY_1) + $0) }
    )
  }
}
