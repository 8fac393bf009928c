import CLinux
import Glibc
import Words

/// The names of months and weekdays that a calendar takes from the person's language and country.
package struct LocaleWords: Equatable {
  /// January first.
  package let months: [String]
  /// As they stand beside a day.
  let monthsOfDates: [String]
  /// Short ones, where there is little room.
  package let shortMonths: [String]
  /// Short ones, Sunday first.
  package let weekdays: [String]
  /// In full, Sunday first.
  let weekdayNames: [String]
  /// With which weekday a week begins, 0 for Sunday.
  package let firstWeekday: Int

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
  ]

  package static let english = LocaleWords(
    months: englishMonths,
    monthsOfDates: englishMonths,
    shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    weekdayNames: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    firstWeekday: 1
  )

  /// The short names of the days of a week, in the order in which it goes.
  package var week: [String] { (0..<7).map { weekdays[(firstWeekday + $0) % 7] } }

  /// Those within a sentence: in English, unless the program speaks the person's language.
  static let inSentences = Language.hasCatalogue ? current : english

  /// Those of the environment's locale; English ones where its characters are not UTF-8.
  package static var current: LocaleWords {
    setlocale(LC_CTYPE, "")
    setlocale(LC_TIME, "")
    guard text(pills_codeset_item()) == "UTF-8" else { return .english }
    return LocaleWords(
      // Consecutive by glibc's promise (langinfo.h).
      months: (0..<12).map { text(pills_first_month_item() + nl_item($0)) },
      monthsOfDates: (0..<12).map { text(nl_item(MON_1) + nl_item($0)) },
      shortMonths: (0..<12).map { text(pills_first_short_month_item() + nl_item($0)) },
      weekdays: (0..<7).map { text(pills_first_weekday_item() + nl_item($0)) },
      weekdayNames: (0..<7).map { text(nl_item(DAY_1) + nl_item($0)) },
      firstWeekday: Int(pills_first_weekday())
    )
  }

  private static func text(_ item: nl_item) -> String {
    nl_langinfo(item).map { String(cString: $0).printable } ?? ""
  }
}
