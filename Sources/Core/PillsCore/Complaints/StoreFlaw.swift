package import Words

/// The faults of the database.
package enum StoreFlaw: String, ComplaintKind {
  case inUse, newer, unreleased, foreign, notAFile, damaged, replaced, outOfReach, lost, full, nearlyFull,
    readOnly,
    failing, refused
  /// The request cannot be carried out now, or not in this form.
  case busy, tooManyEntries, unfit
}

package typealias StoreComplaint = Complaint<StoreFlaw>

extension StoreFlaw {
  package static func message(_ complaint: StoreComplaint) -> Message {
    let (path, detail) = (complaint[.path], complaint[.detail])
    return switch complaint.flaw {
    case .inUse:
      Message(
        """
        \(path) is open in another pillsd or another program, on this device or on another one with the same home \
        folder. Close that program first
        """
      )
    case .newer:
      Message(
        """
        \(path) was made by a newer version of Pills (format \(complaint[.format]); this version reads up to \
        \(complaint[.supported])). Install the newer version again, or replace the file with the backup beside it
        """
      )
    case .unreleased:
      Message(
        """
        \(path) was written by an unreleased version of Pills (format \(complaint[.format])) and cannot be read. Replace \
        it with the backup of a released version next to it, or move its whole folder away to start with an empty \
        database
        """
      )
    case .foreign: Message("\(path) belongs to another program and was not changed. Move it elsewhere")
    case .notAFile:
      Message(
        "\(path) is a link, a folder or a device file, and was not changed. Put the database file itself there"
      )
    case .damaged:
      Message(
        """
        \(path) is damaged (\(detail)) and was not changed. Replace it with a backup, or move its whole folder away to \
        start with an empty database
        """
      )
    case .replaced:
      Message(
        "\(path) was moved or replaced while it was in use. pillsd now reads the new file; then try again"
      )
    case .outOfReach:
      Message(
        """
        the folder of \(path) was replaced, and pillsd may only use the folders that were there when it started. Restart it: \
        systemctl --user restart pills.service
        """
      )
    case .lost: lost(complaint)
    case .full: Message("there is no space left to write \(path) (\(detail)). Free some space and try again")
    case .nearlyFull:
      Message("the disk is nearly full, so \(path) was not written. Free some space and try again")
    case .readOnly:
      Message("\(path) cannot be written (\(detail)). Make it and its folder writable and try again")
    case .failing: Message("\(path) could not be read or written (\(detail)). Check the disk and try again")
    case .refused: Message("\(path) refused a change (\(detail)). This is a bug in Pills; please report it")
    case .busy: Message("another backup is being made or restored. Try again when it is done")
    case .tooManyEntries:
      Message("these days have more than \(complaint[.most]) entries; ask for fewer days")
    case .unfit: Message("pillsd cannot handle this request. This is a bug in Pills; please report it")
    }
  }

  private static func lost(_ complaint: StoreComplaint) -> Message {
    let path = complaint[.path]
    let kept = complaint.fields[.aside].map { Message(" What was left of it was moved to \($0).") } ?? ""
    let remedy =
      complaint.fields[.copy].map {
        Message("To restore its newest copy: \(commandToPutBack($0, as: path))")
      } ?? Message("Restore the file or a backup of it")
    return Message(
      "\(path) was deleted or emptied.\(kept) \(remedy). To save what is in memory instead: pillsctl rescue"
    )
  }
}
