import Glibc
import PillsAPI
import Testing

@Suite struct PillsdAddressTests {
  @Test(arguments: [
    (["PILLS_SOCKET": "/b", "XDG_RUNTIME_DIR": "/r"], "/b", PillsdAddress.Origin.variable),
    (["PILLS_SOCKET": "", "XDG_RUNTIME_DIR": "/r"], "/r/pills/control.sock", .standard),
    // The XDG specification says that relative paths are ignored.
    (["XDG_RUNTIME_DIR": "relative"], "/run/user/\(getuid())/pills/control.sock", .standard),
    ([:], "/run/user/\(getuid())/pills/control.sock", .standard),
  ])
  func `the socket is the one of the environment, else that of the runtime folder`(
    variables: [String: String],
    path: String,
    origin: PillsdAddress.Origin
  ) { #expect(PillsdAddress { variables[$0] } == PillsdAddress(path: path, origin: origin)) }
}
