import Encryption
import ICalendar
import PillsCore
import Remotes

/// All entries that a remote has, for printing only.
struct Fetched {
  private(set) var profiles: Set<String> = []
  private(set) var lines: [String] = []
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
        lines += journal.lines
      } catch .encrypted {
        throw SyncComplaint(.passphraseNeeded, [.place: place])
      } catch {
        problems.append(error.complaint(resource.name))
      }
    }
    lines = journalUnion(of: lines, with: [])
    problems = problems.joined
  }
}
