import CLibnotify
import Glibc
import PillsTestSupport
import Testing

@testable import Desktop

struct SessionBusTests {
  @Test func aFailureOfTheBusIsOfItsKind() {
    let kinds: [(GDBusError, BusError.Kind)] = [
      (G_DBUS_ERROR_NO_REPLY, .unanswered), (G_DBUS_ERROR_TIMED_OUT, .unanswered),
      (G_DBUS_ERROR_FAILED, .refused),
      (G_DBUS_ERROR_NAME_HAS_NO_OWNER, .noSuchService), (G_DBUS_ERROR_DISCONNECTED, .busLost),
      (G_DBUS_ERROR_SPAWN_EXEC_FAILED, .noSuchService), (G_DBUS_ERROR_SPAWN_NO_MEMORY, .noSuchService),
    ]
    for (code, kind) in kinds {
      #expect(
        BusError(taking: g_error_new_literal(g_dbus_error_quark(), CInt(code.rawValue), "")).kind == kind
      )
    }
    for (code, kind) in [(G_IO_ERROR_TIMED_OUT, BusError.Kind.unanswered), (G_IO_ERROR_CLOSED, .busLost)] {
      #expect(BusError(taking: g_error_new_literal(g_io_error_quark(), CInt(code.rawValue), "")).kind == kind)
    }
  }

  /// Without an address, GLib would let dbus-launch start a bus that nobody listens on.
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
