import Testing

@testable import Words

/// What pillsd and pills-sync say in English, in the words of a catalogue.
@Suite struct KnownTextTests {
  private struct German: Catalogue {
    private let texts = [
      "yes or no": "ja oder nein",
      "it must not be longer than {0} characters": "höchstens {0} Zeichen",
      "of a note, {0}": "bei einer Notiz: {0}",
      "{0} must be {1}": "{0} muss {1} sein",
      "{0} cannot be written: {1}": "{0} ist nicht schreibbar: {1}",
      "this line is not valid UTF-8 text": "diese Zeile ist kein Text",
      "{0} cannot be reached{1}. Check the network and the address":
        "{0} ist{1} nicht erreichbar. Netz und Adresse prüfen",
      "Nothing was new.": "Nichts Neues.",
      "Today": "Heute",
      "{0} was asked too often. {1}": "{0} wurde zu oft gefragt. {1}",
      "It is tried again in {0} min": "Neuer Versuch in {0} min",
    ]

    func words(for text: String, in context: String?) -> String? { texts[text] }
    func words(for count: Int, one: String, other: String) -> String? { nil }
  }

  @Test(
    "texts are known whole, by their shape, and within one another",
    arguments: [
      ("yes or no", "ja oder nein"), ("yes or no.", "ja oder nein."),
      ("it must not be longer than 80 characters", "höchstens 80 Zeichen"),
      ("of a note, it must not be longer than 500 characters", "bei einer Notiz: höchstens 500 Zeichen"),
      ("popups.sound must be yes or no", "popups.sound muss ja oder nein sein"),
      // It may be what the person calls something.
      ("Today must be yes or no", "Today muss ja oder nein sein"),
      ("/a/pills.conf:3: this line is not valid UTF-8 text", "/a/pills.conf:3: diese Zeile ist kein Text"),
      (
        "/a/b cannot be written: No such file or directory",
        "/a/b ist nicht schreibbar: No such file or directory"
      ),
      (
        "dav.example cannot be reached. Check the network and the address.",
        "dav.example ist nicht erreichbar. Netz und Adresse prüfen."
      ),
      (
        "dav.example cannot be reached (refused). Check the network and the address",
        "dav.example ist (refused) nicht erreichbar. Netz und Adresse prüfen"
      ),
      ("Nothing was new. yes or no", "Nichts Neues. ja oder nein"),
      (
        "dav.example was asked too often. It is tried again in 3 min.",
        "dav.example wurde zu oft gefragt. Neuer Versuch in 3 min."
      ),
    ]
  )
  func known(_ text: String, _ words: String) {
    #expect(Words.known(text, by: German()) == words)
  }

  @Test(
    "other texts stay as they are",
    arguments: [
      "", " ", "Metformin", "Vitamin D.", "no text of any program", "/a/b: no text", "must be",
      "a. b. c.",
      // It has a shape, but no words in this language.
      "it can have at most 9 steps",
    ]
  )
  func unknown(_ text: String) {
    #expect(Words.known(text, by: German()) == text)
  }
}
