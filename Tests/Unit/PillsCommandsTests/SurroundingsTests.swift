import PillsAPI
import PillsCore
import Testing

@testable import PillsCommands

@Suite struct SurroundingsTests {
  @Test("the socket is the one given, else the one of the environment")
  func sockets() {
    let environment = Environment(pillsd: PillsdAddress(path: "/b", origin: .variable))
    let addresses = ["/a", nil].map { option in
      let options = option.map { [ScannedArgument.option(.socket, value: $0)] } ?? []
      let invocation = Invocation(command: .status, arguments: Arguments(options: options))
      return Context(environment: environment, invocation: invocation).address
    }
    #expect(addresses == [PillsdAddress(path: "/a", origin: .option), environment.pillsd])
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
    #expect((environment.colorDepth(choice) != .none) == expected)
  }
}
