import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let syncSetup = Command(
    "sync setup",
    summary: "set up sync with your other devices",
    arguments: [.place],
    options: [.user, .authority, .same, .tasks, .noNames, .passwordFile, .passphraseFile, .yes],
    changesSomething: true,
    description: paragraphs(
      "Your devices sync through a folder that another program syncs, or through a calendar on a CalDAV server. "
        + "Type the path of the folder, or the address of the calendar, which begins with https://. pillsctl tries "
        + "it, shows what it will write and where, and asks before it does that.",
      "If this device and the others have a medication with the same name, the two become one if they are equal "
        + "in all that matters. Otherwise pillsctl asks whether they are the same. With --yes they stay two, unless "
        + "--same names them.",
      "With --tasks the doses of the next days are tasks there. Any program for tasks can show them, such as one "
        + "on a phone. Ticking a task records its doses as taken.",
      "pillsctl asks for the password of the server, or reads it with --password-file, and stores it in a file that "
        + "only you can read. To store it elsewhere, see pills-sync(8).",
      "With a passphrase the data there is encrypted, and nobody else who has access to it can read it. The tasks "
        + "then do not name the medications. To encrypt later, type: pillsctl sync passphrase"
    ),
    examples: [
      "pillsctl sync setup ~/Sync/Pills": "sync through a folder that Syncthing syncs",
      "pillsctl sync setup https://cloud.example.org --user anna":
        "sync through a calendar; pillsctl finds those on the server",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    if let profile = try pillsd.call(Sync.GetIdentity.self).profile {
      throw .refused(Sync.AlreadyShared(profile: profile))
    }
    try context.requireConsent()
    let before = SyncFiles.contents()
    do throws(Failure) {
      try context.begin(pillsd)
    } catch {
      // Removes what was written for the attempt, and restores what the person had written.
      if (try? pillsd.call(Sync.GetIdentity.self))?.profile == nil { SyncFiles.restore(before) }
      throw error
    }
  }
}

extension Context {
  fileprivate var hidesNames: Bool { arguments.contains(.noNames) }
  fileprivate var passphraseFile: String? { arguments[.passphraseFile] }

  fileprivate func begin(_ pillsd: PillsdConnection) throws(Failure) {
    var (files, takesTasks) = try found()
    let isEncrypted = try joinEncrypted(&files)
    let fetched = try SyncProgram.run(["--fetch"])
    let there = try SyncProgram.value(in: fetched, as: SyncReplies.Fetched.self)
    if let profile = there.profile { try requireOwn(profile) }
    let newPassphrase = isEncrypted ? nil : try newPassphrase(for: there)
    files.isEncrypted = isEncrypted || newPassphrase != nil
    (files.hasTasks, files.tasksHaveNames) = (arguments.contains(.tasks), !hidesNames)
    if !isCertain, !files.hasTasks {
      files.hasTasks = Question.isAgreed(
        translated("Show the doses of the next days there as tasks, to tick on a phone?")
      )
      if files.hasTasks, !hidesNames, !files.isEncrypted {
        files.tasksHaveNames = try Question.isAccepted(
          translated("Show the names of your medications in the tasks?")
        )
      }
    }
    if !files.hasTasks {
      files.taskCalendar = nil
    } else if !takesTasks, files.taskCalendar == nil {
      files.taskCalendar = try taskCalendar(files)
    }
    try files.write(password: nil)
    var lines = [
      there.profile == nil
        ? translated("There is no data of Pills there yet: this device is the first.")
        : translated("There is data of Pills from another device: this device joins it.")
    ]
    if !there.devices.isEmpty {
      let names = there.medications.isEmpty ? ["–"] : there.medications
      lines.append(
        translated(
          "Devices there: \(there.devices.joined(separator: ", ")). Medications: \(names.joined(separator: ", "))."
        ).printable
      )
    }
    let what = translated("Pills will write what you take, and when, to \(files.remote.printable).")
    let how =
      files.isEncrypted
      ? translated("It is encrypted with your passphrase.")
      : translated("Anybody with access to this folder or calendar can read it.")
    let tasks = files.taskCalendar.map { [translated("The tasks go to \($0.printable).")] } ?? []
    try confirm(translated("Continue?"), after: lines + ["\(what) \(how)"] + tasks)
    let begun = try pillsd.call(Sync.Begin.self, .init(profile: there.profile))
    if let newPassphrase { _ = try SyncProgram.run(["--encrypt"], input: newPassphrase.text) }
    let complaint = SyncUnits.turn("enable")
    let said = try SyncProgram.run(["--fetched"], input: fetched)
    try joinPairsOfOneName(pillsd)
    try show(["profile": begun.profile, "device": begun.device, "remote": files.remote]) {
      [translated("This device is now synced (id \(begun.device)).")]
        + SyncProgram.lines(said) + (complaint.map { [$0] } ?? [])
    }
  }

  /// Throws if the data there is that of another person on this computer: the two would become one.
  private func requireOwn(_ identity: String) throws(Failure) {
    let people = ProfileChoice.known
    let others = people.isEmpty ? [] : ([nil] + people).filter { $0 != ProfileChoice.current }
    for other in others {
      let address = PillsdAddress(environment: ProfileChoice.environment(of: other))
      let pillsd = try? PillsdConnection(at: address, patience: PillsdConnection.patience)
      guard (try? pillsd?.call(Sync.GetIdentity.self))?.profile == identity else { continue }
      throw .stopped(
        translated(
          """
          On this computer, the data there is already synced for \(personName(other)). Two people cannot share one \
          place: choose another folder or calendar.
          """
        )
      )
    }
  }

  // MARK: Place

  /// The folder or calendar through which devices sync, and whether it takes tasks. It is already written to the
  /// files, so that pills-sync can try it.
  fileprivate func found() throws(Failure) -> (SyncFiles, takesTasks: Bool) {
    var place = arguments[0] ?? ""
    if place.isEmpty, canAsk {
      place = try Question.answer(
        to: translated(
          "Where should your devices sync? Type a folder, or an address that begins with https://:"
        )
      )
    }
    let (address, typedUser): (String, String?)
    switch TypedPlace(place, isThere: { access($0, F_OK) == 0 }) {
    case .folder(let typed):
      guard let path = realpath(typed, nil) else {
        throw .stopped(
          translated(
            """
            There is no folder \(typed.printable). Create it first and let Syncthing or a similar program sync it to \
            your other devices.
            """
          )
        )
      }
      defer { free(path) }
      let files = SyncFiles(remote: "folder:\(String(cString: path))")
      try files.write(password: nil)
      return (files, true)
    // A password in an address would be kept in files and shown, so it is asked for like any other.
    case .server(let typed, let user): (address, typedUser) = (typed, user)
    case .unusable(let typed):
      let complaint = SyncComplaint(.unusableAddress, [.address: typed])
      throw .stopped(complaint.words.asSentence.printable)
    }
    let user = arguments[.user] ?? typedUser
    var files = SyncFiles(remote: address, user: user, authorityFile: try authorityFile())
    var password: String?
    if files.user == nil, canAsk, !isCertain {
      files.user = try Question.answer(to: translated("Your user name on the server:"))
    }
    guard files.user?.isEmpty == false else {
      throw .stopped(translated("The server needs your user name. Add it: --user NAME"))
    }
    if let file = arguments[.passwordFile] {
      password = try Passphrase.line(ofFile: file)
    } else if canAsk, !isCertain {
      password = try Question.secret(
        to: translated("The password (not shown; Enter if it is kept elsewhere):")
      )
    }
    try files.write(password: password.flatMap { $0.isEmpty ? nil : $0 })
    let (calendar, tasks) = try calendars(at: address, files)
    files.remote = calendar.address
    files.taskCalendar = tasks?.address
    try files.write(password: nil)
    return (files, calendar.takesTasks)
  }

  /// The whole path of the file of a certificate authority.
  private func authorityFile() throws(Failure) -> String? {
    guard let typed = arguments[.authority] else { return nil }
    guard let path = realpath(typed, nil) else { throw .unusable(typed, errno: errno) }
    defer { free(path) }
    return String(cString: path)
  }

  /// The calendar for entries, and the one for tasks if the typed address is of a calendar for tasks only.
  private func calendars(
    at address: String,
    _ files: SyncFiles
  ) throws(Failure) -> (SyncReplies.Calendar, tasks: SyncReplies.Calendar?) {
    let all = try calendars(["--find", address], files)
    guard let typed = all.first(where: \.isTyped) else { return (try calendar(at: address, all, files), nil) }
    let name = typed.name.printable
    guard typed.isUsable || typed.takesTasks else {
      throw .stopped(
        translated("Pills cannot write to the calendar \(name). Type the address of another calendar.")
      )
    }
    switch typed.owner {
    case nil: break
    case "": Output.complain("\(translated("The calendar \(name) belongs to another person."))\n")
    case let owner?:
      Output.complain("\(translated("The calendar \(name) belongs to \(owner.printable)."))\n")
    }
    return typed.isUsable ? (typed, nil) : (try calendar(at: address, all, files), typed)
  }

  /// The person's own calendar called Pills, else a new one if the person wants it, else another of their own.
  private func calendar(
    at address: String,
    _ all: [SyncReplies.Calendar],
    _ files: SyncFiles
  ) throws(Failure) -> SyncReplies.Calendar {
    let usable = all.filter { $0.isUsable && $0.owner == nil }
    if let own = usable.first(where: { $0.name == CalendarNames.entries }) { return own }
    let question = translated(
      "Pills should have a calendar of its own. Create one called \(CalendarNames.entries)?"
    )
    let makesOne = canAsk && !isCertain ? try Question.isAccepted(question) : true
    if makesOne {
      guard let made = try calendars(["--make", address], files).first else {
        throw .stopped(
          translated("The server did not create a calendar. Create one there and call it Pills.")
        )
      }
      return made
    }
    return try choice(among: usable)
  }

  private func choice(among calendars: [SyncReplies.Calendar]) throws(Failure) -> SyncReplies.Calendar {
    guard !calendars.isEmpty else { throw .cancelled }
    Output.complain("\(translated("There are these calendars:"))\n")
    for (index, calendar) in calendars.enumerated() {
      Output.complain("  \(index + 1)  \(calendar.name.printable)\n")
    }
    let answer = try Question.answer(to: translated("Which one? [1-\(calendars.count), or Ctrl-D to stop]"))
    guard let number = Int(answer), calendars.indices.contains(number - 1) else { throw .cancelled }
    return calendars[number - 1]
  }

  /// The address of a calendar that takes tasks, if the other one takes none: the person's own called Pills
  /// tasks, else a new one, else another of their own.
  private func taskCalendar(_ files: SyncFiles) throws(Failure) -> String {
    let usable = try calendars(["--find", files.remote], files).filter { $0.takesTasks && $0.owner == nil }
    if let own = usable.first(where: { $0.name == CalendarNames.tasks }) { return own.address }
    let made = try? calendars(["--make-for-tasks", files.remote], files).first
    if let made, made.takesTasks { return made.address }
    guard canAsk, !isCertain, !usable.isEmpty else {
      throw .stopped(
        translated(
          """
          This calendar accepts no tasks, and the server creates none that does. Create a calendar for tasks there and \
          call it Pills tasks.
          """
        )
      )
    }
    Output.complain("\(translated("This calendar accepts no tasks. Where should the tasks go?"))\n")
    return try choice(among: usable).address
  }

  /// Asks for the password again, at most twice: many servers lock out people who type more wrong ones.
  fileprivate func calendars(
    _ arguments: [String],
    _ files: SyncFiles
  ) throws(Failure) -> [SyncReplies.Calendar] {
    var questions = 2
    return try SyncProgram.value(of: arguments, as: SyncReplies.Found.self) { (failure) throws(Failure) in
      guard canAsk, !isCertain, questions > 0 else { return false }
      questions -= 1
      Output.complain("\(failure.printable)\n")
      let password = try Question.secret(to: translated("The password again (not shown; Enter to stop):"))
      if password.isEmpty { return false }
      try files.write(password: password)
      return true
    }.calendars
  }

  // MARK: Data of other devices

  /// Whether the data there is encrypted. If it is, asks for the passphrase and gets the key.
  fileprivate func joinEncrypted(_ files: inout SyncFiles) throws(Failure) -> Bool {
    let encryption = try SyncProgram.encryption()
    guard encryption.isEncrypted, !encryption.hasKey else { return false }
    files.isEncrypted = true
    try files.write(password: nil)
    let passphrase = try Passphrase.known(from: passphraseFile, canAsk: canAsk && !isCertain)
    _ = try SyncProgram.run(["--encrypt"], input: passphrase.text)
    return true
  }

  /// The passphrase that the first device sets; nil for none.
  fileprivate func newPassphrase(for there: SyncReplies.Fetched) throws(Failure) -> Passphrase? {
    guard there.profile != nil else {
      return try Passphrase.wanted(from: passphraseFile, canAsk: canAsk && !isCertain)
    }
    // Somebody may have replaced encrypted data with this unencrypted data.
    guard passphraseFile == nil else {
      throw .stopped(
        translated(
          """
          The data there is not encrypted, so nothing was changed. If that is right, leave out the passphrase, and \
          encrypt the data afterwards: pillsctl sync passphrase
          """
        )
      )
    }
    return nil
  }

  /// Asks whether medications that are now there twice are the same, and syncs the answers.
  fileprivate func joinPairsOfOneName(_ pillsd: PillsdConnection) throws(Failure) {
    let same = arguments.values(of: .same).map { $0.lowercased() }
    let sameNames = try pillsd.call(Sync.GetConflicts.self, .init(days: 1)).sameNames
    var areJoined = false
    for pair in sameNames {
      var areSame = same.contains { pair.one.lowercased().hasPrefix("\($0) (") }
      if !areSame, canAsk, !isCertain {
        areSame = try Question.isAccepted("\(pair.sentence) \(translated("Are they the same?"))")
      }
      guard areSame else { continue }
      let input = Control.SetSameness.Input(medication: pair.one, other: pair.other, same: true)
      _ = try pillsd.call(Control.SetSameness.self, input)
      areJoined = true
    }
    if areJoined { _ = try SyncProgram.run([]) }
  }
}

extension CommandArgument {
  fileprivate static let place = CommandArgument(
    written: "[PLACE]",
    summary: "a folder, or the address of a calendar or its server",
    candidates: .files
  )
}

extension CommandOption {
  fileprivate static let user = CommandOption("user NAME", summary: "your user name on the server")
  fileprivate static let authority = CommandOption(
    "ca FILE",
    summary: "the certificate authority of your own server",
    candidates: .files
  )
  fileprivate static let passwordFile = CommandOption(
    "password-file FILE",
    summary: "read the password of the server from this file, or from standard input if it is -",
    candidates: .files
  )
  fileprivate static let tasks = CommandOption(
    "tasks",
    summary: "show the doses of the next days as tasks, to tick on a phone"
  )
  fileprivate static let noNames = CommandOption(
    "no-names",
    summary: "do not name the medications in the tasks"
  )
  fileprivate static let same = CommandOption(
    "same MEDICATION",
    summary: "this medication is the one with its name on the other devices",
    candidates: .known(.medications),
    isRepeatable: true
  )
}
