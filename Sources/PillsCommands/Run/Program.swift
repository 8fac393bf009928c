import Glibc
import Varlink

/// Runs pillsctl with the arguments and in the surroundings of this process, and ends it.
package func runPillsctl() -> Never {
  reserveStandardDescriptors()
  let program = Program(arguments: Array(CommandLine.arguments.dropFirst()), environment: .current)
  exit(program.run().rawValue)
}

/// One run of pillsctl, from its arguments to its exit status.
struct Program {
  /// Without the name of the program.
  let arguments: [String]
  let environment: Environment

  func run() -> ExitCode {
    var isJSON = false
    do throws(Failure) {
      let invocation = try parsed()
      isJSON = invocation.isJSON
      try Session(invocation: invocation, environment: environment).perform()
      return .done
    } catch {
      return report(error, isJSON: isJSON)
    }
  }

  private func parsed() throws(Failure) -> Invocation {
    do throws(UsageError) {
      return try Invocation(parsing: arguments)
    } catch {
      throw .usage(error)
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
