import PillsAPI
import PillsCore
import Testing
import Varlink

@testable import PillsCommands

/// A call of pillsctl, and what pillsd replies to it.
struct Exchange: Sendable {
  let call: String
  let reply: String

  init<Method: Varlink.Method>(_ method: Method.Type, _ parameters: String?, _ reply: Method.Output) {
    self.init(method.qualifiedName, parameters, #"{"parameters":\#(jsonLine(reply))}"#)
  }

  init<Method: Varlink.Method>(_ method: Method.Type, _ parameters: String?, error: some InterfaceError) {
    self.init(method.qualifiedName, parameters, jsonLine(error))
  }

  private init(_ method: String, _ parameters: String?, _ reply: String) {
    call = #"{"method":"\#(method)"\#(parameters.map { #","parameters":\#($0)"# } ?? "")}"#
    self.reply = reply
  }
}

/// What becomes of a command line, with pillsd on the one side and a person on the other.
struct Conversation: Sendable, CustomTestStringConvertible {
  let line: String
  /// What the person types at a terminal; nil where there is none.
  let typed: String?
  let exchanges: [Exchange]
  let ending: RunningProgram.Ending

  /// `output` and `complaint` are without their last line feed. A complaint that ends in a question has none.
  init(
    _ line: String,
    typed: String? = nil,
    _ exchanges: [Exchange] = [],
    exit exitStatus: Int32 = 0,
    _ output: String = "",
    complaint: String = ""
  ) {
    self.line = line
    self.typed = typed
    self.exchanges = exchanges
    let isOpen = complaint.isEmpty || complaint.hasSuffix("] ")
    ending = RunningProgram.Ending(
      exitStatus: exitStatus,
      output: output.isEmpty ? "" : output + "\n",
      complaint: isOpen ? complaint : complaint + "\n"
    )
  }

  var testDescription: String { line + (typed.map { " on a terminal: \($0.debugDescription)" } ?? "") }

  func check() throws {
    let daemon = try ScriptedDaemon()
    let program = try daemon.pillsctl(line, typed: typed)
    try daemon.serve(exchanges)
    #expect(try program.ending() == ending)
  }
}

extension ScriptedDaemon {
  /// Starts pillsctl with the words of `line` and this as its pillsd.
  func pillsctl(_ line: String, typed: String? = nil) throws -> RunningProgram {
    try RunningProgram(
      line.split(separator: " ", omittingEmptySubsequences: false).map(String.init),
      environment: ["PILLS_SOCKET=\(path)", "SWIFT_BACKTRACE=enable=no"],
      typed: typed
    )
  }

  func serve(_ exchanges: [Exchange]) throws {
    for exchange in exchanges {
      #expect(try nextCall() == exchange.call)
      try reply(exchange.reply)
    }
  }
}
