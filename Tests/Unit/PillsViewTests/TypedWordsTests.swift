import PillsCore
import PillsSamples
import PillsTestSupport
import Testing
import Words

@testable import PillsView

/// What a person types in each language, and what pillsd reads. Today is Friday, 20 November 2026.
@Suite(.serialized) struct TypedWordsTests {
  struct Row: CustomTestStringConvertible {
    let language: String
    let words: LocaleWords
    let typed: [String: String]
    var testDescription: String { language }
  }

  private static let languages = [
    ("en", LocaleWords.english), ("de", .german), ("fr", .french), ("es", .spanish), ("pl", .polish),
  ]

  private static let days = rows([
    "en": ["yesterday": "2026-11-19", "monday": "2026-11-16", "8 Dec": "2025-12-08", "mon": "2026-11-16"],
    "de": [
      "gestern": "2026-11-19", "Heute": "2026-11-20", "morgen": "2026-11-21", "montag": "2026-11-16",
      "Mo": "2026-11-16", "8.12.": "2025-12-08", "8. Dezember 2026": "2026-12-08", "8 Dec": "2025-12-08",
      "Dienstag, 8. Dezember 2026": "2026-12-08", "yesterday": "2026-11-19", "monday": "2026-11-16",
    ],
    "fr": [
      "hier": "2026-11-19", "aujourd’hui": "2026-11-20", "demain": "2026-11-21", "lundi": "2026-11-16",
      "lun.": "2026-11-16", "lun": "2026-11-16", "8 déc.": "2025-12-08", "1er août": "2026-08-01",
      "mardi 8 décembre 2026": "2026-12-08",
    ],
    "es": [
      "ayer": "2026-11-19", "hoy": "2026-11-20", "mañana": "2026-11-21", "lunes": "2026-11-16",
      "8 de diciembre": "2025-12-08", "8 de diciembre de 2026": "2026-12-08", "8 dic": "2025-12-08",
    ],
    "pl": [
      "wczoraj": "2026-11-19", "dzisiaj": "2026-11-20", "jutro": "2026-11-21", "poniedziałek": "2026-11-16",
      "8 grudnia": "2025-12-08", "8 gru": "2025-12-08", "8.12.2026": "2026-12-08",
    ],
  ])

  private static let schedules = rows([
    "en": [
      "monday": "weekly monday", "Mondays and Thursdays": "weekly monday , thursday",
      "every monday": "weekly monday", "cycle 21/7 from 10 Nov": "cycle 21/7 from 2026-11-10",
      "daily": "daily",
      "sometimes": "sometimes",
    ],
    "de": [
      "täglich": "daily", "zweimal täglich": "twice-daily", "wöchentlich": "weekly",
      "bei Bedarf": "as-needed",
      "wöchentlich montag,donnerstag": "weekly monday,thursday",
      "montags und donnerstags": "weekly monday , thursday",
      "alle 3 Tage": "every 3 days", "monatlich am 1. und 15.": "monthly on 1 , 15",
      "monatlich letzter": "monthly last",
      "Zyklus 21/7 ab 10.11.": "cycle 21/7 from 2026-11-10", "manchmal": "manchmal",
      "wöchentlich Mo alle 2 Wochen": "weekly monday every 2 weeks", "alle 2 Monate": "every 2 months",
      "weekly monday": "weekly monday",
    ],
    "fr": [
      "tous les jours": "daily", "deux fois par jour": "twice-daily", "chaque semaine": "weekly",
      "si besoin": "as-needed", "tous les 3 jours": "every 3 days",
      "le lundi et le jeudi": "weekly monday , thursday",
      "mensuel 1,15": "monthly 1,15", "cycle 21/7 à partir du 10 novembre": "cycle 21/7 from 2026-11-10",
      "toutes les 2 semaines": "every 2 weeks",
    ],
    "es": [
      "cada día": "daily", "dos veces al día": "twice-daily", "semanal": "weekly",
      "cada 3 días": "every 3 days",
      "lunes y jueves": "weekly monday , thursday", "cada 2 semanas": "every 2 weeks",
      "si es necesario": "as-needed",
      "ciclo 21/7 desde el 10 de noviembre": "cycle 21/7 from 2026-11-10",
    ],
    "pl": [
      "codziennie": "daily", "dwa razy dziennie": "twice-daily", "co tydzień": "weekly",
      "co 3 dni": "every 3 days",
      "poniedziałek i czwartek": "weekly monday , thursday", "co 2 tygodnie": "every 2 weeks",
      "w razie potrzeby": "as-needed", "cykl 21/7 od 10 listopada": "cycle 21/7 from 2026-11-10",
    ],
  ])

  private static let doses = rows([
    "en": ["3 for 5 days from 10 Nov": "3 for 5 days from 2026-11-10", "2": "2", "lots": "lots"],
    "de": [
      "morgens 1, abends 1,5": "morning 1, evening 1,5",
      "Spätschicht 1, abends 2": "Spätschicht 1, evening 2",
      "3 für 5 Tage, 2 für 5 Tage": "3 for 5 days, 2 for 5 days", "mittags 1, nachts ½": "mittags 1, night ½",
    ],
    "fr": ["matin 1, soir 2": "morning 1, evening 2", "3 pendant 5 jours": "3 for 5 days"],
    "es": ["mañana 1, noche 2": "morning 1, evening 2", "3 durante 5 días": "3 for 5 days"],
    "pl": ["rano 1, wieczór 2": "morning 1, evening 2", "3 przez 5 dni": "3 for 5 days"],
  ])

  private static let spans = rows([
    "en": ["1 hours": "1 h", "10min": "10min"],
    "de": ["1 Std. 30 Min.": "1 h 30 min", "10Min": "10min", "2 Stunden": "2 h"],
    "fr": ["2 heures": "2 h", "10 minutes": "10 min"],
    "es": ["2 horas": "2 h", "10 minutos": "10 min"],
    "pl": ["2 godziny": "2 h", "10 minut": "10 min"],
  ])

  private static let slots = rows([
    "en": ["evening": "evening", "Morning": "morning"],
    "de": ["abends": "evening", "Abend": "evening", "morgens": "morning", "Spätschicht": ""],
    "fr": ["soir": "evening", "Matin": "morning", "le soir": "evening"],
    "es": ["mañana": "morning", "por la mañana": "morning"],
    "pl": ["rano": "morning", "wieczorem": "evening"],
  ])

  private static let statuses = rows([
    "en": ["taken": "taken", "skipped": "skipped"],
    "de": ["genommen": "taken", "Eingenommen": "taken", "ausgelassen": "skipped", "verpasst": "missed"],
    "fr": ["pris": "taken", "prise": "taken", "sautée": "skipped", "manquée": "missed"],
    "es": ["tomada": "taken", "tomado": "taken", "omitida": "skipped", "no tomada": "missed"],
    "pl": ["przyjęta": "taken", "przyjęte": "taken", "pominięta": "skipped", "przegapiona": "missed"],
  ])

  private static func rows(_ typed: [String: [String: String]]) -> [Row] {
    languages.map { Row(language: $0, words: $1, typed: typed[$0] ?? [:]) }
  }

  @Test("a day, in the past", arguments: days) func day(row: Row) {
    expect(row) { Day(typed: $0, today: "2026-11-20", side: .past, words: row.words)?.description }
  }

  @Test("a schedule", arguments: schedules) func schedule(row: Row) {
    expect(row) { TypedWords.schedule($0, today: "2026-11-20", words: row.words) }
  }

  @Test("a dose, with a slot of the person's that is called mittags", arguments: doses) func dose(row: Row) {
    expect(row) { TypedWords.dose($0, today: "2026-11-20", slots: ["mittags"], words: row.words) }
  }

  @Test("a span of time", arguments: spans) func span(row: Row) {
    expect(row) { TypedWords.spans.replaced(in: $0) }
  }

  @Test("a slot", arguments: slots) func slot(row: Row) {
    expect(row) { TypedWords.slots.meaning(of: $0) ?? "" }
  }

  @Test("what a table says of a dose", arguments: statuses) func status(row: Row) {
    expect(row) { TypedWords.statuses.meaning(of: $0) }
  }

  private func expect(_ row: Row, _ read: (String) -> String?) {
    defer { Language.use(nil) }
    #expect(!row.typed.isEmpty)
    let folder = String(#filePath.dropLast("Tests/Unit/PillsViewTests/TypedWordsTests.swift".count))
    // English needs no catalogue.
    Language.use(row.language == "en" ? nil : POFile(text(of: "\(folder)packaging/po/\(row.language).po")))
    for (typed, plain) in row.typed { #expect(read(typed) == plain, "\(typed)") }
  }
}
