import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

/// What pillsctl prints about sync.
struct SyncTests {
  private static let now: Timestamp = "2026-11-20T21:30:00+01:00"

  private static func side(
    _ name: String,
    _ answer: Sync.Side.Answer,
    at: String?,
    holds: Bool = false
  ) -> Sync.Side {
    Sync.Side(
      entry: "k3f9m2qxw0-1",
      device: "k3f9m2qxw0",
      name: name,
      recordedAt: "2026-11-20T21:10:00+01:00",
      answer: answer,
      at: at.map { "2026-11-20T\($0):00+01:00" },
      holds: holds
    )
  }

  @Test(arguments: [
    (
      [side("desk", .taken, at: "21:05", holds: true), side("laptop", .skipped, at: "21:10")],
      [
        "  desk recorded today at 21:10: taken at 21:05. This counts.  k3f9m2qxw0-1",
        "  laptop recorded today at 21:10: skipped at 21:10.  k3f9m2qxw0-1",
        "  It counts as taken: that goes before any other answer, so that nobody takes it twice.",
      ]
    ),
    (
      [side("desk", .taken, at: "21:05"), side("laptop", .taken, at: "21:09", holds: true)],
      [
        "  desk recorded today at 21:10: taken at 21:05.  k3f9m2qxw0-1",
        "  laptop recorded today at 21:10: taken at 21:09. This counts.  k3f9m2qxw0-1",
        "  It may have been taken twice. If it was, ask your doctor or pharmacist what to do.",
      ]
    ),
    (
      [side("desk", .undone, at: nil), side("laptop", .skipped, at: "21:09", holds: true)],
      [
        "  desk recorded today at 21:10: undone.  k3f9m2qxw0-1",
        "  laptop recorded today at 21:10: skipped at 21:09. This counts.  k3f9m2qxw0-1",
        "  It counts as skipped: that was decided on one device, and no device has it as taken.",
      ]
    ),
  ])
  func `what machines said of a dose is told`(sides: [Sync.Side], lines: [String]) throws {
    let conflict = Sync.Conflict(
      day: "2026-11-20",
      slot: "evening",
      medication: "Zinc",
      sides: sides,
      doubled: sides.allSatisfy { $0.answer == .taken }
    )
    #expect(told(conflicts: [conflict]) == ["Zinc, evening, today"] + lines + Self.end)
  }

  private static let end = ["", "To choose the right one, type its id: pillsctl sync resolve ID"]

  private func told(
    conflicts: [Sync.Conflict] = [],
    edits: [Sync.EditConflict] = [],
    excesses: [Sync.Excess] = []
  ) -> [String] {
    let output = Sync.GetConflicts.Output(
      conflicts: conflicts,
      edits: edits,
      excesses: excesses,
      sameNames: []
    )
    return conflictLines(output, days: 14, now: Self.now, paint: Paint(.none))
  }

  private func edit(
    _ name: String,
    _ said: [(String, String?)],
    from: Day? = nil,
    holds: Bool
  ) -> Sync.Edit {
    Sync.Edit(
      entry: "k3f9m2qxw0-1",
      device: "k3f9m2qxw0",
      name: name,
      recordedAt: "2026-11-20T21:10:00+01:00",
      said: said.map { what, value in
        // A value can end in a day: "paused 2026-12-01".
        let words = value?.split(separator: " ").map(String.init) ?? []
        let day = what == "state" && words.count > 1 ? Day(words[1]) : nil
        return Sync.Said(what: what, value: day == nil ? value : words[0], day: day, from: from)
      },
      holds: holds
    )
  }

  @Test func `what machines made of a medication and of the settings is told`() throws {
    let medication = Sync.EditConflict(
      medication: "Zinc",
      edits: [
        edit("desk", [("dosage", "850 mg"), ("instructions", nil), ("state", "active")], holds: false),
        edit("laptop", [("dosage", "500 mg"), ("per-day", "4"), ("gap", "6h")], holds: true),
      ],
      reasons: [.later]
    )
    let settings = Sync.EditConflict(
      medication: nil,
      edits: [
        edit("desk", [("goal", "2000")], holds: true),
        edit("laptop", [("slots.evening", "20:30"), ("slots.noon", nil)], holds: false),
      ],
      reasons: []
    )
    let advice = "  These changes cannot all apply: of two changes to the same thing, the later one counts."
    #expect(
      told(edits: [medication, settings]) == [
        "Zinc",
        "  desk recorded today at 21:10: dosage 850 mg, no instructions, taken.  k3f9m2qxw0-1",
        "  laptop recorded today at 21:10: dosage 500 mg, at most 4 in 24 hours, at least 6h apart. This counts.  k3f9m2qxw0-1",
        advice, "", "Settings",
        "  desk recorded today at 21:10: goal 2000 ml. This counts.  k3f9m2qxw0-1",
        "  laptop recorded today at 21:10: evening at 20:30, no noon.  k3f9m2qxw0-1",
        "  These changes cannot all apply.",
      ] + Self.end
    )
  }

  @Test func `an edit from a later day is told with that day, and why it counts`() {
    let conflict = Sync.EditConflict(
      medication: "Zinc",
      edits: [
        edit("desk", [("dosage", "50 mg")], holds: true),
        edit("laptop", [("dosage", "10 mg")], from: Day("2026-11-23"), holds: true),
      ],
      reasons: [.eachFromItsDay]
    )
    #expect(
      told(edits: [conflict]) == [
        "Zinc", "  desk recorded today at 21:10: dosage 50 mg. This counts.  k3f9m2qxw0-1",
        "  laptop recorded today at 21:10: dosage 10 mg from Monday, 23 November 2026. This counts.  k3f9m2qxw0-1",
        "  Each change counts from its own day on.",
      ] + Self.end
    )
  }

  @Test(
    arguments: [
      ("per-day", nil, "any number in 24 hours"), ("gap", nil, "no gap"), ("goal", nil, "no goal"),
      ("dosage", nil, "no dosage"), ("slots", nil, "no times of day"), ("dose", nil, "no dose"),
      ("zone", nil, "no zone of its own"), ("other", nil, "no other"), ("name", "Zink", "name Zink"),
      ("days", "daily", "daily"), ("instructions", "at once", "instructions at once"),
      ("slots", "evening, noon", "times of day evening, noon"), ("dose", "2", "dose 2"),
      ("zone", "home", "zone home"),
      ("reminders", "no", "reminders no"), ("reminders", "yes", "reminders yes"),
      ("from", "2026-11-20", "from 2026-11-20"), ("state", "paused", "paused"), ("state", "ended", "ended"),
      ("state", "active", "taken"), ("state", "paused 2026-12-01", "paused until Tuesday, 1 December 2026"),
      ("state", "ended 2026-12-01", "ended, with Tuesday, 1 December 2026 as its last day"),
      ("other", "thing", "other thing"),
    ]
  )
  func `what was said of a medication is worded`(what: String, value: String?, words: String) {
    let conflict = Sync.EditConflict(
      medication: "Zinc",
      edits: [edit("desk", [(what, value)], holds: false)],
      reasons: []
    )
    #expect(told(edits: [conflict])[1] == "  desk recorded today at 21:10: \(words).  k3f9m2qxw0-1")
  }

  @Test(
    arguments: [
      (nil, "4h", "These doses should be 4h apart, but no device"),
      (3, nil, "The limit is 3 in 24 hours, but no device"),
    ] as [(Int?, TimeSpan?, String)]
  )
  func `doses as needed that are too many together are told`(perDay: Int?, gap: TimeSpan?, limit: String) {
    let doses = [
      Self.side("desk", .taken, at: "20:05", holds: true),
      Self.side("laptop", .taken, at: "21:09", holds: true),
    ]
    let excess = Sync.Excess(medication: "Zinc", day: "2026-11-20", perDay: perDay, gap: gap, doses: doses)
    let lines = told(excesses: [excess])
    #expect(lines[0] == "Zinc, today")
    #expect(lines[2] == "  laptop recorded today at 21:10: taken at 21:09. This counts.  k3f9m2qxw0-1")
    #expect(lines[3].hasPrefix("  \(limit) knew of all "))
  }

  @Test func `machines are listed with when they were last heard of`() throws {
    let known: [(String, String?, Timestamp)] = [
      ("k3f9m2qxw0", "laptop", Self.now), ("7q1zt0c5ne", "desk", "2026-11-20T09:05:00+01:00"),
      ("0w2g5sb4rv", nil, "2025-11-18T21:15:00+01:00"),
    ]
    let devices = known.map { device, name, heard in
      Sync.Device(device: device, name: name, heard: heard, entries: 3, own: name == "laptop")
    }
    #expect(
      deviceLines(devices, now: Self.now, paint: Paint(.none)) == [
        "laptop     k3f9m2qxw0  this device",
        "desk       7q1zt0c5ne  last entry today at 09:05",
        "(no name)  0w2g5sb4rv  last entry on 18 November 2025 at 21:15",
      ]
    )
  }

  @Test(arguments: [
    (["sync", "off", "--remove", "--keep"], true), (["sync", "off", "--remove"], false),
    (["sync", "setup", "a", "b"], true), (["sync", "setup"], false), (["sync", "nonsense"], true),
    (["sync", "passphrase"], false), (["sync", "passphrase", "secret"], true),
    (["sync", "passphrase", "--passphrase-file", "-", "--yes"], false),
    (["sync", "passphrase", "--passphrase-file"], true),
    (["sync", "setup", "a", "--passphrase-file=b"], false),
    (["sync", "rename", "a"], true), (["sync", "rename", "a", "b"], false), (["sync", "forget"], true),
  ])
  func `what is typed is understood or refused`(words: [String], isRefused: Bool) {
    #expect((try? Invocation(parsing: words)) == nil ? isRefused : !isRefused)
  }

  private static let places: [(String, TypedPlace)] = [
    ("folder:Sync", .folder("Sync")), ("Sync", .folder("Sync")), ("~/Sync", .folder("~/Sync")),
    ("/home/anna@desk/Sync", .folder("/home/anna@desk/Sync")), ("./dav.example", .folder("./dav.example")),
    ("file:///home/anna/Sync", .folder("/home/anna/Sync")), ("is.there", .folder("is.there")),
    ("dav.example/anna", .server(address: "https://dav.example/anna", user: nil)),
    ("localhost:5232", .server(address: "https://localhost:5232", user: nil)),
    ("localhost", .server(address: "https://localhost", user: nil)),
    ("nas:5006/x", .server(address: "https://nas:5006/x", user: nil)),
    ("[::1]:5232", .server(address: "https://[::1]:5232", user: nil)),
    ("HTTPS://dav.example", .server(address: "https://dav.example", user: nil)),
    ("caldav://dav.example/a", .server(address: "https://dav.example/a", user: nil)),
    ("anna@nas", .server(address: "https://nas", user: "anna")),
    ("anna:sekret@dav.example", .server(address: "https://dav.example", user: "anna")),
    ("http://anna:sekret@localhost:1/", .server(address: "http://localhost:1/", user: "anna")),
    ("//anna:sekret@nas/x", .server(address: "https://nas/x", user: "anna")),
    ("ftp://anna:sekret@nas/x", .unusable(address: "ftp://nas/x")), ("anna:sekret@", .unusable(address: "")),
    ("https://", .unusable(address: "https://")),
    (":sekret@nas", .server(address: "https://nas", user: nil)),
  ]

  @Test(arguments: places)
  func `a place is a folder or a server`(typed: String, place: TypedPlace) {
    #expect(TypedPlace(typed, isThere: { $0 == "is.there" }) == place)
  }

  @Test func `a folder is written so that systemd takes it as it is`() {
    #expect(SyncFiles.unitText("/home/anna/100%/h%") == "/home/anna/100%%/h%%")
  }
}
