import Encryption
import ICalendar
import PillsAPI
import PillsCore
import Remotes

/// All entries that a remote has.
struct Fetched {
  private(set) var profiles: Set<String> = []
  /// The devices of each profile.
  private(set) var devices: [String: Set<DeviceID>] = [:]
  private(set) var journals: [SyncReplies.Journal] = []
  private(set) var problems: [SyncComplaint] = []

  init(from remote: any Remote, at place: String, with key: ProfileKey?) throws(SyncComplaint) {
    let changes = try remote.changes(since: nil)
    let names = changes.present.map(\.name)
    var refused = changes.unreadable
    // A sealed key names its profile, even if no journal has been written yet.
    if key != nil { profiles.formUnion(names.compactMap { KeyName($0)?.profile.description }) }
    try remote.read(names.filter(isJournal), leavingOut: { refused[$0] = $1 }) {
      (resources) throws(SyncComplaint) in
      for resource in resources { try add(resource, at: place, with: key) }
    }
    problems += refused.sorted { $0.key < $1.key }.map { $1.ofReading($0, at: place) }
    problems = problems.joined
  }

  private mutating func add(
    _ resource: Resource,
    at place: String,
    with key: ProfileKey?
  ) throws(SyncComplaint) {
    guard let name = JournalName(ofCopy: resource.name) else { return }
    do throws(JournalProblem) {
      let journal = try ProfiledJournal(reading: resource.text, as: name, with: key)
      profiles.insert(journal.profile)
      devices[journal.profile, default: []].insert(name.device)
      journals.append(.init(name: resource.name, version: resource.version, entries: journal.lines))
    } catch .encrypted {
      throw SyncComplaint(.passphraseNeeded, [.place: place])
    } catch {
      problems.append(error.complaint(resource.name))
    }
  }

  /// Each once, by id.
  var entries: [Entry] { journalUnion(of: journals.flatMap(\.entries), with: []).compactMap { Entry($0) } }
}
