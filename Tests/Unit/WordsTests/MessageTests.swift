import Testing

@testable import Words

/// Texts and their translations.
@Suite struct MessageTests {
  /// A catalogue with a few texts, like a translator's.
  private struct Few: Catalogue {
    var texts: [String: String] = [:]

    func words(for text: String, in context: String?) -> String? {
      texts[context.map { "\($0): \(text)" } ?? text]
    }

    func words(for count: Int, one: String, other: String) -> String? { texts[count == 1 ? one : other] }
  }

  /// The message `"\(name) was taken at \(time)"`, prepared for a catalogue.
  private func taken(_ name: String, _ time: String, end: String = "") -> Message {
    var parts = Message.StringInterpolation(keepsValues: true)
    parts.appendInterpolation(name)
    parts.appendLiteral(" was taken at ")
    parts.appendInterpolation(time)
    parts.appendLiteral(end)
    return Message(stringInterpolation: parts)
  }

  @Test(
    "values appear where the translator put them",
    arguments: [
      ("{0} um {1} eingenommen", "Iron um 21:00 eingenommen"), ("{1}: {0}", "21:00: Iron"),
      ("{{{0}}} {0}", "{Iron} Iron"),
      // Invalid translations fall back to English.
      ("{2}", "Iron was taken at 21:00"), ("{0", "Iron was taken at 21:00"), ("}", "Iron was taken at 21:00"),
    ]
  )
  func places(_ words: String, _ text: String) {
    let catalogue = Few(texts: ["{0} was taken at {1}": words])
    #expect(taken("Iron", "21:00").text(by: catalogue, in: nil) == text)
  }

  @Test func whatAPersonWroteIsNotReadAsAPlace() {
    #expect(taken("{1}", "{0}").text(by: Few(), in: nil) == "{1} was taken at {0}")
  }

  @Test func bracesOfTheTextItselfStay() {
    let message = taken("Iron", "21:00", end: " {}")
    #expect(message.text == "{0} was taken at {1} {{}}")
    #expect(message.text(by: Few(), in: nil) == "Iron was taken at 21:00 {}")
  }

  @Test func contextTellsMeaningsApart() {
    let catalogue = Few(texts: ["Open": "Offen", "button: Open": "Öffnen"])
    #expect(Message("Open").text(by: catalogue, in: nil) == "Offen")
    #expect(Message("Open").text(by: catalogue, in: "button") == "Öffnen")
    #expect(Message("Close {").text(by: catalogue, in: nil) == "Close {")
  }

  @Test func withoutACatalogueTextsAreReadAsTheyAreWritten() {
    #expect(!Language.hasCatalogue)
    #expect(translated("\("Iron") was taken at {\(21)}") == "Iron was taken at {21}")
    #expect(
      (0...2).map { translated($0, one: "\($0) dose", other: "\($0) doses") } == [
        "0 doses", "1 dose", "2 doses",
      ]
    )
  }
}
