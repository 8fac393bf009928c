import PillsCore
import Testing

@testable import PillsSettings

@Suite struct TellSettingsTests {
  private static func receiver(_ name: String, _ change: (inout TellReceiver) -> Void) -> TellReceiver {
    var receiver = TellReceiver(name: name)
    change(&receiver)
    return receiver
  }

  private static let good: [(String, [TellReceiver])] = [
    ("", []),
    ("# nobody yet\n", []),
    (
      "[phone]\nCommand=mail -s Pills a@b\n",
      [receiver("phone") { $0.command = ["mail", "-s", "Pills", "a@b"] }]
    ),
    (
      "[a]\ncommand=x\nOn=missed\n\n[Åsa_2]\nCommand=y\nOn=open, stock\nAfter=1h 30min\nNames=YES\nTimeout=2min\n",
      [
        receiver("a") { ($0.command, $0.events) = (["x"], [.missed]) },
        receiver("Åsa_2") {
          ($0.command, $0.events, $0.after) = (["y"], [.open, .stock], .minutes(90))
          ($0.showsNames, $0.limit) = (true, .minutes(2))
        },
      ]
    ),
    (
      "[a]\nCommand=sh -c 'echo \"$PILLS_MESSAGE\"'\nInput=text\nTitle=Anna's pills\nAnswers=curl -sN https://a/json\n",
      [
        receiver("a") {
          ($0.command, $0.input) = (["sh", "-c", "echo \"$PILLS_MESSAGE\""], .text)
          ($0.title, $0.answers) = ("Anna's pills", ["curl", "-sN", "https://a/json"])
        }
      ]
    ),
    ("[a]\nCommand=x\nTitle=\nAfter=0\n", [receiver("a") { ($0.command, $0.after) = (["x"], .zero) }]),
  ]

  @Test(arguments: good)
  func `what the file says is read`(text: String, expected: [TellReceiver]) throws {
    #expect(try SettingsText(Array(text.utf8)).receivers() == expected)
  }

  private static let bad: [(String, String)] = [
    ("Command=x\n", "before the first [Section]"),
    ("[my phone]\nCommand=x\n", "the section must be the name of a receiver"),
    ("[../x]\nCommand=x\n", "the section must be the name of a receiver"),
    ("[phone]\n[b]\nCommand=x\n", "[phone] needs a line Command="),
    ("[phone]\nOn=missed\n", "[phone] needs a line Command="),
    ("[a]\nCommand=x\n[A]\nCommand=x\n", "[A] is set twice"),
    ("[a]\nCommand=x\nCommand=y\n", "tell.command is set twice"),
    ("[a]\nCommand=\n", "tell.command must be a program and its arguments"),
    ("[a]\nCommand='x\n", "tell.command must be a program and its arguments"),
    ("[a]\nCommand='' x\n", "tell.command must be a program and its arguments"),
    ("[a]\nCommand=x\nOn=\n", "tell.on must be open, missed, stock or several"),
    ("[a]\nCommand=x\nOn=open,late\n", "tell.on must be open, missed, stock or several"),
    ("[a]\nCommand=x\nOn=stock,answered\n", "answered needs open or missed"),
    ("[a]\nCommand=x\nAfter=25h\n", "tell.after must be a time from 0 to 24h"),
    ("[a]\nCommand=x\nTimeout=0\n", "tell.timeout must be a time from 1s to 10min"),
    ("[a]\nCommand=x\nNames=perhaps\n", "tell.names must be yes or no"),
    ("[a]\nCommand=x\nInput=xml\n", "tell.input must be json or text"),
    ("[a]\nCommand=x\nTo=y\n", "there is no such name here, but Command, On"),
  ]

  @Test(arguments: bad)
  func `what is wrong is named`(text: String, complaint: String) {
    #expect {
      try SettingsText(Array(text.utf8)).receivers()
    } throws: { error in
      "\(error)".contains(complaint)
    }
  }

  @Test(
    arguments: [
      ("", []), ("  ", []), ("a b", ["a", "b"]), (" a\t b ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      (#""a b"c"#, ["a bc"]), (#"a\ b"#, ["a b"]), ("''", [""]), (#""""#, [""]), (#"'a\b'"#, [#"a\b"#]),
      (#""a\"b\\c\d""#, [#"a"b\c\d"#]), ("$HOME ~ * `x`", ["$HOME", "~", "*", "`x`"]),
      (#"'it'\''s'"#, ["it's"]),
      ("'a", nil), (#""a"#, nil), (#"a\"#, nil), (#""a\"#, nil), ("ä 'ö ü'", ["ä", "ö ü"]),
    ] as [(String, [String]?)]
  )
  func `words are quoted as for a shell, and nothing in them is replaced`(text: String, expected: [String]?) {
    #expect(words(quoted: text) == expected)
  }
}
