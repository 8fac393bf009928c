import Glibc
import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Subprocess
import Testing

@testable import PillsCommands

@Suite struct DoctorTests {
  private static let well = Control.Diagnosis(
    version: Release.version,
    clock: Control.ClockReport(
      now: "2026-11-20T20:59:59+01:00",
      zone: "Europe/Berlin",
      nextChange: "2027-03-28T03:00:00+02:00"
    ),
    store: Control.StoreReport(path: "/home/ada/.local/share/pills/pills.db", state: .fine),
    settings: Control.SettingsReport(path: "/home/ada/.config/pills/pills.conf"),
    popups: Control.PopupReport(server: Samples.dunst, urgency: "critical"),
    remindersEnabled: true,
    lastWake: "2026-11-20T07:00:00+01:00",
    lastRaise: Control.Raise(id: "morning-2026-11-20", at: "2026-11-20T07:00:00+01:00")
  )

  private static let active = ServiceState.known(load: "loaded", file: "enabled", active: "active")
  private static let socket = "/run/user/1000/pills/control.sock"

  private static func facts(
    service: ServiceState = active,
    doNotDisturb: Bool? = false,
    _ change: (inout Control.Diagnosis) -> Void = { _ in }
  ) -> Facts {
    facts(DesktopAnswers(doNotDisturb: doNotDisturb), service: service, change)
  }

  private static func facts(
    _ desktop: DesktopAnswers,
    service: ServiceState = active,
    _ change: (inout Control.Diagnosis) -> Void = { _ in }
  ) -> Facts {
    var diagnosis = well
    change(&diagnosis)
    return Facts(daemon: .diagnosed(diagnosis, at: socket), service: service, desktop: desktop)
  }

  private static func waking(_ state: Control.Waking.State, complaint: MachineComplaint? = nil)
    -> Control.Waking
  {
    Control.Waking(
      medications: ["Metformin"],
      at: "2026-11-20T21:00:00+01:00",
      state: state,
      complaint: complaint.map(Control.Complaint.init)
    )
  }

  private static func unreachable(_ errno: Int32, service: ServiceState) -> Facts {
    let address = PillsdAddress(path: socket, origin: .standard)
    return Facts(daemon: .failed(.outage(Outage(address, errno: errno))), service: service)
  }

  private static func server(_ name: String, _ capabilities: [String] = ["actions", "body"])
    -> Control.PopupServer
  {
    Control.PopupServer(name: name, vendor: "v", version: "1", capabilities: capabilities)
  }

  private static func store(
    _ state: Control.StoreReport.State,
    lost: Bool? = nil,
    copy: String? = nil
  ) -> (inout Control.Diagnosis) -> Void {
    {
      $0.store = Control.StoreReport(
        path: $0.store.path,
        state: state,
        message: "what pillsd says of it",
        lost: lost,
        copy: copy
      )
    }
  }

  /// What it is called, the facts, the finding that matters and its mark, a part of its remedy (nil where there is none to
  /// give), and how doctor ends.
  typealias Row = (
    name: String, facts: @Sendable () -> Facts, check: String, mark: Finding.Severity, remedy: String?,
    exit: ExitCode?
  )

  private static let enable = "systemctl --user enable --now pills.socket pills.service"
  private static let restart = "systemctl --user restart pills.service"

  static let rows: [Row] = [
    (
      "not enabled", { facts(service: .known(load: "loaded", file: "disabled", active: "active")) },
      "service", .problem, enable, .refused
    ),
    (
      "masked", { facts(service: .known(load: "masked", file: "masked", active: "inactive")) }, "service",
      .problem, "systemctl --user unmask pills.service", .refused
    ),
    (
      "failed",
      { unreachable(ECONNREFUSED, service: .known(load: "loaded", file: "enabled", active: "failed")) },
      "service", .problem, restart, .unreachable
    ),
    (
      "stopped",
      { unreachable(ENOENT, service: .known(load: "loaded", file: "enabled", active: "inactive")) },
      "service", .problem, enable, .unreachable
    ),
    (
      "started by hand", { facts(service: .known(load: "loaded", file: "disabled", active: "inactive")) },
      "service", .warning, enable, nil
    ),
    (
      "not installed", { facts(service: .known(load: "not-found", file: "", active: "inactive")) }, "service",
      .warning, enable, nil
    ),
    ("no user manager", { facts(service: .unknown("no bus")) }, "service", .warning, enable, nil),
    (
      "no user manager and no pillsd", { unreachable(ENOENT, service: .unknown("no bus")) }, "service",
      .problem, enable, .unreachable
    ),
    ("no socket", { unreachable(ENOENT, service: active) }, "socket", .problem, enable, .unreachable),
    (
      "somebody else's socket", { unreachable(EACCES, service: active) }, "socket", .problem,
      "ls -l \(socket)", .unreachable
    ),
    (
      "no answer", { Facts(daemon: .failed(.outage(.unanswered)), service: active) }, "socket", .problem,
      restart,
      .unreachable
    ),
    (
      "a pillsd that knows no diagnosis",
      {
        Facts(daemon: .failed(.outage(.unknownError("org.varlink.service.MethodNotFound"))), service: active)
      },
      "socket", .problem, restart, .refused
    ),
    ("another version", { facts { $0.version = "0.0.1" } }, "version", .warning, restart, nil),
    ("an update not yet running", { facts { $0.replaced = true } }, "version", .warning, restart, nil),
    (
      "a full disk", { facts(store(.full)) }, "store", .problem, "df -h /home/ada/.local/share/pills",
      .refused
    ),
    (
      "a read-only store", { facts(store(.readOnly)) }, "store", .problem,
      "chmod u+rwX /home/ada/.local/share/pills /home/ada/.local/share/pills/pills.db", .refused
    ),
    (
      "a damaged store", { facts(store(.damaged)) }, "store", .problem,
      "mv -T /home/ada/.local/share/pills /home/ada/.local/share/pills.aside && \(restart)", .refused
    ),
    (
      "a damaged store with a copy",
      { facts(store(.damaged, copy: "/home/ada/.local/share/pills/pills.db.backup-2026-11-20")) }, "store",
      .problem,
      "cp /home/ada/.local/share/pills.aside/pills.db.backup-2026-11-20 /home/ada/.local/share/pills/pills.db && ",
      .refused
    ),
    (
      "a store that is gone",
      { facts(store(.failing, lost: true, copy: "/home/ada/.local/share/pills/pills.db.backup-2026-11-20")) },
      "store", .problem,
      "cp /home/ada/.local/share/pills/pills.db.backup-2026-11-20 /home/ada/.local/share/pills/pills.db && ",
      .refused
    ),
    ("another program's store", { facts(store(.foreign)) }, "store", .problem, "pills.aside", .refused),
    ("a newer store", { facts(store(.newer)) }, "store", .problem, "Install that version", .refused),
    ("a failing disk", { facts(store(.failing)) }, "store", .problem, "journalctl", .refused),
    (
      "bad settings", { facts { $0.settings.problem = "pills.conf:3: bad" } }, "settings", .problem,
      "systemctl --user reload pills.service", .refused
    ),
    (
      "reminders off", { facts { $0.remindersEnabled = false } }, "reminders", .warning,
      "pillsctl settings reminders.enabled yes", nil
    ),
    (
      "no notification server", { facts { $0.popups.server = nil } }, "popups", .problem,
      "pillsctl notify-test", .refused
    ),
    (
      "popups that are thrown away", { facts { $0.popups.problem = "a rule throws them away" } }, "popups",
      .problem, "pillsctl notify-test", .refused
    ),
    (
      "no buttons", { facts { $0.popups.server = server("dunst", ["body"]) } }, "buttons", .warning,
      "pillsctl take evening", nil
    ),
    (
      "popups of less urgency", { facts { $0.popups.urgency = "normal" } }, "urgency", .warning,
      "pillsctl settings popups.urgency critical", nil
    ),
    (
      "a server that has not answered yet",
      {
        facts {
          $0.popups.server = nil
          $0.popups.serverState = .unknown
        }
      }, "popups", .warning, "pillsctl notify-test", nil
    ),
    (
      "a server that is started on demand",
      {
        facts {
          $0.popups.server = nil
          $0.popups.serverState = .startable
        }
      }, "popups", .ok, nil, nil
    ),
    (
      "Pills switched off in GNOME",
      {
        facts(DesktopAnswers(doNotDisturb: false, letsPillsNotify: false)) {
          $0.popups.server = server("gnome-shell")
        }
      }, "do-not-disturb", .problem, "gsettings set \(DesktopAnswers.gnomeSettingsOfPills) enable true",
      .refused
    ),
    (
      "banners of Pills switched off in GNOME",
      {
        facts(DesktopAnswers(doNotDisturb: false, letsPillsNotify: true, letsPillsShowBanners: false)) {
          $0.popups.server = server("gnome-shell")
        }
      }, "do-not-disturb", .problem, "gsettings set \(DesktopAnswers.gnomeSettingsOfPills) show-banners true",
      .refused
    ),
    (
      "do-not-disturb of Plasma", { facts(doNotDisturb: true) { $0.popups.server = server("Plasma") } },
      "do-not-disturb", .ok, nil, nil
    ),
    (
      "do-not-disturb of Plasma with popups of less urgency",
      {
        facts(doNotDisturb: true) {
          $0.popups.server = server("Plasma")
          $0.popups.urgency = "normal"
        }
      }, "do-not-disturb", .problem, "pillsctl settings popups.urgency critical", .refused
    ),
    (
      "mako in do-not-disturb", { facts(doNotDisturb: true) { $0.popups.server = server("mako") } },
      "do-not-disturb", .warning, "makoctl mode -r do-not-disturb", nil
    ),
    (
      "MATE in do-not-disturb",
      { facts(doNotDisturb: true) { $0.popups.server = server("Notification Daemon") } }, "do-not-disturb",
      .problem, "gsettings set org.mate.NotificationDaemon do-not-disturb false", .refused
    ),
    (
      "dunst paused", { facts(doNotDisturb: true) }, "do-not-disturb", .problem, "dunstctl set-paused false",
      .refused
    ),
    (
      "dunst that cannot be asked", { facts(doNotDisturb: nil) }, "do-not-disturb", .warning,
      "pillsctl notify-test", nil
    ),
    (
      "GNOME", { facts(doNotDisturb: nil) { $0.popups.server = server("gnome-shell") } },
      "do-not-disturb", .ok, nil, nil
    ),
    (
      "GNOME with popups of less urgency",
      {
        facts(doNotDisturb: nil) {
          $0.popups.server = server("gnome-shell")
          $0.popups.urgency = "low"
        }
      }, "do-not-disturb", .warning, "pillsctl notify-test", nil
    ),
    ("woken", { facts { $0.waking = waking(.arranged) } }, "wake", .ok, nil, nil),
    (
      "not to be woken", { facts { $0.waking = waking(.failed, complaint: MachineComplaint(.mayNotWake)) } },
      "wake", .problem,
      "sudo systemctl edit user@.service", .refused
    ),
    (
      "without a clock that wakes",
      {
        var learnt = facts { $0.waking = waking(.arranged) }
        learnt.hasWakingClock = false
        return learnt
      }, "wake", .warning, nil, nil
    ),
    (
      "confined", { facts { $0.confinement = Control.Confinement(confined: true, message: "m") } },
      "confinement", .ok, nil, nil
    ),
    (
      "not confined", { facts { $0.confinement = Control.Confinement(confined: false, message: "m") } },
      "confinement", .warning, nil, nil
    ),
  ]

  @Test("each fact has its finding", arguments: rows)
  func judged(_ row: Row) throws {
    let facts = row.facts()
    let findings = facts.findings
    let finding = try #require(findings.first { $0.check == row.check })
    #expect(finding.mark == row.mark)
    #expect(row.remedy.map { finding.remedy?.contains($0) == true } ?? (finding.remedy == nil))
    #expect(facts.exitCode(findings) == row.exit)
    #expect(findings.allSatisfy { $0.mark != .problem || $0.remedy != nil })
    if row.mark != .problem { #expect(findings.allSatisfy { $0.mark != .problem }) }
  }

  @Test("where all is well it says so")
  func allWell() {
    let findings = Self.facts().findings
    #expect(findings.allSatisfy { $0.mark == .ok })
    #expect(Self.facts().exitCode(findings) == nil)
    expectSnapshot(doctorLines(findings, paint: Paint(.none)), "doctor-well")
  }

  @Test("where reminders keep the hours of home, both times are told")
  func abroad() {
    let findings = Self.facts {
      $0.clock = Control.ClockReport(
        now: "2026-11-20T15:00:00-05:00",
        zone: "America/New_York",
        homeZone: "Europe/Berlin",
        nowAtHome: "2026-11-20T21:00:00+01:00"
      )
    }.findings
    #expect(
      findings.first { $0.check == "clock" }?.fact
        == "It is Friday, 20 November 2026, 15:00 in America/New_York (UTC-05:00); reminders keep the hours of "
        + "Europe/Berlin, where it is Friday, 20 November 2026, 21:00"
    )
  }

  @Test("what is wrong is told with what to do")
  func unwell() {
    let service = ServiceState.known(load: "loaded", file: "disabled", active: "active")
    let findings = Self.facts(service: service, doNotDisturb: true) {
      $0.store = Control.StoreReport(
        path: $0.store.path,
        state: .full,
        message: "no room is left to write it"
      )
      $0.popups.urgency = "normal"
      $0.clock = Control.ClockReport(now: "2026-11-20T20:59:59+00:00", zone: "UTC")
      $0.lastWake = nil
      $0.lastRaise = nil
    }.findings
    expectSnapshot(doctorLines(findings, paint: Paint(.none)), "doctor-unwell")
    expectSnapshot(doctorLines(findings, paint: Paint(.of16)), "doctor-unwell-colored")
  }

  @Test("without pillsd it says what it can")
  func withoutDaemon() {
    let findings = Self.unreachable(ENOENT, service: .unknown("Failed to connect to bus: No medium found"))
      .findings
    expectSnapshot(doctorLines(findings, paint: Paint(.none)), "doctor-unreachable")
    #expect(
      jsonLine(findings[1])
        == #"{"check":"socket","fact":"pillsd cannot be reached: there is no /run/user/1000/pills/control.sock","#
        + #""mark":"problem","remedy":"Start it: systemctl --user enable --now pills.socket pills.service. "#
        + #"Where it is running already, stop it first: systemctl --user stop pills.socket pills.service"}"#
    )
  }

  @Test("what systemctl prints is read")
  func properties() {
    let text = "LoadState=loaded\nActiveState=active\nUnitFileState=\n"
    #expect(ServiceState(properties: text) == .known(load: "loaded", file: "", active: "active"))
    #expect(ServiceState(properties: "LoadState=loaded\n") == nil)
    #expect(ServiceState(properties: "") == nil)
  }

  @Test(
    "paths are quoted for a shell",
    arguments: [
      ("/home/ada/.local", "/home/ada/.local"), ("/a b", "'/a b'"), ("/o'x", "'/o'\\''x'"), ("", "''"),
      ("/$(id)", "'/$(id)'"),
    ]
  )
  func quoting(_ path: String, _ expected: String) { #expect(path.shellQuoted == expected) }

  @Test(
    "a program is run for what it says, and not for long",
    arguments: [
      (
        ["sh", "-c", "echo yes; echo no >&2; exit 3"], ProgramRun.ended(3, output: "yes\n", complaint: "no\n")
      ),
      (["sh", "-c", "kill -9 $$"], .ended(-9, output: "", complaint: "")),
      (["sh", "-c", "sleep 10 & sleep 10"], .tookTooLong),
      (["there-is-no-such-program"], .notStarted),
    ]
  )
  func programs(_ words: [String], _ expected: ProgramRun) {
    #expect(runProgram(words, limit: 500) == expected)
  }

  @Test(
    "a program reads what it is given, and nothing else",
    arguments: ["", "a\nb", String(repeating: "x", count: 4096)]
  )
  func input(_ text: String) {
    #expect(runProgram(["cat"], input: text) == .ended(0, output: text, complaint: ""))
  }

  @Test("what a program could not be given at once is not given") func longInput() {
    #expect(runProgram(["cat"], input: String(repeating: "x", count: 4097)) == .notStarted)
  }

  @Test(
    "reminders to drink are looked at where the person wants them",
    arguments: [
      ("off", "yes", nil), ("2h", "yes", Finding.Severity.ok), ("2h", "no", .warning),
    ] as [(String, String, Finding.Severity?)]
  )
  func drinkReminders(_ rhythm: String, _ enabled: String, _ mark: Finding.Severity?) {
    let settings = [
      ("reminders.enabled", enabled), ("hydration.reminders", rhythm), ("hydration.from", "08:00"),
      ("hydration.until", "22:00"),
    ]
    var facts = Self.facts()
    facts.drinkReminders = DrinkReminders(
      settings.map { Control.Setting(key: $0, value: $1, summary: "", expectation: "") }
    )
    let finding = facts.findings.first { $0.check == "hydration" }
    #expect(finding?.mark == mark)
    #expect((finding?.remedy == nil) == (mark != .warning))
  }

  @Test(
    "who shares with other machines hears whether they are reached",
    arguments: [
      (nil, nil, .warning, "pillsctl sync now"),
      (SyncComplaint(.full, [.place: "/a"]), 10, .warning, "Free some space"),
      (.some(nil), 900, .ok, nil),
      (.some(nil), 90_000, .warning, "pills-sync.timer"),
    ] as [(problem: SyncComplaint??, secondsAgo: Int?, mark: Finding.Severity, remedy: String?)]
  )
  func sharing(_ problem: SyncComplaint??, _ secondsAgo: Int?, _ mark: Finding.Severity, _ remedy: String?) {
    let report = problem.map { problem in
      Sync.Report(
        at: "2026-11-20T21:00:00+01:00",
        remote: "folder:/a",
        problem: problem.map(Sync.Complaint.init),
        waiting: 0
      )
    }
    var facts = Self.facts()
    #expect(!facts.findings.contains { $0.check == "sync" })
    facts.sharing = SharingFacts(report: report, secondsAgo: secondsAgo)
    let finding = facts.findings.first { $0.check == "sync" }
    #expect(finding?.mark == mark)
    #expect(remedy.map { finding?.remedy?.contains($0) == true } ?? (finding?.remedy == nil))
  }

  @Test("of a program that is killed nothing runs on") func programsAreKilledWhole() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    #expect(runProgram(["sh", "-c", "sleep 10 & sleep 10"], limit: 200) == .tookTooLong)
    close(ends[1])
    // Whatever runs on has that end open.
    var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 5000) == 1)
    #expect(end.revents & Int16(POLLHUP) != 0)
    close(ends[0])
  }
}
