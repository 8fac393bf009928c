@testable import PillsAPI
import Testing

@Suite struct ProfileTests {
  @Test(arguments: [
    "anna", "Anna-Maria", "Großmutter Anna", "Ömer", "Мария", "お母さん", "O'Neil", "Zoe\u{308}", "Mia 2", "a",
    "x_y",
    String(repeating: "a", count: 48),
  ])
  func `a name may be of any language`(name: String) throws { #expect(try Person(name).name == name) }

  @Test(arguments: [
    ("", ProfileNameError.Flaw.empty),
    (String(repeating: "a", count: 49), .tooLong),
    (String(repeating: "д", count: 25), .tooLong),
    ("..", .character(".")), ("anna.aside", .character(".")), ("a/b", .character("/")),
    ("a%b", .character("%")), ("a\\b", .character("\\")), ("a\nb", .character("\n")),
    ("a\0", .character("\0")),
    ("a$b", .character("$")), ("a\"b", .character("\"")), ("a@b", .character("@")),
    ("a\u{202e}b", .character("\u{202e}")), ("😺", .character("😺")),
    (" anna", .edge(" ")), ("anna ", .edge(" ")), ("-x", .edge("-")), ("--json", .edge("-")),
    ("'a'", .edge("'")),
  ])
  func `a name that is no folder or unit is refused`(name: String, flaw: ProfileNameError.Flaw) {
    #expect(throws: ProfileNameError(name: name, flaw: flaw)) { try Person(name) }
  }

  // As systemd-escape(1) prints them.
  @Test(arguments: [
    ("anna", "anna"), ("Anna-Maria", #"Anna\x2dMaria"#), ("Großmutter Anna", #"Gro\xc3\x9fmutter\x20Anna"#),
    ("x_y", "x_y"), ("O'Neil", #"O\x27Neil"#),
  ])
  func `a unit's name has the name as systemd writes it`(name: String, instance: String) throws {
    let profile = try Person(name)
    #expect(profile.unit("pills.service") == "pills@\(instance).service")
    #expect(profile.unit("pills-sync.path") == "pills-sync@\(instance).path")
  }

  @Test(arguments: [
    ("anna", "org.pills.Pills.p_anna"), ("a-b", "org.pills.Pills.p_a_2db"),
    ("a_b", "org.pills.Pills.p_a_5fb"),
  ])
  func `windows of two people have different names on the bus`(name: String, id: String) throws {
    #expect(try Person(name).applicationID == id)
  }

  private static let home = ["HOME": "/home/ada", "XDG_RUNTIME_DIR": "/run/user/7"]

  @Test(arguments: [
    (nil, "pills"), ("", "pills"), ("anna", "pills-profiles/anna"),
    ("Großmutter Anna", "pills-profiles/Großmutter Anna"),
  ])
  func `each person has their own folders and socket`(name: String?, folder: String) {
    let environment = { (variable: String) in variable == "PILLS_PROFILE" ? name : Self.home[variable] }
    let folders = PillsFolders(environment: environment)
    #expect(folders.data == "/home/ada/.local/share/\(folder)")
    #expect(folders.configuration == "/home/ada/.config/\(folder)")
    #expect(folders.settings == "/home/ada/.config/\(folder)/pills.conf")
    #expect(folders.state == "/home/ada/.local/state/\(folder)")
    #expect(folders.runtime == "/run/user/7/\(folder)")
    #expect(PillsdAddress(environment: environment).path == "/run/user/7/\(folder)/control.sock")
  }

  @Test func `with a name that is none there are no folders, and not those of another person`() {
    let folders = PillsFolders { $0 == "PILLS_PROFILE" ? "../pills" : Self.home[$0] }
    #expect([folders.data, folders.configuration, folders.state, folders.runtime] == [nil, nil, nil, nil])
  }

  @Test func `the longest socket fits into an address`() throws {
    let name = String(repeating: "a", count: 48)
    let address = PillsdAddress { $0 == "PILLS_PROFILE" ? name : nil }
    // The longest number of a user.
    #expect(address.path.utf8.count + 10 <= 107)
  }

  @Test(
    arguments: [
      ([], nil, []), (["--profile", "anna", "--quiet"], "anna", ["--quiet"]),
      (["-q", "--profile=b"], "b", ["-q"]),
      (["--profile", "a", "--profile", "b"], "b", []),
      (["--", "--profile", "a"], nil, ["--", "--profile", "a"]),
      (["--profile="], "", []),
    ] as [([String], String?, [String])]
  )
  func `the option is taken out of the arguments`(given: [String], name: String?, rest: [String]) throws {
    var arguments = given
    #expect(try ProfileChoice.nameGiven(in: &arguments) == name)
    #expect(arguments == rest)
  }

  @Test(
    arguments: [("anna", "anna"), ("ANNA", "anna"), ("Zo\u{eb}", "Zoe\u{308}"), ("", nil)]
      as [(String, String?)]
  )
  func `a person is found however the name is typed`(typed: String, found: String?) throws {
    let known = try ["anna", "Zoe\u{308}"].map { try Person($0) }
    #expect(try ProfileChoice.person(called: typed, among: known)?.name == found)
  }

  @Test func `nobody is found for a name that is mistyped`() throws {
    let known = [try Person("anna")]
    #expect(throws: ProfileError.unknown(try Person("ana"))) {
      try ProfileChoice.person(called: "ana", among: known)
    }
  }

  @Test(arguments: [
    ("To undo it: pillsctl undo evening", "To undo it: pillsctl --profile anna undo evening"),
    ("Annuler\u{a0}: pillsctl undo", "Annuler\u{a0}: pillsctl --profile anna undo"),
    (
      "Use 'pillsctl undo' or 'pillsctl take'.",
      "Use 'pillsctl --profile anna undo' or 'pillsctl --profile anna take'."
    ),
    ("On a terminal pillsctl asks first.", "On a terminal pillsctl asks first."),
    (
      "Restart it: systemctl --user restart pills.service",
      "Restart it: systemctl --user restart pills@anna.service"
    ),
    ("enable pills.socket pills.service", "enable pills@anna.socket pills@anna.service"),
    ("pills-sync.timer, pills-tell.service", "pills-sync@anna.timer, pills-tell@anna.service"),
    ("Copy ~/.config/pills/pills.conf too.", "Copy ~/.config/pills-profiles/anna/pills.conf too."),
    (
      "secret-tool store --label=Pills service pills-sync user ada",
      "secret-tool store --label=Pills service pills-sync@anna user ada"
    ),
    ("Type: secret-tool clear service pills-sync-key", "Type: secret-tool clear service pills-sync-key@anna"),
    ("See all: pillsctl profile list", "See all: pillsctl profile list"),
    ("", ""),
  ])
  func `a sentence names what is typed for this person`(text: String, adapted: String) throws {
    #expect(try Person("anna").adapted(text) == adapted)
  }

  @Test func `a name with spaces is quoted for the shell`() throws {
    let profile = try Person("Oma Anna")
    #expect(profile.adapted("Type: pillsctl take") == "Type: pillsctl --profile 'Oma Anna' take")
    #expect(profile.adapted("start pills.service") == #"start 'pills@Oma\x20Anna.service'"#)
  }
}
