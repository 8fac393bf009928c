import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Subprocess
import Words

extension Command {
  static let profile = Command(
    "profile",
    summary: "keep the pills of other people and of pets, too",
    subcommands: [.profileAdd, .profileList, .profileRemove],
    description: paragraphs(
      "Each person with a profile has their own medications, records, stock, streak, lock, settings and sync. Their "
        + "popups begin with their name. What you have recorded so far stays yours: you need no profile. A cat can "
        + "have one, too.",
      "Choose the person with --profile, also in the window: 'pillsctl --profile anna take', 'pills --profile anna'. "
        + "The variable PILLS_PROFILE does the same.",
      "'pillsctl profile' without a subcommand lists everybody."
    ),
    examples: [
      "pillsctl profile add anna": "a profile for Anna",
      "pillsctl --profile anna medication add Metformin": "her first medication",
    ],
    run: Command.profileList.run
  )

  static let profileAdd = Command(
    "profile add",
    summary: "add a person",
    arguments: [
      CommandArgument(
        written: "NAME",
        summary: "the person's name, as popups will show it",
        mayHoldSpaces: true
      )
    ],
    changesSomething: true,
    description: paragraphs(
      "Adds a person and starts their reminders, now and at every login. A name has letters of any language, digits, "
        + "spaces, hyphens, underscores and apostrophes. It cannot be changed later."
    ),
    examples: ["pillsctl profile add 'Grandma Anna'": "quote a name with spaces"]
  ) { (context) throws(Failure) in
    let profile = try Failure.mapping { () throws(ProfileNameError) in
      try Person(context.arguments.operands[0])
    }
    if let other = ProfileChoice.known.first(where: { $0.isLike(profile.name) }) {
      let start = "systemctl --user enable --now \(other.unit("pills.service").shellQuoted)"
      throw .stopped(
        translated(
          "There is a profile '\(other.name)' already. To start it, now and at every login: \(start)"
        )
      )
    }
    guard let folder = profile.folders.data else { throw .noHome }
    do throws(FileError) {
      try makeFolder(folder)
    } catch {
      throw .unusable(error.path, errno: error.code)
    }
    let complaint = ProfileUnits.start(profile)
    try context.show(["active": complaint == nil, "profile": profile.name] as PrintedObject) {
      let lines = [
        translated("\(profile.name) was added."),
        translated("To add a medication: \(profile.command) medication add"),
        translated("To open the window: pills --profile \(profile.name.shellQuoted)"),
      ]
      return lines + [complaint].compactMap(\.self)
    }
  }

  static let profileList = Command(
    "profile list",
    summary: "list everybody, and what is open",
    description: paragraphs(
      "Lists you and each person with a profile: whether their reminders run, and what is open or comes next."
    ),
    examples: ["pillsctl profile list": "everybody at a glance"]
  ) { (context) throws(Failure) in
    let people = ([nil] + ProfileChoice.known).map { PersonState($0) }
    try context.show(["profiles": people.map(\.printed)] as PrintedObject) {
      var table = Table()
      for person in people {
        table.rows.append([Table.Cell(person.name), Table.Cell(person.text)])
      }
      return table.lines(paint: context.paint)
    }
  }

  static let profileRemove = Command(
    "profile remove",
    summary: "remove a person and delete everything that was recorded for them",
    arguments: [
      CommandArgument(
        written: "NAME",
        summary: "the person",
        mayHoldSpaces: true,
        candidates: .known(.profiles)
      )
    ],
    options: [.backupOfPerson, .yes],
    changesSomething: true,
    description: paragraphs(
      "Stops the person's reminders and deletes everything that was recorded for them, with their settings and the "
        + "copies that pillsd made. This cannot be undone. On a terminal you are asked for a backup first, and type the "
        + "name to confirm; elsewhere add --yes.",
      "What was synced stays at the other devices. To remove it from the folder or the calendar first: 'pillsctl "
        + "--profile NAME sync off --remove'."
    ),
    examples: [
      "pillsctl profile remove anna": "pillsctl asks",
      "pillsctl profile remove anna --backup ~/anna.db --yes": "keep a backup, and do not ask",
    ]
  ) { (context) throws(Failure) in
    let profile = try Failure.mapping { () throws(ProfileError) in
      try ProfileChoice.known(called: context.arguments.operands[0])
    }
    try context.requireConsent()
    let backup = try context.backUp(profile)
    if !context.isCertain { try Question.confirm(profile.removalText, with: profile.name) }
    try ProfileUnits.stop(profile)
    try profile.deleteFiles()
    try context.show(["backup": backup?.path, "removed": profile.name] as PrintedObject) {
      [translated("\(profile.name) was removed, with everything that was recorded.")]
    }
  }
}

extension CommandOption {
  fileprivate static let backupOfPerson = CommandOption(
    "backup FILE",
    summary: "back up the database to this file first",
    candidates: .files
  )
}

extension Person {
  var folders: PillsFolders { PillsFolders(environment: ProfileChoice.environment(of: self)) }

  fileprivate var removalText: String {
    translated("Everything that is recorded for \(name) will be deleted for good, with the settings.")
  }

  /// The runtime folder comes first: nothing that is left there matters.
  fileprivate func deleteFiles() throws(Failure) {
    let folders = folders
    let paths = [
      folders.runtime, folders.state, folders.dropIns(of: unit("pills-sync.path")), folders.configuration,
      folders.data,
    ]
    for path in paths.compactMap(\.self) {
      guard case .ended(0, _, _) = runProgram(["rm", "-rf", "--", path]) else {
        throw .stopped(translated("\(path) could not be deleted. Delete it yourself."))
      }
    }
  }
}

extension Context {
  /// Writes the backup that the options or the person want; nil for none.
  fileprivate func backUp(_ profile: Person) throws(Failure) -> WrittenBackup? {
    var path = arguments[CommandOption.backupOfPerson]
    if path == nil, !isCertain {
      let question = translated("Back up the data of \(profile.name) to this folder first?")
      path = try Question.isAccepted(question) ? "." : nil
    }
    guard let path else { return nil }
    let address = PillsdAddress(environment: ProfileChoice.environment(of: profile))
    let pillsd = try PillsdConnection(at: address, patience: PillsdConnection.patienceWithFiles)
    let backup = try pillsd.backUp(to: path, called: "pills-\(profile.name)")
    if !isJSON { Output.complain("\(backup.line.printable)\n") }
    return backup
  }
}

extension Failure {
  static var noHome: Failure { .stopped(translated("There is no home folder: HOME is not set.")) }

  fileprivate static func mapping<Value>(_ body: () throws(ProfileNameError) -> Value) throws(Failure)
    -> Value
  {
    do throws(ProfileNameError) { return try body() } catch { throw .stopped(error.sentence) }
  }

  fileprivate static func mapping<Value>(_ body: () throws(ProfileError) -> Value) throws(Failure) -> Value {
    do throws(ProfileError) { return try body() } catch { throw .stopped(error.sentence) }
  }
}
