import Testing

@testable import PillsCommands

@Suite struct SurroundingsTests {
  @Test("the socket is the one given, else the one of the environment, else that of the runtime directory")
  func sockets() {
    var environment = Environment(socketPath: "/b", runtimeDirectory: "/run/user/1000")
    #expect(
      PillsdAddress(option: "/a", environment: environment) == PillsdAddress(path: "/a", origin: .option)
    )
    #expect(
      PillsdAddress(option: nil, environment: environment) == PillsdAddress(path: "/b", origin: .variable)
    )
    environment.socketPath = nil
    #expect(
      PillsdAddress(option: nil, environment: environment)
        == PillsdAddress(path: "/run/user/1000/pills/control.sock", origin: .standard)
    )
    environment.runtimeDirectory = "relative"
    #expect(PillsdAddress(option: nil, environment: environment) == nil)
    environment.runtimeDirectory = nil
    #expect(PillsdAddress(option: nil, environment: environment) == nil)
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
