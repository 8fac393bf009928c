import Encryption
import ICalendar
import PillsAPI
import PillsCore
import Remotes

/// All entries that a remote has.
struct Fetched {
  private(set) var profiles: Set<String> = []
  private(set) var journals: [SyncReplies.Journal] = []
  private(set) var problems: [SyncComplaint] = []

  init(from remote: any Remote, at place: String, with key: ProfileKey?) throws(SyncComplaint) {
    let names = try remote.changes(since: nil).present.map(\.name)
    let resources = try remote.read(names.filter(isJournal))
    // A sealed key names its profile, even if no journal has been written yet.
    if key != nil { profiles.formUnion(names.compactMap { KeyName($0)?.profile.description }) }
    for resource in resources {
      guard let name = JournalName(ofCopy: resource.name) else { continue }
      do throws(JournalProblem) {
        let journal = try ProfiledJournal(reading: resource.text, as: name, with: key)
        profiles.insert(journal.profile)
        journals.append(.init(name: resource.name, version: resource.version, entries: journal.lines))
      } catch .encrypted {
        throw SyncComplaint(.passphraseNeeded, [.place: place])
      } catch {
        problems.append(error.complaint(resource.name))
      }
    }
    problems = problems.joined
  }

  /// Each once, by id.
  var entries: [Entry] { journalUnion(of: journals.flatMap(\.entries), with: []).compactMap { Entry($0) } }
}
