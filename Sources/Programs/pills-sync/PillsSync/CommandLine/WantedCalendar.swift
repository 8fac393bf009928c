import ICalendar
import PillsAPI
import PillsCore
import Remotes

/// A calendar that Pills creates for itself.
struct WantedCalendar {
  /// The last part of its address.
  let segment: String
  let name: String
  /// The components that it should accept; the next ones if a server refuses the first.
  let components: [[String]]

  /// Some servers keep events and tasks in separate calendars; then this one is for events.
  static let entries = WantedCalendar(
    segment: CalendarNames.segment,
    name: CalendarNames.entries,
    components: [["VEVENT", "VTODO"], ["VEVENT"]]
  )
  static let tasks = WantedCalendar(
    segment: "\(CalendarNames.segment)-tasks",
    name: CalendarNames.tasks,
    components: [["VTODO"]]
  )

  /// If another calendar has the address, it is used if only Pills uses it; otherwise the next address is tried.
  func made(in home: CalDAVHome, of account: CalDAVAccount) throws(SyncComplaint) -> CalDAVCalendar {
    for segment in [segment] + (2...Self.mostTried).map({ "\(segment)-\($0)" }) {
      do throws(SyncComplaint) {
        return try made(at: segment, in: home)
      } catch {
        guard error.flaw == .exists else { throw error }
        if let there = try home.calendar(called: segment), try isForPills(there, in: home, of: account) {
          return there
        }
      }
    }
    throw SyncComplaint(.exists, [.name: segment])
  }

  private static let mostTried = 9

  private func made(at segment: String, in home: CalDAVHome) throws(SyncComplaint) -> CalDAVCalendar {
    var refusal: SyncComplaint?
    for kinds in components {
      do throws(SyncComplaint) {
        return try home.makeCalendar(at: segment, displayName: name, components: kinds)
      } catch {
        guard [.refused, .forbidden].contains(error.flaw) else { throw error }
        refusal = refusal ?? error
      }
    }
    throw refusal ?? SyncComplaint(.refused)
  }

  /// Whether it is this person's, takes what this one is for, and holds texts of Pills or none at all.
  private func isForPills(
    _ calendar: CalDAVCalendar,
    in home: CalDAVHome,
    of account: CalDAVAccount
  ) throws(SyncComplaint) -> Bool {
    guard calendar.isWritable, home.otherOwner(of: calendar) == nil,
      components.last?.allSatisfy(calendar.takes) ?? false
    else { return false }
    let names = try account.calendar(at: calendar.address).changes(since: nil).present.map(\.name)
    return names.isEmpty || names.contains(where: Self.isOfPills)
  }

  private static func isOfPills(_ name: String) -> Bool {
    JournalName(ofCopy: name) != nil || KeyName(name) != nil || TaskName(ofCopy: name) != nil
  }
}
