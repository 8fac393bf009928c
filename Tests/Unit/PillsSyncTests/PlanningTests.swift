import PillsAPI
import PillsCore
import PillsSettings
import Testing
import Varlink

@testable import PillsSync
@testable import Remotes

@Suite struct PlanningTests {
  private static let one = "log-k3f9m2qxw0-2026-01.ics"
  private static let two = "log-k3f9m2qxw0-2026-02.ics"

  private static func complete(_ present: [String: String]) -> Changes {
    .all(present.map { ResourceVersion(name: $0.key, version: $0.value) }, token: nil)
  }

  private static func partial(_ present: [String: String], gone: [String] = []) -> Changes {
    let present = present.map { ResourceVersion(name: $0.key, version: $0.value) }
    return Changes(present: present, gone: gone, token: "t", isComplete: false)
  }

  private static let listings: [(Changes, [String: String], Listing)] = [
    (complete([:]), [:], Listing(present: [:], unread: [], gone: [], isAllGone: false)),
    (complete([one: "a"]), [:], Listing(present: [one: "a"], unread: [one], gone: [], isAllGone: false)),
    (complete([one: "a"]), [one: "a"], Listing(present: [one: "a"], unread: [], gone: [], isAllGone: false)),
    (
      complete([one: "b"]), [one: "a"],
      Listing(present: [one: "b"], unread: [one], gone: [], isAllGone: false)
    ),
    (
      complete([two: "a"]), [one: "a", two: "a"],
      Listing(present: [two: "a"], unread: [], gone: [one], isAllGone: false)
    ),
    (complete(["birthday.ics": "a"]), [:], Listing(present: [:], unread: [], gone: [], isAllGone: false)),
    (
      complete(["birthday.ics": "a"]), [one: "a"],
      Listing(present: [:], unread: [], gone: [one], isAllGone: true)
    ),
    (partial([:]), [one: "a"], Listing(present: [one: "a"], unread: [], gone: [], isAllGone: false)),
    (
      partial([two: "a"]), [one: "a"],
      Listing(present: [one: "a", two: "a"], unread: [two], gone: [], isAllGone: false)
    ),
    (
      partial([:], gone: [one]), [one: "a", two: "a"],
      Listing(present: [two: "a"], unread: [], gone: [one], isAllGone: false)
    ),
    (partial([:], gone: [one]), [one: "a"], Listing(present: [:], unread: [], gone: [one], isAllGone: true)),
    (
      partial([:], gone: [two]), [one: "a"],
      Listing(present: [one: "a"], unread: [], gone: [], isAllGone: false)
    ),
    // An unreadable file is neither gone nor new.
    (
      unreadable([two]), [one: "a", two: "a"],
      Listing(present: [two: "a"], unread: [], gone: [one], isAllGone: false)
    ),
    (unreadable([two]), [:], Listing(present: [two: ""], unread: [], gone: [], isAllGone: false)),
    (unreadable(["birthday.ics"]), [:], Listing(present: [:], unread: [], gone: [], isAllGone: false)),
  ]

  private static func unreadable(_ names: [String]) -> Changes {
    let refusals = names.map { ($0, SyncComplaint(.unreadable)) }
    return .all([], unreadable: Dictionary(uniqueKeysWithValues: refusals), token: nil)
  }

  @Test(arguments: listings)
  func `a listing tells what to read and what is gone`(
    changes: Changes,
    versions: [String: String],
    expected: Listing
  ) { #expect(Listing(changes, since: versions, of: isJournal) == expected) }

  private static func month(_ number: Int) -> Month {
    Month(year: 2026, number: number) ?? Month(of: .init(daysSinceEpoch: 0))
  }

  private static let january = EntryLine("k3f9m2qxw0-1 1767225600000000 control 1 - - goal")
  private static let plans: [(UploadPlan, [EntryLine?], months: Set<Month>, needsAll: Bool)] = [
    (.init(), [], [], false),
    (.init(present: [month(1)]), [], [], false),
    (.init(present: [month(1), month(2)]), [january], [month(1)], false),
    // The month has no file yet, or seems to have none.
    (.init(), [january], [month(1)], true),
    (.init(present: [month(2)], missing: [month(1)]), [], [month(1)], true),
    (.init(present: [month(1)], changedElsewhere: [month(1)]), [], [month(1)], true),
    (.init(present: [month(1), month(2)], isErased: true), [], [month(1), month(2)], true),
  ]

  @Test(arguments: plans)
  func `only the journals that need it are written`(
    plan: UploadPlan,
    entries: [EntryLine?],
    months: Set<Month>,
    needsAll: Bool
  ) {
    var plan = plan
    plan.newEntries = entries.compactMap(\.self)
    #expect(plan.months == months)
    #expect(plan.needsAllEntries == needsAll)
  }

  private static let pieces: [(lines: [String], sizes: [Int])] = [
    ([], []),
    (["a"], [1]),
    (Array(repeating: "a", count: 500), [500]),
    (Array(repeating: "a", count: 1001), [500, 500, 1]),
    (Array(repeating: String(repeating: "a", count: 10_000), count: 5), [4, 1]),
    // Each backslash takes two bytes in JSON.
    (Array(repeating: String(repeating: "\\", count: 10_000), count: 3), [2, 1]),
    // This entry does not fit into any message.
    (["a", String(repeating: "a", count: 100_000), "a"], [2]),
  ]

  @Test(arguments: pieces)
  func `pillsd is given no more than it takes in at once`(lines: [String], sizes: [Int]) {
    #expect(lines.pieces.map(\.count) == sizes)
    #expect(lines.pieces.flatMap(\.self) == lines.filter(\.fitsMessage))
  }

  @Test func `a state is gone by where it is of the same remote, profile and device`() throws {
    let (one, other) = ("k3f9m2qxw0", "4tqv7b1c9z")
    var state = SyncState(remote: "a", profile: one, device: one)
    state.uploaded = 7
    for (remote, profile, device) in [("a", one, one), ("b", one, one), ("a", other, one), ("a", one, other)]
    {
      let identity = Pillsd.Identity(
        profile: try #require(ProfileID(profile)),
        device: try #require(DeviceID(device)),
        name: "",
        formers: []
      )
      let fresh = SyncState(remote: remote, profile: profile, device: device)
      let isSame = (remote, profile, device) == ("a", one, one)
      #expect(state.continued(at: remote, as: identity) == (isSame ? state : fresh))
    }
  }

  @Test func `a refused password stays refused in another profile`() throws {
    var state = SyncState(remote: "a", profile: "p", device: "d")
    (state.refusals, state.refusedAs, state.uploaded) = ([1], "b", 7)
    let identity = Pillsd.Identity(
      profile: try #require(ProfileID("4tqv7b1c9z")),
      device: try #require(DeviceID("k3f9m2qxw0")),
      name: "",
      formers: []
    )
    let next = state.continued(at: "a", as: identity)
    #expect(next.refusals == [1] && next.refusedAs == "b" && next.uploaded == 0)
  }

  @Test func `what people did stays known where all is written again`() {
    var state = SyncState(remote: "a", profile: "p", device: "d")
    state.dismiss("task")
    state.isEncrypting = true
    (state.refusals, state.refusedAs) = ([1], "b")
    var known = state
    (known.uploaded, known.token, known.versions) = (7, "t", ["log": "1"])
    #expect(known.uploadingAgain == state)
    // What is in the place of a task is looked at again.
    known.leave("other")
    #expect(known.left == ["task", "other"])
    #expect(known.uploadingAgain == state)
  }

  private static let task = KnownTask(version: "1", state: .open, doses: [], writes: 1)

  /// The calendars that the settings name one after another, the tasks in the last one, and those in others.
  private static let calendars: [([String?], [String], [String?: [String]])] = [
    ([nil], ["a"], [:]),
    (["x"], [], [nil: ["a"]]),
    (["x", "y"], [], [nil: ["a"]]),
    (["x", "x"], [], [nil: ["a"]]),
    (["x", nil], ["a"], [:]),
    (["x", "y", nil, "x"], [], [nil: ["a"]]),
  ]

  @Test(arguments: calendars)
  func `tasks in a calendar of before stay known`(
    calendars: [String?],
    tasks: [String],
    formers: [String?: [String]]
  ) {
    var state = SyncState(remote: "a", profile: "p", device: "d")
    (state.tasks["a"], state.token) = (Self.task, "t")
    state.leave("b")
    for calendar in calendars { state.use(taskCalendar: calendar) }
    #expect(state.taskCalendar == calendars.last)
    #expect(state.tasks.keys.sorted() == tasks)
    #expect(state.left == (tasks.isEmpty ? [] : ["b"]))
    let known = (state.formers ?? []).map { ($0.calendar, $0.tasks.keys.sorted()) }
    #expect(Dictionary(known) { $1 } == formers)
    #expect(state.token == (calendars == [nil] ? "t" : nil))
    #expect(state.uploadingAgain.formers == state.formers)
  }

  @Test func `a password that fails is tried three times in an hour`() {
    var state = SyncState(remote: "a", profile: "p", device: "d")
    var settings = SyncSettings()
    let wrong = PasswordMark("wrong", settings)
    for (now, wait) in [(10_000, nil), (10_900, nil), (11_800, nil), (12_700, 900), (13_599, 1)]
      as [(Int, Int?)]
    {
      #expect(state.secondsUntilPassword(wrong, at: now) == wait)
      if wait == nil { state.addRefusal(of: wrong, at: now) }
    }
    // The wait ends if the password or the settings change, after an hour, or if the clock was set back.
    #expect(state.secondsUntilPassword(PasswordMark("right", settings), at: 12_700) == nil)
    settings.user = "anna"
    #expect(state.secondsUntilPassword(PasswordMark("wrong", settings), at: 12_700) == nil)
    #expect(state.secondsUntilPassword(wrong, at: 13_600) == nil)
    #expect(state.secondsUntilPassword(wrong, at: 9000) == nil)
    state.addRefusal(of: wrong, at: 13_600)
    #expect(state.secondsUntilPassword(wrong, at: 13_601) == 899)
    state.forgetRefusals()
    #expect(state.secondsUntilPassword(wrong, at: 13_601) == nil)
  }

  private static let ids = ["1", "2", "3", "4"].compactMap { ProfileID("00000000\($0)z") }

  /// A device, the other profiles with their numbers of devices, and the profile that it joins.
  private static let joins: [(Int, [(Int, devices: Int)], joined: Int?)] = [
    (2, [], nil), (2, [(1, 1)], 1), (1, [(2, 1)], nil), (1, [(2, 2)], 2),
    // Of several devices that were set up apart, all join the first.
    (1, [(2, 1), (3, 1)], nil), (2, [(1, 1), (3, 1)], 1), (3, [(1, 1), (2, 1)], 1),
    // Devices that are together already join nobody.
    (0, [(1, 1), (2, 2), (3, 3)], 2),
  ]

  @Test(arguments: joins)
  func `devices that were set up apart find together`(own: Int, others: [(Int, devices: Int)], joined: Int?) {
    let profiles = (others + [(own, 1)]).map { (id: Self.ids[$0.0], devices: $0.1) }
    #expect(Self.ids[own].profileToJoin(among: profiles) == joined.map { Self.ids[$0] })
  }

  @Test func `a state comes back whole from its text`() throws {
    var state = SyncState(remote: "a", profile: "p", device: "d")
    state.setUploaded(3, of: try #require(DeviceID("k3f9m2qxw0")))
    state.tasks["t"] = KnownTask(version: "1", state: .taken, doses: ["d"], writes: 2, fingerprint: "f")
    #expect(value(ofWireText: Array(try wireText(state).utf8), as: SyncState.self) == state)
    // Earlier versions kept other members.
    let former = try wireText(state).replacing("{\"remote\"", with: "{\"refusesTasks\":false,\"remote\"")
    #expect(value(ofWireText: Array(former.utf8), as: SyncState.self) == state)
  }

  @Test(arguments: [(1000, "t"), (1000 + 86_400, "t"), (1000 + 86_401, nil), (999, nil)] as [(Int, String?)])
  func `all is listed once a day, and after a clock that was ahead`(now: Int, token: String?) {
    var state = SyncState()
    state.settle("t", wasComplete: true, at: 1000)
    #expect(state.tokenToUse(at: now) == token)
    state.settle("u", wasComplete: false, at: now)
    #expect(state.listedAt == 1000)
  }
}
