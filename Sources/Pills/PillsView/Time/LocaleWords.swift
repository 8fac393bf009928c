import CLinux
import Glibc
import Words

/// The names of months and weekdays in the person's language; lists begin with January and Sunday.
package struct LocaleWords: Equatable {
  package let months: [String]
  /// In the form that follows a day, such as `20 listopada`.
  let monthsOfDates: [String]
  package let shortMonths: [String]
  /// Short names.
  package let weekdays: [String]
  let weekdayNames: [String]
  /// 0 for Sunday.
  package let firstWeekday: Int
  /// Whether a date of numbers alone begins with the month, as in `12/8/2026`.
  var monthComesFirst = false

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

  package var week: [String] { (0..<7).map { weekdays[(firstWeekday + $0) % 7] } }

  /// The words for sentences: English unless the program has a catalogue for the person's language.
  static let inSentences = Language.hasCatalogue ? current : english

  /// The words of the environment's locale; English if its encoding is not UTF-8.
  package static var current: LocaleWords {
    setlocale(LC_CTYPE, "")
    setlocale(LC_TIME, "")
    guard text(pills_codeset_item()) == "UTF-8" else { return .english }
    return LocaleWords(
      // glibc promises that the items are consecutive (langinfo.h).
      months: (0..<12).map { text(pills_first_month_item() + nl_item($0)) },
      monthsOfDates: (0..<12).map { text(nl_item(MON_1) + nl_item($0)) },
      shortMonths: (0..<12).map { text(pills_first_short_month_item() + nl_item($0)) },
      weekdays: (0..<7).map { text(pills_first_weekday_item() + nl_item($0)) },
      weekdayNames: (0..<7).map { text(nl_item(DAY_1) + nl_item($0)) },
      firstWeekday: Int(pills_first_weekday()),
      monthComesFirst: text(nl_item(D_FMT)).hasPrefix("%m")
    )
  }

  private static func text(_ item: nl_item) -> String {
    nl_langinfo(item).map { String(cString: $0).printable } ?? ""
  }
}
