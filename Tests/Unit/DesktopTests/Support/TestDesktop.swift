import Glibc
import PillsTestSupport

/// A session bus and a screen of a test's own, with real programs on them.
///
/// libnotify and GLib know one session bus for a process, found through the environment; so every desktop has its bus
/// at the same place, and there is one desktop at a time.
final class TestDesktop {
  let folder: TemporaryFolder
  private let bus: ChildProcess
  private var screen: ChildProcess?
  private(set) var environment: [String: String]

  /// `activatable` is a command that the bus starts as notification server when it is asked to.
  init(activatable: String? = nil) throws {
    Self.announceBus()
    folder = TemporaryFolder()
    folder.makeFolder("services")
    folder.makeFolder("dunst")
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": Self.address, "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
    ]
    if let activatable {
      folder.write(
        "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=\(activatable)\n",
        to: "services/notifications.service"
      )
    }
    folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(Self.address)</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(folder.path)/services</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """,
      to: "bus.conf"
    )
    unlink(Self.socketPath)
    let (screen, display) = try Self.startScreen(environment)
    self.screen = screen
    environment["DISPLAY"] = display
    let ready = try Pipe()
    bus = try ChildProcess(
      ["dbus-daemon", "--config-file=\(folder.path)/bus.conf", "--nofork", "--print-address"],
      environment: environment,
      output: ready.writeEnd
    )
    guard ready.readLine() != nil else { throw ChildProcess.Failure(what: "dbus-daemon", code: 0) }
  }

  deinit {
    unlink(Self.socketPath)
  }

  /// Nobody finds the bus, though it goes on for those who are on it.
  func hideBus() {
    rename(Self.socketPath, Self.hiddenSocketPath)
  }

  func showBus() {
    rename(Self.hiddenSocketPath, Self.socketPath)
  }

  private static func startScreen(
    _ environment: [String: String]
  ) throws -> (ChildProcess, display: String) {
    let ready = try Pipe()
    let screen = try ChildProcess(
      ["Xvfb", "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"],
      environment: environment,
      output: ready.writeEnd
    )
    guard let display = ready.readLine() else { throw ChildProcess.Failure(what: "Xvfb", code: 0) }
    return (screen, ":\(display)")
  }

  private static let socketPath = "/tmp/pills-desktop-bus-\(getpid())"
  private static let hiddenSocketPath = "\(socketPath)-hidden"
  private static let address = "unix:path=\(socketPath)"

  /// Points this process at the place of the bus, where none need be.
  static func announceBus() {
    _ = isAnnounced
  }

  private static let isAnnounced = setenv("DBUS_SESSION_BUS_ADDRESS", address, 1) == 0
}

/// Notification servers.
extension TestDesktop {
  /// `rules` are lines of dunst's settings.
  func startDunst(rules: String = "") throws -> ChildProcess {
    folder.write(rules, to: "dunst/dunstrc")
    return try ChildProcess(["dunst"], environment: environment)
  }

  @discardableResult
  func dunstctl(_ arguments: String...) throws -> String {
    try run(["dunstctl"] + arguments)
  }

  /// How many popups dunst has on the screen.
  func dunstCount() throws -> String {
    try run(["dunstctl", "count", "displayed"])
  }

  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let output = try ChildProcess.output(of: arguments, environment: environment)
    return String(output.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
