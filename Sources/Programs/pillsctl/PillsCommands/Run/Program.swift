import Gettext
import Glibc
import PillsAPI
import Varlink

/// Runs pillsctl with the arguments and the environment of this process, and ends the process.
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
  let arguments: [String]
  let environment: Environment

  func run() -> ExitCode {
    // Texts for programs, and for the people who make Pills, are English in every language, unless a program shows them.
    let isEnglish = arguments.contains(where: ["--json", "--report"].contains)
    if !isEnglish || arguments.contains("--\(CommandOption.translated.name)") { chooseLanguage() }
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
      let environment = try environment(for: invocation)
      if ["sync", "tell", "erase", "profile"].contains(invocation.command.words.first) {
        useFoldersOfSession()
      }
      let context = try Context(environment: environment, invocation: invocation).inWordsOfPillsd()
      try invocation.command.run(context)
    } catch {
      // A change is saved before its result is printed.
      if case .outputFailed(let errno, _) = error, invocation.command.changesSomething(invocation.arguments) {
        throw .outputFailed(errno: errno, isDone: true)
      }
      throw error
    }
  }

  /// Lets this process work for the person whom the command line or the environment names.
  private func environment(for invocation: Invocation) throws(Failure) -> Environment {
    var environment = environment
    do throws(ProfileError) {
      if let name = invocation.profileName {
        try ProfileChoice.choose(name, among: ProfileChoice.known)
        environment.pillsd = PillsdAddress(environment: environmentVariable)
      } else {
        try ProfileChoice.takeVariable()
      }
    } catch {
      throw .usage(error.sentence, command: nil)
    }
    return environment
  }

  private func report(_ failure: Failure, isJSON: Bool) -> ExitCode {
    let report = FailureReport(failure)
    if isJSON, let json = report.json {
      // If this fails too, the lines below say enough.
      try? Output.write(lines: [json])
    }
    Output.complain(report.lines.map { $0 + "\n" }.joined())
    return report.exitCode
  }
}
