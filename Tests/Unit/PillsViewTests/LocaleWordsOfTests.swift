@testable import PillsView

/// The words of some locales, as glibc has them.
extension LocaleWords {
  static let german = LocaleWords(
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    short: "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
    weekdays: "So Mo Di Mi Do Fr Sa",
    names: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"
  )
  static let french = LocaleWords(
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    short: "janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.",
    weekdays: "dim. lun. mar. mer. jeu. ven. sam.",
    names: "dimanche lundi mardi mercredi jeudi vendredi samedi"
  )
  static let spanish = LocaleWords(
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    short: "ene feb mar abr may jun jul ago sep oct nov dic",
    weekdays: "dom lun mar mié jue vie sáb",
    names: "domingo lunes martes miércoles jueves viernes sábado"
  )
  static let polish = LocaleWords(
    "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
    ofDates:
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    short: "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    weekdays: "nie pon wto śro czw pią sob",
    names: "niedziela poniedziałek wtorek środa czwartek piątek sobota"
  )

  private init(_ months: String, ofDates: String? = nil, short: String, weekdays: String, names: String) {
    func list(_ words: String) -> [String] { words.split(separator: " ").map(String.init) }
    self.init(
      months: list(months),
      monthsOfDates: list(ofDates ?? months),
      shortMonths: list(short),
      weekdays: list(weekdays),
      weekdayNames: list(names),
      firstWeekday: 1
    )
  }
}
