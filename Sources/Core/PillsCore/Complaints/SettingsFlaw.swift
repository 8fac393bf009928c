package import Words

/// The faults of the settings file, of its lines and of its values.
package enum SettingsFlaw: String, ComplaintKind {
  case tooLarge, unreadable, unwritable, outOfReach, changedMeanwhile
  case notText, notUnderstood, outsideSection, repeated, unknownName, unknownSection, notSync, unknownSetting,
    noSlotName
  /// In the settings of pills-tell: a section that cannot be the name of a receiver, or has no command.
  case noReceiverName, noCommand
  case badValue
  /// The time zone of home: unknown here, needed by a medication, needed by `Reminders.Zone`.
  case unknownZone, zoneNeeded, zoneMissing
}

package typealias SettingsComplaint = Complaint<SettingsFlaw>

extension SettingsFlaw {
  package static func message(_ complaint: SettingsComplaint) -> Message {
    let (path, detail, setting) = (complaint[.path], complaint[.detail], complaint[.setting])
    switch complaint.flaw {
    case .tooLarge:
      return Message("\(path) is longer than \(complaint[.most]) KiB, so it is not read as a settings file")
    case .unreadable: return Message("\(path) cannot be read: \(detail)")
    case .unwritable: return Message("\(path) cannot be written: \(detail)")
    case .outOfReach:
      return Message(
        """
        \(path) is now in \(complaint[.place]), and pillsd may only use the folders that were there when it started. Restart \
        it: systemctl --user restart pills.service
        """
      )
    case .changedMeanwhile:
      return Message("\(path) was changed by another program at the same time. Try again")
    case .notText: return Message("this line is not valid UTF-8 text")
    case .notUnderstood: return Message("this line must be a [Section], a Key=Value or a # comment")
    case .outsideSection: return Message("this line is before the first [Section]")
    case .repeated: return Message("\(setting) is set twice. Remove one of the two lines")
    case .unknownName: return Message("there is no such name here, but \(complaint[.name])")
    case .unknownSection:
      return Message(
        "there is no such section. The sections are [Reminders], [Slots], [Popups], [History] and [Hydration]"
      )
    case .notSync: return Message("there is no such section here; the only one is [Sync]")
    case .noReceiverName:
      return Message(
        "the section must be the name of a receiver: up to 32 letters, digits, hyphens and underscores, such as [phone]"
      )
    case .noCommand: return Message("[\(complaint[.name])] needs a line Command=")
    case .unknownSetting:
      return complaint.fields[.suggestion].map { Message("there is no such setting. Did you mean '\($0)'?") }
        ?? Message("there is no such setting. To see them all: pillsctl settings")
    case .noSlotName: return InputFlaw.message(InputComplaint(.noSlotName))
    case .badValue, .unknownZone, .zoneNeeded, .zoneMissing:
      return Message("\(setting) must be \(expectation(complaint))")
    }
  }

  package static func expectation(_ complaint: SettingsComplaint) -> Message {
    switch complaint.flaw {
    case .unknownZone: Message("a time zone that this device knows, such as Europe/Berlin")
    case .zoneNeeded:
      Message("a time zone such as Europe/Berlin while a medication keeps the hours of home")
    case .zoneMissing:
      Message("a time zone such as Europe/Berlin while \(SettingKey.reminderHours.path) is home")
    default: expectation(of: complaint[.setting])
    }
  }

  private static func expectation(of setting: String) -> Message {
    switch setting {
    // Settings of pills-sync.
    case "sync.remote":
      Message(
        """
        folder: and the whole path of a folder, such as folder:/home/anna/Sync/Pills, or https:// and the address of a \
        calendar
        """
      )
    case "sync.user": Message("your user name on the server")
    case "sync.ca": Message("the whole path of a file, such as /etc/ssl/own-ca.pem")
    case "sync.tasks": Message("slot or no")
    case "sync.taskcalendar": Message("the address of a calendar that takes tasks")
    case "sync.taskdays": Message("a number of days from 1 to 14")
    case "sync.names", "sync.alarms", "sync.encryption": Message("yes or no")
    // Settings of a receiver of pills-tell.
    case "tell.command", "tell.answers":
      Message("a program and its arguments, quoted as for a shell, such as mail -s Pills anna@example.org")
    case "tell.on":
      Message(
        "open, missed, stock or several of them with commas between them; answered needs open or missed"
      )
    case "tell.after": Message("a time from 0 to 24h, such as 15min")
    case "tell.timeout": Message("a time from 1s to 10min, such as 30s")
    case "tell.names": Message("yes or no")
    case "tell.input": Message("json or text")
    case "tell.title": Message("a text of up to 80 characters")
    default: (try? SettingKey.at(path: setting))?.expectation ?? Message("another value")
    }
  }
}
