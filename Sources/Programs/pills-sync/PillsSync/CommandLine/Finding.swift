import PillsAPI
import PillsCore
import Remotes

extension SyncReplies.Found {
  init(address: String, in places: Places) throws(SyncComplaint) {
    let home = try Self.home(at: address, in: places)
    var calendars = try home.calendars()
    let typed = try home.typedCalendar(among: calendars)
    if let typed, !calendars.contains(typed) { calendars.append(typed) }
    self.init(
      calendars: calendars.map { calendar in
        SyncReplies.Calendar(calendar, of: home.otherOwner(of: calendar), isTyped: calendar == typed)
      }
    )
  }

  /// Creates a calendar for that user.
  init(making wanted: WantedCalendar, at address: String, in places: Places) throws(SyncComplaint) {
    let account = try CalDAVAccount(at: address, try places.settings(), in: places)
    let made = try wanted.made(in: try account.home(), of: account)
    self.init(calendars: [SyncReplies.Calendar(made, of: nil, isTyped: false)])
  }

  private static func home(at address: String, in places: Places) throws(SyncComplaint) -> CalDAVHome {
    try CalDAVAccount(at: address, try places.settings(), in: places).home()
  }
}

extension SyncReplies.Calendar {
  fileprivate init(_ calendar: CalDAVCalendar, of owner: String?, isTyped: Bool) {
    self.init(
      address: calendar.address,
      name: calendar.displayName,
      isUsable: calendar.isWritable && calendar.takes("VEVENT"),
      takesTasks: calendar.isWritable && calendar.takes("VTODO"),
      owner: owner,
      isTyped: isTyped
    )
  }
}
