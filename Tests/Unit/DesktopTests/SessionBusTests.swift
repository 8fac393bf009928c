import Glibc
import PillsTestSupport
import Testing

@testable import Desktop

struct SessionBusTests {
  /// GLib would have dbus-launch start one, on which nobody listens.
  @Test func withoutAnAddressNoBusIsStarted() async throws {
    let folder = TemporaryFolder()
    let trace = "\(folder.path)/trace"
    folder.write("#!/bin/sh\n: >\(trace)\n", to: "dbus-launch")
    chmod("\(folder.path)/dbus-launch", 0o755)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      unsetenv("DBUS_SESSION_BUS_ADDRESS")
      for (name, value) in [("XDG_RUNTIME_DIR", path), ("PATH", path), ("DISPLAY", ":99")] {
        setenv(name, value, 1)
      }
      #expect(throws: BusError.self) { try SessionBus() }
    }
    #expect(access(trace, F_OK) != 0)
  }
}
