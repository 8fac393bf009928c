import Testing

@testable import pillsctl

@Suite struct SurroundingsTests {
  @Test("the socket is the one given, else the one of the environment, else that of the runtime directory")
  func sockets() {
    var environment = Environment(socketPath: "/b", runtimeDirectory: "/run/user/1000")
    #expect(
      SocketAddress(option: "/a", environment: environment) == SocketAddress(path: "/a", origin: .option)
    )
    #expect(
      SocketAddress(option: nil, environment: environment) == SocketAddress(path: "/b", origin: .variable)
    )
    environment.socketPath = nil
    #expect(
      SocketAddress(option: nil, environment: environment)
        == SocketAddress(path: "/run/user/1000/pills/control.sock", origin: .standard)
    )
    environment.runtimeDirectory = "relative"
    #expect(SocketAddress(option: nil, environment: environment) == nil)
    environment.runtimeDirectory = nil
    #expect(SocketAddress(option: nil, environment: environment) == nil)
  }

  @Test(
    "colors are for terminals, unless refused or asked for",
    arguments: [
      (ColorChoice.auto, true, false, true), (.auto, true, true, false), (.auto, false, false, false),
      (.always, false, true, true), (.never, true, false, false),
    ]
  )
  func colors(_ choice: ColorChoice, _ isTerminal: Bool, _ refuses: Bool, _ expected: Bool) {
    let environment = Environment(refusesColor: refuses, isColorTerminal: isTerminal)
    #expect(environment.isColored(choice) == expected)
  }
}
