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
  ) -> Facts { facts(DesktopAnswers(doNotDisturb: doNotDisturb), service: service, change) }

  private static func facts(
    _ desktop: DesktopAnswers,
    service: ServiceState = active,
    _ change: (inout Control.Diagnosis) -> Void = { _ in }
  ) -> Facts {
    var diagnosis = well
    change(&diagnosis)
    return Facts(daemon: .success(diagnosis), socket: socket, service: service, desktop: desktop)
  }

  private static func waking(_ state: Control.Waking.State, _ complaint: MachineComplaint? = nil)
    -> Control.Waking
  {
    Control.Waking(
      medications: ["Metformin"],
      at: "2026-11-20T21:00:00+01:00",
      state: state,
      complaint: complaint.map(Control.Complaint.init)
    )
  }

  private static func loaded(_ file: String, _ active: String) -> ServiceState {
    .known(load: "loaded", file: file, active: active)
  }

  private static func unreachable(_ errno: Int32, _ service: ServiceState = active) -> Facts {
    failing(Outage(PillsdAddress(path: socket, origin: .standard), errno: errno), service)
  }

  private static func failing(_ outage: Outage, _ service: ServiceState = active) -> Facts {
    Facts(daemon: .failure(.outage(outage)), service: service)
  }

  private static func server(_ name: String, _ capabilities: [String] = ["actions", "body"])
    -> Control.PopupServer
  { Control.PopupServer(name: name, vendor: "v", version: "1", capabilities: capabilities) }

  private static func popups(
    of name: String = Samples.dunst.name,
    urgency: String = "critical",
    _ desktop: DesktopAnswers
  ) -> Facts {
    facts(desktop) { ($0.popups.server, $0.popups.urgency) = (server(name), urgency) }
  }

  private static func popups(_ server: Control.PopupServerState) -> Facts {
    facts { ($0.popups.server, $0.popups.serverState) = (nil, server) }
  }

  private static let copy = "/home/ada/.local/share/pills/pills.db.backup-2026-11-20"

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

  private static func drinks(areEnabled: String) -> Facts {
    var facts = facts()
    facts.drinkReminders = DrinkReminders(DrinkSamples.settings(["reminders.enabled": areEnabled]))
    return facts
  }

  /// The facts after a sync run at that time; nil if there was none.
  private static func shared(_ problem: SyncComplaint?, at: Timestamp?) -> Facts {
    var facts = facts()
    let report = Sync.Report(
      at: at ?? "2026-11-20T21:00:00+01:00",
      remote: "folder:/a",
      problem: problem.map(Sync.Complaint.init),
      waiting: 0,
      failingSince: nil
    )
    facts.sharing = Sync.GetReport.Output(report: at == nil ? nil : report)
    return facts
  }

  private static func telling(_ failures: [Int], isActive: Bool = true, _ failure: Failure? = nil) -> Facts {
    var facts = facts()
    let receivers = failures.map { failures in
      TellReplies.Receiver(
        name: "ben",
        command: "true",
        events: [.missed],
        after: "15min",
        names: false,
        answers: false,
        waiting: 0,
        failures: failures
      )
    }
    facts.telling = TellState(
      receivers: failure.map { .failure($0) } ?? .success(receivers),
      isActive: isActive
    )
    return facts
  }

  /// The name of the row, the facts, and the check whose finding is compared.
  private static var rows: [(name: String, facts: Facts, check: String)] {
    [
      ("not enabled", facts(service: loaded("disabled", "active")), "service"),
      ("masked", facts(service: .known(load: "masked", file: "masked", active: "inactive")), "service"),
      ("failed", unreachable(ECONNREFUSED, loaded("enabled", "failed")), "service"),
      ("stopped", unreachable(ENOENT, loaded("enabled", "inactive")), "service"),
      ("started by hand", facts(service: loaded("disabled", "inactive")), "service"),
      ("not installed", facts(service: .known(load: "not-found", file: "", active: "inactive")), "service"),
      ("no user manager", facts(service: .unknown("no bus")), "service"),
      ("no user manager and no pillsd", unreachable(ENOENT, .unknown("no bus")), "service"),
      ("no socket", unreachable(ENOENT), "socket"),
      ("somebody else's socket", unreachable(EACCES), "socket"),
      ("no answer", failing(.unanswered), "socket"),
      (
        "a pillsd that knows no diagnosis", failing(.unknownError("org.varlink.service.MethodNotFound")),
        "socket"
      ),
      ("another version", facts { $0.version = "0.0.1" }, "version"),
      ("a copy that hides a newer package", copies("0.1.0", "0.2.0"), "installation"),
      ("an update not yet running", facts { $0.replaced = true }, "version"),
      ("a full disk", facts(store(.full)), "store"),
      ("a read-only store", facts(store(.readOnly)), "store"),
      ("a damaged store", facts(store(.damaged)), "store"),
      ("a damaged store with a copy", facts(store(.damaged, copy: copy)), "store"),
      ("a store that is gone", facts(store(.failing, lost: true, copy: copy)), "store"),
      ("another program's store", facts(store(.foreign)), "store"),
      ("a newer store", facts(store(.newer)), "store"),
      ("a failing disk", facts(store(.failing)), "store"),
      ("a store that other machines can open too", onSSHFS, "store"),
      ("a store out of reach", facts { $0.store = outOfReach }, "store"),
      ("settings out of reach", facts { $0.settings = settingsOutOfReach }, "settings"),
      ("bad settings", facts { $0.settings.problem = "pills.conf:3: bad" }, "settings"),
      ("reminders off", facts { $0.remindersEnabled = false }, "reminders"),
      ("no notification server", facts { $0.popups.server = nil }, "popups"),
      ("popups that are thrown away", facts { $0.popups.problem = "a rule throws them away" }, "popups"),
      ("no buttons", facts { $0.popups.server = server("dunst", ["body"]) }, "buttons"),
      ("popups of less urgency", facts { $0.popups.urgency = "normal" }, "urgency"),
      ("a server that has not answered yet", popups(.unknown), "popups"),
      ("a server that is started on demand", popups(.startable), "popups"),
      ("Pills switched off in GNOME", popups(of: "gnome-shell", switchedOff), "do-not-disturb"),
      (
        "banners of Pills switched off in GNOME, with popups of less urgency",
        popups(of: "gnome-shell", urgency: "normal", withoutBanners), "do-not-disturb"
      ),
      ("do-not-disturb of Plasma", popups(of: "Plasma", undisturbed), "do-not-disturb"),
      (
        "do-not-disturb of Plasma with popups of less urgency",
        popups(of: "Plasma", urgency: "normal", undisturbed), "do-not-disturb"
      ),
      ("mako in do-not-disturb", popups(of: "mako", undisturbed), "do-not-disturb"),
      ("MATE in do-not-disturb", popups(of: "Notification Daemon", undisturbed), "do-not-disturb"),
      ("dunst paused", popups(undisturbed), "do-not-disturb"),
      ("dunst that cannot be asked", popups(DesktopAnswers(doNotDisturb: nil)), "do-not-disturb"),
      ("GNOME", popups(of: "gnome-shell", DesktopAnswers(doNotDisturb: nil)), "do-not-disturb"),
      (
        "GNOME with popups of less urgency",
        popups(of: "gnome-shell", urgency: "low", DesktopAnswers(doNotDisturb: nil)), "do-not-disturb"
      ),
      ("woken", facts { $0.waking = waking(.arranged) }, "wake"),
      ("not to be woken", facts { $0.waking = waking(.failed, MachineComplaint(.mayNotWake)) }, "wake"),
      ("without a clock that wakes", withoutWakingClock, "wake"),
      ("confined", confined(true), "confinement"),
      ("not confined", confined(false), "confinement"),
      ("reminders to drink", drinks(areEnabled: "yes"), "hydration"),
      ("reminders to drink while all are off", drinks(areEnabled: "no"), "hydration"),
      ("shared, and never reached", shared(nil, at: nil), "sync"),
      (
        "shared, and not reached",
        shared(SyncComplaint(.full, [.place: "/a"]), at: "2026-11-20T20:59:49+01:00"), "sync"
      ),
      ("shared", shared(nil, at: "2026-11-20T20:45:00+01:00"), "sync"),
      ("shared, and not reached for long", shared(nil, at: "2026-11-19T20:59:58+01:00"), "sync"),
      ("told", telling([0, 0]), "tell"),
      ("told in vain", telling([0, 3]), "tell"),
      ("told by nobody", telling([0], isActive: false), "tell"),
      (
        "told wrongly", telling([], .stopped("/home/anna/tell.conf:3: tell.names must be yes or no.")), "tell"
      ),
    ]
  }

  private static let undisturbed = DesktopAnswers(doNotDisturb: true)
  private static let switchedOff = DesktopAnswers(doNotDisturb: false, letsPillsNotify: false)
  private static let withoutBanners =
    DesktopAnswers(doNotDisturb: false, letsPillsNotify: true, letsPillsShowBanners: false)

  private static func copies(_ home: String, _ package: String) -> Facts {
    var learnt = facts()
    learnt.copies = [("/home/ada/.config", "/home/ada/.local", home), ("/usr/lib", "/usr", package)]
      .compactMap {
        (units, prefix, version) in
        ReleaseNumber(version).map {
          InstalledCopy(
            unit: "\(units)/systemd/user/pills.service",
            program: "\(prefix)/bin/pillsd",
            version: $0
          )
        }
      }
    return learnt
  }

  private static var onSSHFS: Facts {
    var learnt = facts()
    learnt.fileSystem = FileSystem(type: "fuse.sshfs", options: [])
    return learnt
  }

  private static var outOfReach: Control.StoreReport {
    let complaint = StoreComplaint(.outOfReach, [.path: well.store.path])
    return Control.StoreReport(
      path: well.store.path,
      state: .failing,
      message: complaint.english,
      complaint: Control.Complaint(complaint)
    )
  }

  private static var settingsOutOfReach: Control.SettingsReport {
    let path = well.settings.path
    let complaint = SettingsComplaint(.outOfReach, [.path: path, .place: "/home/ada/dotfiles"])
    return Control.SettingsReport(
      path: path,
      problem: complaint.english,
      complaint: Control.Complaint(complaint)
    )
  }

  private static var withoutWakingClock: Facts {
    var learnt = facts { $0.waking = waking(.arranged) }
    learnt.hasWakingClock = false
    return learnt
  }

  private static func confined(_ confined: Bool) -> Facts {
    facts { $0.confinement = Control.Confinement(confined: confined, message: "m") }
  }

  /// Each line of the snapshot also holds doctor's exit code.
  @Test("each fact has its finding")
  func judged() throws {
    var lines: [String] = []
    for (name, facts, check) in Self.rows {
      let findings = facts.findings
      let finding = try #require(findings.first { $0.check == check })
      let exit = facts.exitCode(findings).map { "\($0)" } ?? "well"
      let remedy = finding.remedy.map { " | \($0)" } ?? ""
      lines.append("\(name): \(check) \(finding.mark), \(exit): \(finding.fact)\(remedy)")
      #expect(findings.allSatisfy { $0.mark != .problem || $0.remedy != nil })
      if finding.mark != .problem { #expect(findings.allSatisfy { $0.mark != .problem }) }
    }
    expectSnapshot(lines, "doctor-findings")
  }

  @Test("doctor says so if all is well")
  func allWell() {
    let findings = Self.facts().findings
    #expect(findings.allSatisfy { $0.mark == .ok })
    #expect(Self.facts().exitCode(findings) == nil)
    expectSnapshot(doctorLines(findings, paint: Paint(.none)), "doctor-well")
    #expect(!findings.contains { ["hydration", "sync"].contains($0.check) })
  }

  @Test("if reminders follow the home zone, both times are shown")
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
        == "It is Friday, 20 November 2026, 15:00 in America/New_York (UTC-05:00); reminders follow the time in "
        + "Europe/Berlin, where it is Friday, 20 November 2026, 21:00"
    )
  }

  @Test("each problem is shown with its solution")
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
      ($0.lastWake, $0.lastRaise) = (nil, nil)
    }.findings
    expectSnapshot(doctorLines(findings, paint: Paint(.of16)), "doctor-unwell-colored")
  }

  @Test("without pillsd, doctor still reports what it can")
  func withoutDaemon() {
    let findings = Self.unreachable(ENOENT, .unknown("Failed to connect to bus: No medium found")).findings
    expectSnapshot(doctorLines(findings, paint: Paint(.none)), "doctor-unreachable")
    #expect(
      jsonLine(findings[1])
        == #"{"check":"socket","fact":"pillsd cannot be reached: there is no /run/user/1000/pills/control.sock","#
        + #""mark":"problem","remedy":"Start it: systemctl --user enable --now pills.socket pills.service. "#
        + #"If it is running already, stop it first: systemctl --user stop pills.socket pills.service"}"#
    )
  }

  @Test(
    "doctor shows whether another device can open what is encrypted here",
    arguments: [
      ("36 35 8:1 / /home rw shared:1 - ext4 /dev/sda1 rw", false),
      ("36 35 8:1 / /home rw,relatime shared:1 master:2 - nfs4 nas:/home rw,vers=4.2,local_lock=none", false),
      ("36 35 8:1 / /home rw - nfs nas:/home rw,vers=3,nolock,local_lock=all", true),
      ("36 35 8:1 / /home rw - fuse.sshfs ada@nas:/home rw,user_id=0", true),
      ("36 35 8:1 / /home rw - cifs //nas/home rw,nobrl", true),
      ("36 35 8:1 / /home rw - cifs //nas/home rw", false),
    ]
  )
  func fileSystems(_ mount: String, _ isOpenToOthers: Bool) throws {
    let mounts = "22 1 8:2 / / rw - ext4 /dev/sda2 rw\n\(mount)\n"
    let fileSystem = try #require(FileSystem(ofDevice: "8:1", in: mounts))
    #expect(fileSystem.locksOnlyHere == isOpenToOthers)
    #expect(FileSystem(ofDevice: "8:3", in: mounts) == nil)
  }

  @Test(
    "a copy that hides no newer one is not reported",
    arguments: [("0.2.0", "0.2.0"), ("0.2.0", "0.2.0~dev"), ("0.10.0", "0.9.1"), ("1.0", "0.9.1")]
  )
  func copies(_ home: String, _ package: String) throws {
    #expect(Self.copies(home, package).copies.count == 2)
    #expect(!Self.copies(home, package).findings.contains { $0.check == "installation" })
    #expect(InstalledCopy.program(inUnit: "[Service]\nExecStart=/usr/bin/pillsd\n") == "/usr/bin/pillsd")
  }

  @Test("the output of systemctl is parsed")
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
    "a program's output is read, within a time limit",
    arguments: [
      (
        ["sh", "-c", "echo yes; echo no >&2; exit 3"], ProgramRun.ended(3, output: "yes\n", complaint: "no\n")
      ),
      (["sh", "-c", "kill -9 $$"], .ended(-9, output: "", complaint: "")),
      (["sh", "-c", "sleep 10 & sleep 10"], .tookTooLong),
      (["sh", "-c", "exec >&- 2>&-; sleep 10"], .tookTooLong),
      (["sh", "-c", "exec >&- 2>&-; sleep 0.1; exit 4"], .ended(4, output: "", complaint: "")),
      (["there-is-no-such-program"], .notStarted),
    ]
  )
  func programs(_ words: [String], _ expected: ProgramRun) {
    #expect(runProgram(words, limit: 500) == expected)
  }

  @Test(
    "a program reads its given input and nothing else",
    arguments: ["", "a\nb", String(repeating: "x", count: 1 << 20)]
  )
  func input(_ text: String) {
    let read = runProgram(["cat"], input: text, keeping: 1 << 20)
    #expect(read == .ended(0, output: text, complaint: ""))
  }

  @Test("the limit on output is no limit on time") func keptOutput() {
    let slow = runProgram(["sh", "-c", "sleep 0.2; echo later"], keeping: 4)
    #expect(slow == .ended(0, output: "late", complaint: ""))
  }

  @Test("a killed program leaves no child running") func programsAreKilledWhole() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    #expect(runProgram(["sh", "-c", "sleep 10 & sleep 10"], limit: 200) == .tookTooLong)
    close(ends[1])
    // Any process that is still running keeps the other end open.
    var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 5000) == 1)
    #expect(end.revents & Int16(POLLHUP) != 0)
    close(ends[0])
  }
}
