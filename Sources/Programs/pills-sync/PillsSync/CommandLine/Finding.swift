import PillsAPI
import PillsCore
import Remotes

extension SyncReplies.Found {
  init(address: String, in places: Places) throws(SyncComplaint) {
    let home = try Self.home(at: address, in: places)
    self.init(calendars: try home.calendars().map(SyncReplies.Calendar.init))
  }

  /// Creates a calendar called Pills for that user.
  init(makingAt address: String, in places: Places) throws(SyncComplaint) {
    let home = try Self.home(at: address, in: places)
    let made = try home.makeCalendar(at: "pills", displayName: "Pills", components: ["VEVENT", "VTODO"])
    self.init(calendars: [SyncReplies.Calendar(made)])
  }

  private static func home(at address: String, in places: Places) throws(SyncComplaint) -> CalDAVHome {
    try CalDAVAccount(at: address, try places.settings(), in: places).home()
  }
}

extension SyncReplies.Calendar {
  fileprivate init(_ calendar: CalDAVCalendar) {
    self.init(
      address: calendar.address,
      name: calendar.displayName,
      isUsable: calendar.isWritable && calendar.takes("VEVENT")
    )
  }
}
