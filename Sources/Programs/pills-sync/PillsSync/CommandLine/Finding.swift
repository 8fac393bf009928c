import PillsAPI
import PillsSettings
import Remotes

extension SyncReplies.Found {
  /// Looks for the calendars of the user whom the settings of `places` name.
  init(address: String, in places: Places) throws(SyncFailure) {
    let home = try Self.home(at: address, in: places)
    do throws(RemoteError) {
      self.init(calendars: try home.calendars().map(SyncReplies.Calendar.init))
    } catch {
      throw .remote(error)
    }
  }

  /// Makes a calendar for that user, called Pills.
  init(makingAt address: String, in places: Places) throws(SyncFailure) {
    let home = try Self.home(at: address, in: places)
    do throws(RemoteError) {
      let made = try home.makeCalendar(at: "pills", displayName: "Pills", components: ["VEVENT", "VTODO"])
      self.init(calendars: [SyncReplies.Calendar(made)])
    } catch {
      throw .remote(error)
    }
  }

  private static func home(at address: String, in places: Places) throws(SyncFailure) -> CalDAVHome {
    let settings: SyncSettings
    do throws(SettingsFileError) {
      settings = try SettingsFile(path: places.settingsFile).loadSync()
    } catch {
      throw .settings(error)
    }
    let account = try CalDAVAccount(at: address, settings, in: places)
    do throws(RemoteError) {
      return try account.home()
    } catch {
      throw .remote(error)
    }
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
