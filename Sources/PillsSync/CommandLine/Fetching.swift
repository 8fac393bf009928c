import ICalendar
import PillsView
import Remotes

/// All that a remote has of entries, which nothing is done with.
struct Fetched {
  private(set) var profiles: Set<String> = []
  private(set) var lines: [String] = []
  /// Why some of it could not be read.
  private(set) var problems: [String] = []

  init(from remote: any Remote) throws(SyncFailure) {
    do throws(RemoteError) {
      let names = try remote.changes(since: nil).present.map(\.name).filter { journalName(of: $0) != nil }
      for resource in try remote.read(names) { add(resource) }
    } catch {
      throw .remote(error)
    }
    lines = journalUnion(of: lines, with: [])
  }

  private mutating func add(_ resource: Resource) {
    guard let name = journalName(of: resource.name) else { return }
    do throws(JournalError) {
      let journal = try ProfiledJournal(reading: resource.text, as: name)
      profiles.insert(journal.profile)
      lines += journal.lines
    } catch {
      problems.append("\(resource.name) cannot be used: \(error).")
    }
  }
}

/// What `--fetch` prints.
struct FetchReply: Encodable {
  /// Nil where there are no entries.
  let profile: String?
  let entries: [String]
}
