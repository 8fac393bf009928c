import Adwaita
import PillsCore
import PillsView
import Testing

@testable import PillsWindow

/// What the window has pillsctl do.
struct CommandTests {
  @Test(
    arguments: [
      (.succeeded("done\n"), .done("done\n")), (.failed("", status: 4), .locked),
      (.failed("pillsctl: No.\nTry this.\n"), .failed("No. Try this.")),
      (.tookTooLong, .failed("This took too long, so it was stopped.")),
      (.notStarted, .failed("The program pillsctl could not be started. Install Pills again.")),
    ] as [(Subprocess.Outcome, CommandResult)]
  )
  func `a run ends in one of three ways`(outcome: Subprocess.Outcome, result: CommandResult) {
    #expect(CommandResult(outcome) == result)
  }

  @Test(arguments: [
    (
      DataCommand.report("/a.html", lastDays: 90, replaces: true),
      "export report --from -89 --output /a.html --force"
    ),
    (
      DataCommand.export(.doses, .csv, from: "2026-01-01", to: "", "/a", replaces: false),
      "export doses --format csv --from 2026-01-01 --output /a"
    ),
    (
      DataCommand.export(.all, .json, from: "2026-01-01", to: "2026-01-02", "/a", replaces: false),
      "export all --format json --output /a"
    ),
    (DataCommand.backup("/a.db", replaces: false), "backup /a.db"),
    (DataCommand.examine("/a.db"), "restore /a.db --dry-run"),
    (DataCommand.restore("/a.db"), "restore /a.db --yes"),
    (
      DataCommand.importing(["/a", "/b"], columns: "", order: "dmy", isTrial: true),
      "import --dates dmy --dry-run /a /b"
    ),
    (
      DataCommand.importing(["/a"], columns: "day=D", order: nil, isTrial: false),
      "import --columns day=D --yes /a"
    ),
    (DataCommand.erase(backup: ""), "erase --all-data --yes"),
    (DataCommand.erase(backup: "/a.db"), "erase --all-data --yes --backup /a.db"),
  ])
  func `each form is one command`(words: [String], command: String) {
    #expect(words.joined(separator: " ") == command)
  }

  @Test(
    arguments: [
      ("~/a", "/home/ada", "/home/ada/a"), ("~", "/home/ada", "/home/ada"), ("/a~", "/home/ada", "/a~"),
      ("~/a", nil, "~/a"),
    ] as [(String, String?, String)]
  )
  func `the home folder can be typed as a tilde`(typed: String, home: String?, path: String) {
    #expect(wholePath(typed, home: home) == path)
  }

  @Test(arguments: [
    (SyncDraft(place: "/home/ada/Sync"), "sync setup /home/ada/Sync --yes", ""),
    (
      SyncDraft(
        place: "https://cloud.example.org",
        user: "ada",
        password: "secret",
        passphrase: "many words"
      ),
      "sync setup https://cloud.example.org --yes --user ada --password-file - --passphrase-file -",
      "secret\nmany words\n"
    ),
    (
      SyncDraft(place: "cloud.example.org", user: "ada", password: "secret", tasks: true),
      "sync setup cloud.example.org --yes --user ada --password-file - --tasks --no-names", "secret\n"
    ),
    (
      SyncDraft(place: "/home/ada.b/Sync", tasks: true, names: true),
      "sync setup /home/ada.b/Sync --yes --tasks", ""
    ),
  ])
  func `secrets go to standard input alone`(draft: SyncDraft, command: String, input: String) {
    #expect((draft.words.joined(separator: " "), draft.input) == (command, input))
  }
}

/// The findings of the doctor, and which of them have a button.
struct CheckContentTests {
  private static let json = """
    {"checks":[{"check":"clock","fact":"it is late","mark":"ok"},
    {"check":"reminders","fact":"Reminders are off","mark":"warning","remedy":"To turn them on: pillsctl settings reminders.enabled yes"},
    {"check":"service","fact":"pills.service has failed","mark":"problem","remedy":"See why"}]}
    """

  @Test func `problems come first`() throws {
    let content = try #require(CheckContent(json: Self.json))
    #expect(content.findings.map(\.check) == ["service", "reminders", "clock"])
    #expect(content.summary == "1 problem, 1 warning.")
    #expect(CheckContent(json: "no") == nil)
    #expect(CheckContent(findings: []).summary == "All is well.")
  }

  @Test(
    "only commands that need nothing else have a button",
    arguments: [
      ("To turn them on: pillsctl settings reminders.enabled yes", "pillsctl settings reminders.enabled yes"),
      (
        "To see why: journalctl -e; to start it again: systemctl --user restart pills.service",
        "systemctl --user restart pills.service"
      ),
      (
        "To enable it: systemctl --user enable --now pills.socket pills.service",
        "systemctl --user enable --now pills.socket pills.service"
      ),
      ("Answer with a command, such as: pillsctl take evening", nil), ("To see why: pillsctl tell", nil),
      ("To allow it: sudo systemctl edit user@.service", nil), ("Correct the file", nil),
      (
        "To turn it off: gsettings set org.gnome.desktop.notifications show-banners true",
        "gsettings set org.gnome.desktop.notifications show-banners true"
      ),
      ("To turn it off: gsettings set a b; rm -r x", nil),
      ("To try it: pillsctl notify-test", nil),
      ("Log in to your desktop, then: systemctl --user enable --now pills.socket", nil),
      ("To try it: pillsctl settingsx", nil),
    ] as [(String, String?)]
  )
  func mends(remedy: String, command: String?) {
    let finding = CheckContent.Finding(check: "a", fact: "b", mark: .warning, remedy: remedy)
    #expect(finding.mending?.joined(separator: " ") == command)
  }
}

/// Who is told what is not answered.
struct TellDraftTests {
  @Test(arguments: [
    (
      TellDraft(name: "phone", occasions: [.open, .missed], after: "15min"),
      "tell setup phone --by ntfy --on open,missed --after 15min --yes"
    ),
    (
      TellDraft(name: "Ben", way: .mail, address: "ben@example.org", occasions: [.missed], names: true),
      "tell setup Ben --by mail --to ben@example.org --on missed --names --yes"
    ),
    (
      TellDraft(name: "bell", way: .command, address: "paplay bell.oga", occasions: [.open]),
      "tell setup bell --command paplay bell.oga --on open --yes"
    ),
    (
      TellDraft(name: "voice", way: .speech, address: "left over", occasions: [.stock, .answered]),
      "tell setup voice --by speech --on stock,answered --yes"
    ),
  ])
  func `the form is one command`(draft: TellDraft, command: String) {
    #expect(draft.words.joined(separator: " ") == command)
    #expect(draft.isComplete)
  }

  @Test func `what is missing cannot be added`() {
    #expect(!TellDraft().isComplete)
    #expect(!TellDraft(name: "bell", way: .command).isComplete)
    #expect(!TellDraft(name: "phone", occasions: []).isComplete)
  }
}
