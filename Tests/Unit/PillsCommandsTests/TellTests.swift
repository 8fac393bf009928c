import PillsAPI
import Testing

@testable import PillsCommands

/// The settings that `pillsctl tell` writes, and what it says of receivers.
struct TellTests {
  private static let both = """
    # Mine.

    [phone]
    Command=a
    # Not at night.
    On=missed

    # For Ben.
    [ben]
    Command=b

    """

  @Test(arguments: [
    ("", "phone", "", false), ("[phone]\nCommand=a\n", "phone", "", true),
    ("[phone]\nCommand=a\n", "pho", "[phone]\nCommand=a\n", false),
    (both, "phone", "# Mine.\n\n# For Ben.\n[ben]\nCommand=b\n", true),
    (
      both, "BEN", "# Mine.\n\n[phone]\nCommand=a\n# Not at night.\nOn=missed\n\n# For Ben.\n", true
    ),
    (" [phone]\nCommand=a\n[ben]\nCommand=b", "phone", "[ben]\nCommand=b\n", true),
  ])
  func `a section is removed, and nothing else`(text: String, name: String, left: String, isThere: Bool) {
    var file = TellFile(text)
    #expect(file.remove(name) == isThere)
    #expect(file.text == left)
  }

  @Test func `a section is added at the end`() {
    var file = TellFile("")
    file.add("phone", ["Command=a"])
    file.add("ben", ["Command=b", "On=missed"])
    #expect(
      file.text == """
        # Who is told of reminders that nobody answers. See pills-tell(8).

        [phone]
        Command=a

        [ben]
        Command=b
        On=missed

        """
    )
  }

  @Test(
    arguments: [
      (.mail, "", nil), (.mail, "-f@x", nil), (.mail, "ben@x.org", #"-s 'Anna'\''s' ben@x.org"#),
      (.apprise, "x", nil), (.apprise, "json://x", "--config=/s"), (.kdeconnect, "", nil),
      (.kdeconnect, "Ben's", #"--name '\''Ben'\''\'\'''\''s'\'' --ping-msg"#), (.ntfy, "a b", nil),
      (.ntfy, "https://x", nil), (.ntfy, "https://x/y/z", nil), (.ntfy, "x", "https://ntfy.sh/x"),
      (.ntfy, "http://x:80/y", "--data-binary @- http://x:80/y"), (.speech, "", "-v en --stdin"),
    ] as [(TellWay, String, String?)]
  )
  func `an address becomes a command, or is refused`(way: TellWay, place: String, part: String?) {
    let command = TellCommand.of(way, to: place, title: "Anna's", secretPath: "/s")
    #expect((command == nil) == (part == nil))
    if let part, let line = command?.lines.first { #expect(line.contains(part), "\(line)") }
  }

  @Test func `a new topic cannot be guessed`() throws {
    let one = try #require(TellCommand.of(.ntfy, to: "", title: nil, secretPath: ""))
    let other = try #require(TellCommand.of(.ntfy, to: "", title: nil, secretPath: ""))
    #expect(one.lines != other.lines)
  }

  private static func receiver(lastTold: Int? = nil, failures: Int = 0) -> TellReplies.Receiver {
    TellReplies.Receiver(
      name: "phone",
      command: "true",
      events: [.open, .missed],
      after: "15min",
      names: false,
      answers: false,
      waiting: 0,
      lastTold: lastTold,
      failures: failures
    )
  }

  @Test func `how things stand is said in a line each`() {
    let off = "pills-tell does not run. To start it: systemctl --user enable --now pills-tell.service"
    #expect(
      tellStatusLines([], isActive: false, now: 0) == [
        "Nobody is told anything. To begin: pillsctl tell setup"
      ]
    )
    #expect(
      tellStatusLines([Self.receiver()], isActive: false, now: 0) == [off, "phone: nothing was told yet."]
    )
    let failing = Self.receiver(lastTold: 1000, failures: 2)
    #expect(
      tellStatusLines([failing], isActive: true, now: 1300) == [
        "phone: last told 5 min ago. The command failed 2 times. To see why: pillsctl tell test phone"
      ]
    )
    #expect(
      Self.receiver().lines == ["phone: open for 15min, missed; without names of medications", "  true"]
    )
  }
}
