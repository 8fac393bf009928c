import Gettext
import Glibc
import Varlink

/// Runs pillsctl with the arguments and in the surroundings of this process, and ends it.
package func runPillsctl() -> Never {
  reserveStandardDescriptors()
  guard let arguments = processArguments() else {
    Output.complain("pillsctl: Nothing was done: it cannot be read what you typed. Is /proc mounted?\n")
    exit(ExitCode.refused.rawValue)
  }
  let program = Program(arguments: arguments, environment: .current)
  exit(program.run().rawValue)
}

/// One run of pillsctl, from its arguments to its exit status.
struct Program {
  /// Without the name of the program.
  let arguments: [String]
  let environment: Environment

  func run() -> ExitCode {
    // Other programs read the same whatever the person's language is.
    if !arguments.contains("--json") { chooseLanguage() }
    var isJSON = false
    do throws(Failure) {
      let invocation = try Invocation(parsing: arguments)
      isJSON = invocation.isJSON
      try run(invocation)
      return .done
    } catch {
      return report(error, isJSON: isJSON)
    }
  }

  func run(_ invocation: Invocation) throws(Failure) {
    do throws(Failure) {
      try invocation.command.run(Context(environment: environment, invocation: invocation))
    } catch {
      // It is printed only once it is saved.
      if case .outputFailed(let errno) = error, invocation.command.changesSomething(invocation.arguments) {
        throw .doneWithoutOutput(errno: errno)
      }
      throw error
    }
  }

  private func report(_ failure: Failure, isJSON: Bool) -> ExitCode {
    let report = FailureReport(failure)
    if isJSON, let json = report.json {
      // That the output failed too adds nothing to what is about to be said.
      try? Output.write(lines: [json])
    }
    Output.complain(report.lines.map { $0 + "\n" }.joined())
    return report.exitCode
  }
}
