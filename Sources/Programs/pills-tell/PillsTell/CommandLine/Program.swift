import CLinux
import Files
import Gettext
import Glibc
import PillsAPI
import PillsCore
import PillsSettings
import PillsView
import Subprocess
import SystemdKit
import Varlink
import Words

/// Runs pills-tell with the arguments and the environment of this process, and exits.
@MainActor
package func runPillsTell() -> Never {
  reserveStandardDescriptors()
  // Writing to a closed pipe then returns an error.
  signal(SIGPIPE, SIG_IGN)
  chooseLanguage()
  exit(exitCode(after: processArguments() ?? []))
}

/// Why pills-tell does not do what it was asked to, in the person's language.
struct Refusal: Error, Hashable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// 0 for done, 1 for refused, 2 for a wrong command line.
@MainActor
private func exitCode(after arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let arguments = try ProfileChoice.taking(from: arguments) { UsageError(sentence: $0) }
    let options = try Options(parsing: arguments)
    do throws(Refusal) {
      try perform(options)
      return 0
    } catch {
      complain(error.sentence)
      return 1
    }
  } catch {
    complain(error.sentence)
    complain("For help: pills-tell --help")
    return 2
  }
}

@MainActor
private func perform(_ options: Options) throws(Refusal) {
  if options.task == .help { return try say(Options.help) }
  if options.task == .version { return try say("pills-tell \(Release.version)\n") }
  guard let places = Places(settingsFile: options.settingsFile, environment: environmentVariable) else {
    throw Refusal(translated("There is no home folder: HOME is not set."))
  }
  switch options.task {
  case .list: try list(in: places)
  case .test(let name): try test(name, in: places)
  case .serve, .help, .version: try serve(in: places)
  }
}

// MARK: Tasks

@MainActor
private func serve(in places: Places) throws(Refusal) {
  let journal = Journal(identifier: "pills-tell")
  guard let lock = StateLock(beside: places.stateFile) else {
    throw Refusal(
      translated("Another pills-tell is running already, or \(places.stateFolder) cannot be written.")
    )
  }
  do throws(SystemdError) {
    let loop = try EventLoop()
    let service = try TellService(in: places, on: loop, journal)
    let signals = [
      try loop.onSignal(.terminate) { service.stop() },
      try loop.onSignal(.interrupt) { service.stop() },
      try loop.onSignal(.hangUp) { service.reload() },
    ]
    service.start()
    _ = try loop.run()
    withExtendedLifetime((signals, lock)) {}
  } catch {
    throw Refusal("\(error)")
  }
}

private func receivers(in places: Places) throws(Refusal) -> [TellReceiver] {
  do throws(SettingsComplaint) {
    return try places.settings.loadReceivers()
  } catch {
    throw Refusal(error.words.asSentence)
  }
}

private func list(in places: Places) throws(Refusal) {
  let state = places.stateFile.load()
  let list = TellReplies.List(
    receivers: try receivers(in: places).map { TellReplies.Receiver($0, state.receivers[$0.name]) }
  )
  try say(((try? wireText(list)) ?? "null") + "\n")
}

/// Runs the command as the service would, but waits for its end and shows what it says.
private func test(_ name: String, in places: Places) throws(Refusal) {
  guard let receiver = try receivers(in: places).first(where: { $0.name.lowercased() == name.lowercased() })
  else { throw Refusal(translated("There is no receiver '\(name)'. To see them all: pillsctl tell list")) }
  // As in the service, so that what works here works there.
  _ = pills_set_no_new_privileges()
  let delivery = Delivery(Occasion(event: .test), to: receiver)
  let limit = Int(receiver.limit.microseconds / 1000)
  switch runProgram(receiver.command, input: delivery.input, adding: delivery.variables, limit: limit) {
  case .ended(0, _, _): break
  case .ended(let status, let output, let complaint):
    let said = [complaint, output].joined(separator: "\n").split(separator: "\n").last.map(String.init) ?? ""
    throw Refusal(
      said.isEmpty
        ? translated("The command failed with status \(status).")
        : translated("The command failed with status \(status): \(said.asSentence)")
    )
  case .tookTooLong: throw Refusal(translated("The command took longer than \(receiver.limit)."))
  case .notStarted:
    throw Refusal(translated("The program '\(receiver.command[0])' cannot be started. Is it installed?"))
  }
}

extension TellReplies.Receiver {
  fileprivate init(_ receiver: TellReceiver, _ saved: SavedReceiver?) {
    self.init(
      name: receiver.name,
      command: receiver.command.map(\.shellQuoted).joined(separator: " "),
      events: TellReceiver.Event.allCases.filter(receiver.events.contains).compactMap { event in
        TellReplies.Event(rawValue: event.rawValue)
      },
      after: receiver.after.description,
      names: receiver.showsNames,
      title: receiver.title,
      answers: !receiver.answers.isEmpty,
      waiting: saved?.waiting.count ?? 0,
      lastTold: saved?.lastTold,
      failures: saved?.failures ?? 0
    )
  }
}

private func say(_ text: String) throws(Refusal) {
  guard let code = writeAll(text.utf8, to: STDOUT_FILENO) else { return }
  throw Refusal(String(cString: strerror(code)))
}

private func complain(_ sentence: String) {
  _ = writeAll("pills-tell: \(sentence.printable)\n".utf8, to: STDERR_FILENO)
}
